import { type ReactElement, Suspense, useMemo } from "react";
import { type RouteObject, useRoutes } from "react-router";
import type { Registry } from "../../contract";
import { resourcePageElement } from "../generator/routes";
import { withTexts } from "../i18n";
import { type ConsolePage, pageTable } from "../providers/page-table";
import { useRegistry } from "../providers/registry-context";
import { screens } from "../screens";
import { LazyBoundary } from "../ui/lazy-boundary";
import { LoadingIndicator } from "../ui/loading-indicator";
import NotFound from "../ui/not-found";
import { Layout } from "./layout";

/** All pages for signed-in users, inside the layout. */
export function AppRoutes() {
  const registry = useRegistry();
  const routes = useMemo(() => routesOf(registry), [registry]);
  return <Suspense fallback={<LoadingIndicator />}>{useRoutes(routes)}</Suspense>;
}

const loadTabScreens = async () => (await import("../screens/tabs")).tabScreens;
const viewers = {
  pdf: withTexts(() => import("../screens/viewers/show-pdf")),
  video: withTexts(() => import("../screens/viewers/show-mp4")),
};

const routesOf = (registry: Registry): RouteObject[] => [
  {
    element: <Layout />,
    children: [
      ...pageTable(registry).map((page) => ({ path: page.path, element: elementOf(page) })),
      { path: "*", element: <NotFound /> },
    ],
  },
];

/** A generated screen, a hand-made screen of a declaration, or a viewer. */
function elementOf(page: ConsolePage): ReactElement {
  if (page.kind !== "screen" && page.kind !== "viewer") return resourcePageElement(page, loadTabScreens);
  const load = page.kind === "screen" ? screens[page.entry.screen] : viewers[page.viewer];
  return <LazyBoundary load={load} fallback={<LoadingIndicator />} />;
}
