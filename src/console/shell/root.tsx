import { type ReactNode, Suspense } from "react";
import { createBrowserRouter, Navigate, RouterProvider } from "react-router";
import { basePath } from "../client/base-path";
import { profilePath } from "../client/page-addresses";
import { redirectPath } from "../client/redirect";
import type { Boot } from "../client/services";
import { NotifyProvider } from "../providers/notify";
import { BootProvider, ServicesReady } from "../providers/services-context";
import { ErrorBoundary } from "../ui/error-boundary";
import { LazyBoundary } from "../ui/lazy-boundary";
import { LoadingIndicator } from "../ui/loading-indicator";
import { ThemeProvider } from "../ui/theme/theme-provider";
import { ReauthenticationPrompt } from "./reauthentication-prompt";

const loadShell = () => import("./app");
const loadLogin = () => import("../screens/auth/login");
const loadRedirect = () => import("../screens/auth/key-login");
const loadRegister = () => import("../screens/auth/register");
const loadRetrieve = () => import("../screens/auth/reset-password");
const loadUpdateInfo = () => import("../screens/auth/complete-profile");

/** Prefetches the shell. Errors are ignored, because opening the shell loads it again. */
const prefetchShell = (): void => void loadShell().catch(() => undefined);

/** Wraps a page that makes calls: it waits for the configuration, which names the endpoint. */
const withServices = (page: ReactNode): ReactNode => (
  <Suspense fallback={<LoadingIndicator />}>
    <ServicesReady>
      {page}
      <ReauthenticationPrompt />
    </ServicesReady>
  </Suspense>
);

/** All routes. Each hidden-user page is a chunk of its own; the shell handles all other addresses. */
const makeRouter = () =>
  createBrowserRouter(
    [
      { path: "/", element: <Navigate to="/login" replace /> },
      {
        path: "/login",
        element: withServices(
          <LazyBoundary load={loadLogin} fallback={<LoadingIndicator />} props={{ prefetch: prefetchShell }} />,
        ),
      },
      { path: redirectPath, element: <LazyBoundary load={loadRedirect} fallback={<LoadingIndicator />} /> },
      {
        path: "/register",
        element: withServices(<LazyBoundary load={loadRegister} fallback={<LoadingIndicator />} />),
      },
      {
        path: "/retrieve",
        element: withServices(<LazyBoundary load={loadRetrieve} fallback={<LoadingIndicator />} />),
      },
      {
        path: profilePath,
        element: withServices(<LazyBoundary load={loadUpdateInfo} fallback={<LoadingIndicator />} />),
      },
      { path: "*", element: withServices(<LazyBoundary load={loadShell} fallback={<LoadingIndicator />} />) },
    ],
    { basename: basePath || "/" },
  );

/** The root component: theme, error boundary, messages, services and router. */
export function AppRoot({ boot }: { readonly boot: Boot }) {
  return (
    <ThemeProvider>
      <ErrorBoundary>
        <NotifyProvider>
          <BootProvider boot={boot}>
            <Router />
          </BootProvider>
        </NotifyProvider>
      </ErrorBoundary>
    </ThemeProvider>
  );
}

let router: ReturnType<typeof createBrowserRouter> | null = null;

/** Creates the router once, because it subscribes to the browser's history. */
function Router() {
  router ??= makeRouter();
  return <RouterProvider router={router} />;
}
