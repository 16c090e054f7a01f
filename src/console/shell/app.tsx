import { useEffect } from "react";
import { registry } from "../../../resources";
import { pathBelow } from "../client/base-path";
import { whenIdle } from "../client/idle";
import { loadAhead } from "../client/reload";
import { savesData } from "../client/save-data";
import { loadListScreen } from "../generator/routes";
import { t } from "../i18n";
import { useNotify } from "../providers/notify";
import { RegistryProvider } from "../providers/registry-context";
import { useServices, useSessionValue } from "../providers/services-context";
import { preloadPage as preload } from "./app-routes";
import { AuthenticatedApp } from "./authenticated-app";

/** Loads the code of a page for signed-in users. Never rejects. @param path without the base path */
export const preloadPage = (path: string): Promise<void> => preload(registry, path);

/** Loads the code of a page when the user points at a link to it or focuses the link. */
function usePreloadedLinks(): void {
  useEffect(() => {
    const preloaded = new Set<string>();
    const preloadTarget = ({ target }: Event): void => {
      const link = target instanceof Element ? target.closest("a") : null;
      const path = link?.origin === window.location.origin ? pathBelow(link.pathname) : null;
      if (path === null || preloaded.has(path)) return;
      preloaded.add(path);
      void loadAhead(() => preloadPage(path));
    };
    for (const type of ["pointerover", "focusin"]) document.addEventListener(type, preloadTarget, { passive: true });
    return () => {
      for (const type of ["pointerover", "focusin"]) document.removeEventListener(type, preloadTarget);
    };
  }, []);
}

/** Time for the code of the page itself, before the browser runs code that the next page needs, ms. */
const loadedTime = 500;

/** Runs the code of lists while the browser is idle, because most people open a list next. */
function usePreparedLists(): void {
  useEffect(() => {
    if (savesData()) return;
    const prepare = (): void => whenIdle(() => void loadListScreen().catch(() => undefined));
    const timer = setTimeout(prepare, loadedTime);
    return () => clearTimeout(timer);
  }, []);
}

/** The console, for one session at a time. */
export default function App() {
  const { session } = useServices();
  const token = useSessionValue((session) => session?.token) ?? "";
  const notify = useNotify();
  usePreloadedLinks();
  usePreparedLists();

  // Shown here once, because several calls may fail with the same expired session.
  useEffect(
    () =>
      session.subscribe(() => {
        if (session.current() === null && session.ended() === "expired") notify.warning(t("session.expired"));
      }),
    [session, notify],
  );

  // The key discards all loaded data when the session changes, for example in another tab.
  return (
    <RegistryProvider registry={registry}>
      <AuthenticatedApp key={token} />
    </RegistryProvider>
  );
}
