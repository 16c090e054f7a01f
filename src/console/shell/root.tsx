import { type ReactNode, Suspense } from "react";
import { createBrowserRouter, matchRoutes, Navigate, RouterProvider } from "react-router";
import { basePath } from "../client/base-path";
import { profilePath } from "../client/page-addresses";
import { redirectPath } from "../client/redirect";
import type { Boot } from "../client/services";
import { TextsProvider } from "../i18n";
import { NotifyProvider } from "../providers/notify";
import { BootProvider, ServicesReady } from "../providers/services-context";
import { ErrorBoundary } from "../ui/error-boundary";
import { LazyBoundary, type ModuleLoader, preload } from "../ui/lazy-boundary";
import { LoadingIndicator } from "../ui/loading-indicator";
import { ThemeProvider } from "../ui/theme/theme-provider";
import { useIsPhone } from "../ui/use-is-phone";
import { ReauthenticationPrompt } from "./reauthentication-prompt";

const loadShell = () => import("./app");
const loadLogin = () => import("../screens/auth/login");
const loadRedirect = () => import("../screens/auth/key-login");
const loadRegister = () => import("../screens/auth/register");
const loadRetrieve = () => import("../screens/auth/reset-password");
const loadUpdateInfo = () => import("../screens/auth/complete-profile");

/** Prefetches the shell. Errors are ignored, because opening the shell loads it again. */
const prefetchShell = (): void => void preload(loadShell).catch(() => undefined);

/**
 * Loads the code of the page at an address. Errors are ignored, because opening the page loads it again.
 * @param path without the base path
 */
export async function preloadPage(path: string): Promise<void> {
  try {
    const { route } = matchRoutes(routes, path)?.at(-1) ?? {};
    await route?.preload?.();
    if (route?.path === "*") await (await loadShell()).preloadPage(path);
  } catch {
    // The page reports it.
  }
}

/** Wraps a page that makes calls: it waits for the configuration, which names the endpoint. */
const withServices = (page: ReactNode): ReactNode => (
  <Suspense fallback={<LoadingIndicator />}>
    <ServicesReady>
      {page}
      <ReauthenticationPrompt />
    </ServicesReady>
  </Suspense>
);

interface VisitorRoute {
  readonly path: string;
  readonly element: ReactNode;
  readonly preload?: () => Promise<void>;
}

const routeOf = (path: string, load: ModuleLoader): VisitorRoute => ({
  path,
  element: withServices(<LazyBoundary load={load} fallback={<LoadingIndicator />} />),
  preload: () => preload(load),
});

/** All routes. Each hidden-user page is a chunk of its own; the shell handles all other addresses. */
const routes: VisitorRoute[] = [
  { path: "/", element: <Navigate to="/login" replace />, preload: () => preload(loadLogin) },
  {
    path: "/login",
    element: withServices(
      <LazyBoundary load={loadLogin} fallback={<LoadingIndicator />} props={{ prefetch: prefetchShell }} />,
    ),
    preload: () => preload(loadLogin),
  },
  { path: redirectPath, element: <LazyBoundary load={loadRedirect} fallback={<LoadingIndicator />} /> },
  routeOf("/register", loadRegister),
  routeOf("/retrieve", loadRetrieve),
  routeOf(profilePath, loadUpdateInfo),
  routeOf("*", loadShell),
];

/** The root component: texts, theme, error boundary, messages, services and router. */
export function AppRoot({ boot }: { readonly boot: Boot }) {
  const isPhone = useIsPhone();
  const isSignedIn = boot.current()?.session.current() != null;
  return (
    <TextsProvider>
      <ThemeProvider startsOnPhone={isPhone && isSignedIn}>
        <ErrorBoundary>
          <NotifyProvider>
            <BootProvider boot={boot}>
              <Router />
            </BootProvider>
          </NotifyProvider>
        </ErrorBoundary>
      </ThemeProvider>
    </TextsProvider>
  );
}

let router: ReturnType<typeof createBrowserRouter> | null = null;

/** Creates the router once, because it subscribes to the browser's history. */
function Router() {
  router ??= createBrowserRouter(routes, { basename: basePath || "/" });
  return <RouterProvider router={router} />;
}
