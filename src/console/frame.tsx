import { type ReactNode, Suspense } from "react";
import { createBrowserRouter, Navigate, RouterProvider } from "react-router";
import { profilePath } from "./client/addresses";
import { redirectPath } from "./client/login-key";
import type { Boot } from "./client/services";
import { parts } from "./parts";
import { BootProvider, Ready } from "./providers/context";
import { NotifyProvider } from "./providers/notification";
import { ErrorBoundary } from "./shell/error-boundary";
import { Part } from "./shell/part";
import { ThemeProvider } from "./shell/theme/theme-provider";
import { Waiting } from "./shell/waiting";

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
    { path: "/login", element: ready(<Part load={parts.login} waiting={<Waiting />} />) },
    { path: redirectPath, element: <Part load={parts.redirect} waiting={<Waiting />} /> },
    { path: "/register", element: ready(<Part load={parts.register} waiting={<Waiting />} />) },
    { path: "/retrieve", element: ready(<Part load={parts.retrieve} waiting={<Waiting />} />) },
    { path: profilePath, element: ready(<Part load={parts.updateInfo} waiting={<Waiting />} />) },
    { path: "*", element: ready(<Part load={parts.shell} waiting={<Waiting />} />) },
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
