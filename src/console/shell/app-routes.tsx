import { memo, Suspense, useMemo } from "react";
import { matchRoutes, useRoutes } from "react-router";
import { type Registry, wholeRegistry } from "../../contract";
import { generatedPage, type LoadedPage } from "../generator/routes";
import { withTexts } from "../i18n";
import { type ConsolePage, pageTable } from "../providers/page-table";
import { ParsedAddress } from "../providers/parsed-address";
import { useRegistry } from "../providers/registry-context";
import { screens } from "../screens";
import { LazyBoundary, preload } from "../ui/lazy-boundary";
import { LoadingIndicator } from "../ui/loading-indicator";
import NotFound from "../ui/not-found";
import { Layout } from "./layout";

const pageFrame = (
  <ParsedAddress>
    <Layout />
  </ParsedAddress>
);

/**
 * All pages for signed-in users, inside the layout. They render again only for another address, not for each answer
 * about the account, because `useRoutes` gives every link and every hook of Refine a new context.
 */
export const AppRoutes = memo(function AppRoutes() {
  const registry = useRegistry();
  const routes = useMemo(() => [{ element: pageFrame, children: pageRoutes(registry) }], [registry]);
  return <Suspense fallback={<LoadingIndicator />}>{useRoutes(routes)}</Suspense>;
});

/**
 * Loads the code and the texts of a page before it opens. Errors are ignored: opening the page loads it again.
 * @param path of the page, without the base path
 */
export async function preloadPage(registry: Registry, path: string): Promise<void> {
  const load = matchRoutes(pageRoutes(registry), path)?.at(-1)?.route.load;
  await (load && preload(load))?.catch(() => undefined);
}

const loadTabScreens = async () => (await import("../screens/tabs")).tabScreens;
const viewers = {
  pdf: withTexts(() => import("../screens/viewers/show-pdf"), "viewers"),
  video: withTexts(() => import("../screens/viewers/show-mp4"), "viewers"),
};

type PageRoute = Partial<LoadedPage> & { readonly path: string };

const routesOf = new WeakMap<Registry, readonly PageRoute[]>();

/** The routes of all pages. All roles share them, so that a page preloaded before the login is the page that opens. */
function pageRoutes(given: Registry): PageRoute[] {
  const registry = wholeRegistry(given);
  const routes = routesOf.get(registry) ?? [
    ...pageTable(registry).map((page) => ({ path: page.path, ...loadedPage(page) })),
    { path: "*", element: <NotFound /> },
  ];
  routesOf.set(registry, routes);
  return [...routes];
}

/** A generated screen, a hand-made screen of a declaration, or a viewer. */
function loadedPage(page: ConsolePage): LoadedPage {
  if (page.kind !== "screen" && page.kind !== "viewer") return generatedPage(page, loadTabScreens);
  const load = page.kind === "screen" ? screens[page.entry.screen] : viewers[page.viewer];
  return { element: <LazyBoundary load={load} fallback={<LoadingIndicator />} />, load };
}
