import { type ReactNode, Suspense } from "react";
import { createBrowserRouter, Navigate, RouterProvider } from "react-router";
import { profilePath } from "./client/addresses";
import { redirectPath } from "./client/login-key";
import type { Boot } from "./client/services";
import { BootProvider, Ready } from "./providers/context";
import { NotifyProvider } from "./providers/notification";
import { ErrorBoundary } from "./shell/error-boundary";
import { Part } from "./shell/part";
import { ThemeProvider } from "./shell/theme/theme-provider";
import { Waiting } from "./shell/waiting";

const loadShell = () => import("./shell/app");
const loadLogin = () => import("./screens/login");
const loadRedirect = () => import("./screens/redirect");
const loadRegister = () => import("./screens/accounts/register");
const loadRetrieve = () => import("./screens/accounts/retrieve");
const loadUpdateInfo = () => import("./screens/accounts/update-info");

/** Loads the shell ahead. A failure is shown when the shell is needed. */
const prefetchShell = (): void => void loadShell().catch(() => undefined);

/** A part that makes calls: it waits until it is known where they go. */
const ready = (part: ReactNode): ReactNode => (
  <Suspense fallback={<Waiting />}>
    <Ready>{part}</Ready>
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
      element: ready(<Part load={loadLogin} waiting={<Waiting />} given={{ prefetch: prefetchShell }} />),
    },
    { path: redirectPath, element: <Part load={loadRedirect} waiting={<Waiting />} /> },
    { path: "/register", element: ready(<Part load={loadRegister} waiting={<Waiting />} />) },
    { path: "/retrieve", element: ready(<Part load={loadRetrieve} waiting={<Waiting />} />) },
    { path: profilePath, element: ready(<Part load={loadUpdateInfo} waiting={<Waiting />} />) },
    { path: "*", element: ready(<Part load={loadShell} waiting={<Waiting />} />) },
  ]);

/** What surrounds every page: theme, messages, services, addresses. */
export function Frame({ boot }: { readonly boot: Boot }) {
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
