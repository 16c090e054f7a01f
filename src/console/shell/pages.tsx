import { Suspense, useMemo } from "react";
import { type RouteObject, useRoutes } from "react-router";
import type { Registry } from "../../contract";
import { resourceRoutes } from "../generator/routes";
import { useRegistry } from "../registry";
import { screens } from "../screens";
import NotFound from "../screens/not-found";
import { Layout } from "./layout";
import { Part } from "./part";
import { Waiting } from "./waiting";

/** Every page behind the login, inside the layout. */
export function Pages() {
  const registry = useRegistry();
  const routes = useMemo(() => pageRoutes(registry), [registry]);
  return <Suspense fallback={<Waiting />}>{useRoutes(routes)}</Suspense>;
}

/** What the generator makes of the resources, the screens made by hand that the declarations name, and nothing else. */
const pageRoutes = (registry: Registry): RouteObject[] => [
  {
    element: <Layout />,
    children: [
      ...resourceRoutes(registry),
      ...registry.entries.flatMap((entry): RouteObject[] => {
        const load = entry.type === "page" ? screens[entry.screen] : undefined;
        return load === undefined ? [] : [{ path: entry.path, element: <Part load={load} waiting={<Waiting />} /> }];
      }),
      { path: "*", element: <NotFound /> },
    ],
  },
];
