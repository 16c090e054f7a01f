/** Controls the calls between a page and the platform, and lets them fail. */
import type { Page, Request, Route } from "@playwright/test";

/** Faults of a call. */
export const faultNames = ["refused", "500", "HTML", "cut JSON", "hang", "offline", "code 2"] as const;

export type FaultName = (typeof faultNames)[number];

/** Message of the server in a refusal. */
export const refusal = "Not while the lubricators are being serviced";

const answers: Readonly<Record<Exclude<FaultName, "hang" | "offline">, Parameters<Route["fulfill"]>[0]>> = {
  // With the codes 5 and 15, the console would think that the server does not offer the call (spec W8).
  refused: { json: { code: -1, message: refusal, data: null } },
  "500": { status: 500, body: "" },
  HTML: { contentType: "text/html", body: "<!doctype html><title>Proxy</title><p>Bad gateway" },
  "cut JSON": { contentType: "application/json", body: '{"code":0,"message":"","data":{"list":[{"id' },
  "code 2": { json: { code: 2, message: "token invalid", data: null } },
};

export interface CallControl {
  /** Paths of the calls so far, in order. */
  readonly calls: string[];
  /** Calls without an answer and scripts that are still loading. Calls that hang on purpose are not included. */
  readonly pending: () => readonly string[];
  /** Lets calls fail from now on. @param isAffected by path */
  fail(fault: FaultName, isAffected: (path: string) => boolean): Promise<void>;
  /** Changes the answers to a path from now on, or to all paths with null. A null `change` ends it. */
  change(path: string | null, change: ((data: unknown) => unknown) | null): void;
  /** Answers a path with fixed data from now on, without the platform. Null ends it. */
  answer(path: string, data: object | null): void;
  /** Ends faults and fixed answers. Changes of answers stay. */
  heal(): Promise<void>;
}

/** Whether a request loads a script. Worker scripts do not count: no event tells when a worker ends early. */
const isScript = (request: Request): boolean =>
  request.resourceType() === "script" && !/-(thread|worker)-[^/]*$/.test(request.url());

const isCall = /\/(admin\/1|client\/1|file)\//;

/** Controls the calls of a page. Use it before the page makes calls. */
export async function controlCalls(page: Page): Promise<CallControl> {
  const calls: string[] = [];
  const held: Route[] = [];
  /** Calls and scripts only, because map tiles may take long. */
  const pending = new Set<Request>();
  page.on("request", (request) => {
    if (isCall.test(request.url()) || isScript(request)) pending.add(request);
  });
  page.on("requestfinished", (request) => void pending.delete(request));
  page.on("requestfailed", (request) => void pending.delete(request));
  const changes = new Map<string | null, (data: unknown) => unknown>();
  const fixedAnswers = new Map<string, object>();
  let isFailing: ((path: string) => boolean) | null = null;
  let failRoute: (route: Route) => Promise<void> = (route) => route.continue();

  await page.route(isCall, async (route) => {
    const path = pathOf(route.request().url());
    // A server without the stream of changes: otherwise the page could read again in the middle of a step.
    if (path === "live/events") return route.fulfill({ json: { code: 5, message: "", data: null } });
    calls.push(path);
    if (isFailing?.(path)) return failRoute(route);
    const data = fixedAnswers.get(path);
    if (data !== undefined) return route.fulfill({ json: { code: 0, message: "", data } });
    const change = changes.get(path) ?? changes.get(null);
    if (change === undefined) return route.continue();
    try {
      const response = await route.fetch();
      const answer = (await response.json()) as { readonly data: unknown };
      await route.fulfill({ response, json: { ...answer, data: change(answer.data) } });
    } catch {
      // The page has left or was closed. It no longer needs the answer.
      await route.abort().catch(() => undefined);
    }
  });

  return {
    calls,
    pending: () => [...pending].map((request) => pathOf(request.url())),
    async fail(fault, isAffected) {
      isFailing = isAffected;
      if (fault === "offline") {
        failRoute = (route) => route.abort("internetdisconnected");
        await page.context().setOffline(true);
      } else if (fault === "hang") {
        failRoute = async (route) => {
          pending.delete(route.request());
          held.push(route);
        };
      } else {
        failRoute = (route) => route.fulfill(answers[fault]);
      }
    },
    change: (path, change) => {
      if (change === null) changes.delete(path);
      else changes.set(path, change);
    },
    answer: (path, data) => {
      if (data === null) fixedAnswers.delete(path);
      else fixedAnswers.set(path, data);
    },
    async heal() {
      isFailing = null;
      fixedAnswers.clear();
      await page.context().setOffline(false);
      // The page has already cancelled most of these calls.
      await Promise.all(held.splice(0).map((route) => route.abort().catch(() => undefined)));
    },
  };
}

/** `device/list` of `https://…/admin/1/device/list`; `file/upload` of `https://…/file/upload`. */
export const pathOf = (url: string): string =>
  new URL(url).pathname.replace(/^.*?\/(?:(?:admin|client)\/1\/)/, "").replace(/^\//, "");

/** Records every message that appears from now on, on this page and on later ones. */
export const noteMessages = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const noted: string[] = [];
    Object.assign(window, { notedMessages: noted });
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) {
        for (const node of addedNodes) {
          if (!(node instanceof HTMLElement)) continue;
          const notices = node.matches(".ant-message-notice") ? [node] : node.querySelectorAll(".ant-message-notice");
          for (const notice of notices) noted.push(notice.textContent ?? "");
        }
      }
    }).observe(document, { childList: true, subtree: true });
  });

/**
 * The heading of the current screen. After a navigation the previous screen stays until the next one is rendered.
 * `goTo` and `takeOver` mark its heading, so that tests do not mistake it for the new one.
 */
export const arrived = "main h1:not([data-left])";

/** Navigates inside the console, like a link. Loading the console again for each screen would take minutes. */
export const goTo = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    const isOther = new URL(to, location.href).pathname !== location.pathname;
    if (isOther) for (const heading of document.querySelectorAll("h1")) heading.dataset.left = "";
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, address);

/** Starts another session, as if another tab had signed in. The console drops all cached data. */
export const takeOver = (
  page: Page,
  { token, user }: { readonly token: string; readonly user: object },
): Promise<void> =>
  page.evaluate(
    ([newToken, account]) => {
      for (const heading of document.querySelectorAll("h1")) heading.dataset.left = "";
      localStorage.setItem("lubricator.user", account);
      localStorage.setItem("lubricator.token", newToken);
      dispatchEvent(new StorageEvent("storage", { key: "lubricator.token" }));
    },
    [token, JSON.stringify(user)] as const,
  );

/** The visible state of a page. */
export interface Shown {
  readonly address: string;
  /** Empty while the new screen is not rendered. */
  readonly heading: string;
  /** Number of buttons "Try again". */
  readonly retries: number;
  readonly hasOfflineNotice: boolean;
  /** Number of messages on the screen. */
  readonly notices: number;
  /** Messages since the last `forgetMessages`. */
  readonly messages: readonly string[];
  /** Number of skeletons and loading indicators. */
  readonly waiting: number;
}

export const shown = (page: Page): Promise<Shown> =>
  page.evaluate((headingSelector) => {
    const visible = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].filter((one) => one.checkVisibility());
    return {
      address: location.pathname + location.search,
      heading: visible(headingSelector)[0]?.textContent ?? "",
      retries: visible("main button").filter((one) => one.textContent === "Try again").length,
      hasOfflineNotice: visible("[role=status]").some((one) => one.textContent?.startsWith("No connection")),
      notices: document.querySelectorAll(".ant-message-notice").length,
      messages: [...((window as { notedMessages?: string[] }).notedMessages ?? [])],
      waiting:
        visible("main .ant-skeleton, main [aria-busy=true]").length +
        visible("[role=status]").filter((one) => /^(Loading|正在加载)/.test(one.textContent ?? "")).length,
    };
  }, arrived);

export const forgetMessages = (page: Page): Promise<void> =>
  page.evaluate(() => void (window as { notedMessages?: string[] }).notedMessages?.splice(0));
