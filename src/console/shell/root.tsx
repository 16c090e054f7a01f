import { type ReactNode, Suspense } from "react";
import { createBrowserRouter, Navigate, RouterProvider } from "react-router";
import { redirectPath } from "../client/login-key";
import { profilePath } from "../client/page-addresses";
import type { Boot } from "../client/services";
import { NotifyProvider } from "../providers/notify";
import { BootProvider, ServicesReady } from "../providers/services-context";
import { ErrorBoundary } from "../ui/error-boundary";
import { LazyBoundary } from "../ui/lazy-boundary";
import { LoadingIndicator } from "../ui/loading-indicator";
import { ThemeProvider } from "../ui/theme/theme-provider";

const loadShell = () => import("./app");
const loadLogin = () => import("../screens/auth/login");
const loadRedirect = () => import("../screens/auth/key-login");
const loadRegister = () => import("../screens/auth/register");
const loadRetrieve = () => import("../screens/auth/reset-password");
const loadUpdateInfo = () => import("../screens/auth/complete-profile");

/** Loads the shell ahead. A failure is shown when the shell is needed. */
const prefetchShell = (): void => void loadShell().catch(() => undefined);

/** A part that makes calls: it waits until it is known where they go. */
const ready = (part: ReactNode): ReactNode => (
  <Suspense fallback={<LoadingIndicator />}>
    <ServicesReady>{part}</ServicesReady>
  </Suspense>
);

/**
 * Every address. Those of hidden-user pages are loaded alone; everything else is the shell's, which knows them from the
 * declarations.
 */
const makeRouter = () =>
  createBrowserRouter([
    { path: "/", element: <Navigate to="/login" replace /> },
    {
      path: "/login",
      element: ready(
        <LazyBoundary load={loadLogin} fallback={<LoadingIndicator />} props={{ prefetch: prefetchShell }} />,
      ),
    },
    { path: redirectPath, element: <LazyBoundary load={loadRedirect} fallback={<LoadingIndicator />} /> },
    { path: "/register", element: ready(<LazyBoundary load={loadRegister} fallback={<LoadingIndicator />} />) },
    { path: "/retrieve", element: ready(<LazyBoundary load={loadRetrieve} fallback={<LoadingIndicator />} />) },
    { path: profilePath, element: ready(<LazyBoundary load={loadUpdateInfo} fallback={<LoadingIndicator />} />) },
    { path: "*", element: ready(<LazyBoundary load={loadShell} fallback={<LoadingIndicator />} />) },
  ]);

/** What surrounds every page: theme, messages, services, addresses. */
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

/** One router for the life of the page: it listens to the browser's history. */
function Router() {
  router ??= makeRouter();
  return <RouterProvider router={router} />;
}
