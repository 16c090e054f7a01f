/** The wire between a page and the platform, with faults at will. */
import type { Page, Request, Route } from "@playwright/test";

/** What can go wrong with a call on its way (security.md, "Figures to reach"). */
export const faultNames = ["refused", "500", "HTML", "cut JSON", "hang", "offline", "code 2"] as const;

export type FaultName = (typeof faultNames)[number];

/** Text of a refusal, as the server words it. */
export const refusal = "Not while the lubricators are being serviced";

const answers: Readonly<Record<Exclude<FaultName, "hang" | "offline">, Parameters<Route["fulfill"]>[0]>> = {
  // Not 5 or 15: of a call that another server may lack they mean that it does (spec W8).
  refused: { json: { code: -1, message: refusal, data: null } },
  "500": { status: 500, body: "" },
  HTML: { contentType: "text/html", body: "<!doctype html><title>Proxy</title><p>Bad gateway" },
  "cut JSON": { contentType: "application/json", body: '{"code":0,"message":"","data":{"list":[{"id' },
  "code 2": { json: { code: 2, message: "token invalid", data: null } },
};

export interface CallControl {
  /** Paths of the calls so far, in order. */
  readonly calls: string[];
  /**
   * The calls that are to be answered yet, and the parts of the console that are to come. What hangs is not among them.
   */
  readonly underWay: () => readonly string[];
  /** Has the calls that are meant fail from now on. */
  fail(fault: FaultName, isMeant: (path: string) => boolean): Promise<void>;
  /** Changes what the platform answers to the calls of a path from now on, or to every call; null leaves it. */
  change(path: string | null, change: ((data: unknown) => unknown) | null): void;
  /**
   * Has the calls of a path answered with this from now on, without the platform being asked; null leaves it to that.
   */
  answer(path: string, data: object | null): void;
  /** Everything goes its way again; what is changed in answers stays so. */
  heal(): Promise<void>;
}

/** The script of a thread is none: no event tells of its end when the thread is ended before. */
const isPart = (request: Request): boolean =>
  request.resourceType() === "script" && !/-(thread|worker)-[^/]*$/.test(request.url());

const isCall = /\/(admin\/1|client\/1|file)\//;

/** Takes hold of a page's calls; before the page makes any. */
export async function controlCalls(page: Page): Promise<CallControl> {
  const calls: string[] = [];
  const held: Route[] = [];
  /** Calls, and parts of the console: what a map draws from comes when it comes. */
  const underWay = new Set<Request>();
  page.on("request", (request) => {
    if (isCall.test(request.url()) || isPart(request)) underWay.add(request);
  });
  page.on("requestfinished", (request) => void underWay.delete(request));
  page.on("requestfailed", (request) => void underWay.delete(request));
  const changes = new Map<string | null, (data: unknown) => unknown>();
  const given = new Map<string, object>();
  let meant: ((path: string) => boolean) | null = null;
  let deed: (route: Route) => Promise<void> = (route) => route.continue();

  await page.route(isCall, async (route) => {
    const path = pathOf(route.request().url());
    calls.push(path);
    if (meant?.(path)) return deed(route);
    const data = given.get(path);
    if (data !== undefined) return route.fulfill({ json: { code: 0, message: "", data } });
    const change = changes.get(path) ?? changes.get(null);
    if (change === undefined) return route.continue();
    try {
      const response = await route.fetch();
      const answer = (await response.json()) as { readonly data: unknown };
      await route.fulfill({ response, json: { ...answer, data: change(answer.data) } });
    } catch {
      // The page has gone on, or is gone: nobody waits for this answer any more.
      await route.abort().catch(() => undefined);
    }
  });

  return {
    calls,
    underWay: () => [...underWay].map((request) => pathOf(request.url())),
    async fail(fault, isMeant) {
      meant = isMeant;
      if (fault === "offline") {
        deed = (route) => route.abort("internetdisconnected");
        await page.context().setOffline(true);
      } else if (fault === "hang") {
        deed = async (route) => {
          underWay.delete(route.request());
          held.push(route);
        };
      } else {
        deed = (route) => route.fulfill(answers[fault]);
      }
    },
    change: (path, change) => {
      if (change === null) changes.delete(path);
      else changes.set(path, change);
    },
    answer: (path, data) => {
      if (data === null) given.delete(path);
      else given.set(path, data);
    },
    async heal() {
      meant = null;
      given.clear();
      await page.context().setOffline(false);
      // The page has given up on most of them by now.
      await Promise.all(held.splice(0).map((route) => route.abort().catch(() => undefined)));
    },
  };
}

/** `device/list` of `https://…/admin/1/device/list`; `file/upload` of `https://…/file/upload`. */
export const pathOf = (url: string): string =>
  new URL(url).pathname.replace(/^.*?\/(?:(?:admin|client)\/1\/)/, "").replace(/^\//, "");

/** Notes every message that is shown above the page from now on, also of pages yet to come. */
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
 * The heading of what is shown now. The address changes at once, but the screen before it stands until the next one is
 * drawn: `goTo` and `takeOver` mark what they leave, so that it is not taken for what comes.
 */
export const arrived = "main h1:not([data-left])";

/** Goes to an address as a link does: loading the console anew for each of them would take minutes. */
export const goTo = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    const isOther = new URL(to, location.href).pathname !== location.pathname;
    if (isOther) for (const heading of document.querySelectorAll("h1")) heading.dataset.left = "";
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, address);

/** Has the page take over another session as from another tab: it begins with nothing of what it has read. */
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

/** What a person has before his eyes. */
export interface Shown {
  readonly address: string;
  /** Empty until a screen stands that has not been left. */
  readonly heading: string;
  /** Buttons that try again. */
  readonly retries: number;
  readonly isOfflineSaid: boolean;
  /** Messages above the page since the last look that forgot them. */
  readonly messages: readonly string[];
  /** Placeholders of what is yet to come. */
  readonly waiting: number;
}

export const shown = (page: Page): Promise<Shown> =>
  page.evaluate((ofScreen) => {
    const seen = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].filter((one) => one.checkVisibility());
    return {
      address: location.pathname + location.search,
      heading: seen(ofScreen)[0]?.textContent ?? "",
      retries: seen("main button").filter((one) => one.textContent === "Try again").length,
      isOfflineSaid: seen("[role=status]").some((one) => one.textContent?.startsWith("No connection")),
      messages: [...((window as { notedMessages?: string[] }).notedMessages ?? [])],
      waiting:
        seen("main .ant-skeleton, main [aria-busy=true]").length +
        seen("[role=status]").filter((one) => /^(Loading|正在加载)/.test(one.textContent ?? "")).length,
    };
  }, arrived);

export const forgetMessages = (page: Page): Promise<void> =>
  page.evaluate(() => void (window as { notedMessages?: string[] }).notedMessages?.splice(0));
