import { Suspense, useMemo } from "react";
import { type RouteObject, useRoutes } from "react-router";
import type { Registry } from "../../contract";
import { viewerPaths } from "../client/page-addresses";
import { resourceRoutes } from "../generator/routes";
import { withTexts } from "../i18n";
import { useRegistry } from "../providers/registry-context";
import { screens } from "../screens";
import { LazyBoundary } from "../ui/lazy-boundary";
import { LoadingIndicator } from "../ui/loading-indicator";
import NotFound from "../ui/not-found";
import { Layout } from "./layout";

/** All pages for signed-in users, inside the layout. */
export function AppRoutes() {
  const registry = useRegistry();
  const routes = useMemo(() => pageRoutes(registry), [registry]);
  return <Suspense fallback={<LoadingIndicator />}>{useRoutes(routes)}</Suspense>;
}

const loadTabScreens = async () => (await import("../screens/tabs")).tabScreens;
const loadPdf = withTexts(() => import("../screens/viewers/show-pdf"));
const loadVideo = withTexts(() => import("../screens/viewers/show-mp4"));

/** File viewers. They have no declaration, because no menu lists them. */
const viewers: readonly RouteObject[] = [
  { path: viewerPaths.pdf, element: <LazyBoundary load={loadPdf} fallback={<LoadingIndicator />} /> },
  { path: viewerPaths.video, element: <LazyBoundary load={loadVideo} fallback={<LoadingIndicator />} /> },
];

/** The routes of all pages: generated screens, hand-written screens from the declarations, and the viewers. */
const pageRoutes = (registry: Registry): RouteObject[] => [
  {
    element: <Layout />,
    children: [
      ...resourceRoutes(registry, loadTabScreens),
      ...registry.entries
        .filter((entry) => entry.type === "page")
        .map(({ path, screen }) => ({
          path,
          element: <LazyBoundary load={screens[screen]} fallback={<LoadingIndicator />} />,
        })),
      ...viewers,
      { path: "*", element: <NotFound /> },
    ],
  },
];
