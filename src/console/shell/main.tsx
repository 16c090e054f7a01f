import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { basePath, pathBelow } from "../client/base-path";
import { browserStorage } from "../client/browser-storage";
import { whenIdle } from "../client/idle";
import { parsePrefetchedCall } from "../client/prefetch";
import { takeCredentials } from "../client/redirect";
import { keepServiceWorker } from "../client/register-service-worker";
import { reloadWhenOutdated } from "../client/reload";
import { boot } from "../client/services";
import { chosenLanguage, language, loadLanguage } from "../i18n";
import { AppRoot, preloadPage } from "./root";
import "./page.css";

/** Shown when the texts cannot be loaded. Written in both languages, because translations are not available. */
const loadFailed =
  "页面没有加载成功，请检查网络后刷新。 The page did not load. Check the connection and reload the page.";

/** The console starts after this time at the latest, even if the code of the page is still loading, ms. */
const maxFrameTime = 3_000;

async function start(root: HTMLElement): Promise<void> {
  // A proxy or a port may show the page outside the path that the routes expect.
  if (pathBelow(window.location.pathname) === null) return window.location.replace(`${basePath}/`);
  const credentials = takeCredentials(window, browserStorage);
  reloadWhenOutdated();
  const fetch = window.fetch.bind(window);
  const prefetchedCall = parsePrefetchedCall(document.documentElement.dataset);
  const booting = boot({ fetch, storage: browserStorage, window, language, credentials, prefetchedCall });
  try {
    await loadLanguage(chosenLanguage());
  } catch {
    root.textContent = loadFailed;
    return;
  }
  const page = Promise.all([booting.ready, preloadPage(pathBelow(window.location.pathname) ?? "/")]);
  await Promise.race([page, new Promise((done) => setTimeout(done, maxFrameTime))]);
  // A transition renders in small steps, so that the browser can answer the user in between.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <AppRoot boot={booting} />
      </StrictMode>,
    ),
  );
  await page;
  whenIdle(() => void keepServiceWorker(language()));
}

const root = document.getElementById("root");
if (root === null) throw new Error('index.html has no element with the id "root".');
void start(root);
