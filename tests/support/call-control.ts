/** Controls the calls between a page and the platform, and lets them fail. */
import type { Page, Request } from "@playwright/test";
import {
  type AnswerChange,
  type CallTable,
  controlCallsInPage,
  type FaultName,
  type FixedAnswer,
  type PageCalls,
  tableKey,
} from "./calls-in-page";

/** Message of the server in a refusal. */
export const refusal = "Not while the lubricators are being serviced";

const json = (answer: object): FixedAnswer => ({ body: JSON.stringify(answer) });

const faults: Readonly<Record<FaultName, CallTable["fault"]>> = {
  // With the codes 5 and 15, the console would think that the server does not offer the call (spec W8).
  refused: json({ code: -1, message: refusal, data: null }),
  "500": { status: 500, body: "" },
  HTML: { type: "text/html", body: "<!doctype html><title>Proxy</title><p>Bad gateway" },
  "cut JSON": { body: '{"code":0,"message":"","data":{"list":[{"id' },
  hang: "hang",
  offline: "offline",
  "code 2": json({ code: 2, message: "token invalid", data: null }),
};

export interface CallControl {
  /** Paths of the calls so far, in order. */
  made(): Promise<readonly string[]>;
  /** Forgets the calls so far. */
  forget(): Promise<void>;
  /** Lets calls fail from now on. @param paths null for all calls */
  fail(fault: FaultName, paths: Iterable<string> | null): Promise<void>;
  /** Changes the answers to a path from now on, or to all other paths with `*`. A null `change` ends it. */
  change(path: string, change: AnswerChange | null): Promise<void>;
  /** Answers a path with fixed data from now on, without the platform. */
  answer(path: string, data: object): Promise<void>;
  /** Ends faults and fixed answers. Changes of answers stay. */
  heal(): Promise<void>;
  /** Whether a script is loading. Worker scripts do not count: no event tells when a worker ends early. */
  isLoading(): boolean;
}

const isScript = (request: Request): boolean =>
  request.resourceType() === "script" && !/-(thread|worker)-[^/]*$/.test(request.url());

/**
 * Controls the calls of a page. Use it before the page makes calls. It replaces `fetch` in the page, because
 * `page.route` takes as much time for a call as the platform and the console together.
 */
export async function controlCalls(page: Page): Promise<CallControl> {
  const scripts = new Set<Request>();
  page.on("request", (request) => {
    if (isScript(request)) scripts.add(request);
  });
  page.on("requestfinished", (request) => void scripts.delete(request));
  page.on("requestfailed", (request) => void scripts.delete(request));
  await page.addInitScript(controlCallsInPage, tableKey);

  let table: CallTable = { failing: [], fault: null, answers: {}, changes: {} };
  const apply = (next: Partial<CallTable>): Promise<void> => {
    table = { ...table, ...next };
    return page.evaluate(
      ([key, value]) => {
        sessionStorage.setItem(key, JSON.stringify(value));
        const { testCalls: calls } = window as unknown as { testCalls: PageCalls };
        calls.table = value;
        if (value.fault === null) calls.endHanging();
      },
      [tableKey, table] as const,
    );
  };
  let isOffline = false;
  const setOffline = async (next: boolean): Promise<void> => {
    if (next !== isOffline) await page.context().setOffline(next);
    isOffline = next;
  };
  return {
    made: () => page.evaluate(() => [...(window as unknown as { testCalls: PageCalls }).testCalls.made]),
    forget: () => page.evaluate(() => void (window as unknown as { testCalls: PageCalls }).testCalls.made.splice(0)),
    async fail(fault, paths) {
      await apply({ fault: faults[fault], failing: paths === null ? null : [...paths] });
      await setOffline(fault === "offline");
    },
    async change(path, change) {
      const { [path]: before, ...others } = table.changes;
      if (change !== null || before !== undefined)
        await apply({ changes: change === null ? others : { ...others, [path]: change } });
    },
    answer: (path, data) => apply({ answers: { ...table.answers, [path]: json({ code: 0, message: "", data }) } }),
    async heal() {
      await setOffline(false);
      if (table.fault !== null || Object.keys(table.answers).length > 0) await apply({ fault: null, answers: {} });
    },
    isLoading: () => scripts.size > 0,
  };
}

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
  /** Calls without an answer. Calls that hang on purpose are not included. */
  readonly pending: readonly string[];
}

/**
 * The visible state of a page.
 *
 * @param known an earlier state: while calls are pending, waits a moment in the page for another state, because a
 *   question to the page costs more than the wait
 */
export const shown = (page: Page, known: Shown | null = null): Promise<Shown> =>
  page.evaluate(
    async ([headingSelector, earlier]) => {
      const { notedMessages = [], testCalls } = window as { notedMessages?: string[]; testCalls?: PageCalls };
      const visible = (selector: string) =>
        [...document.querySelectorAll<HTMLElement>(selector)].filter((one) => one.checkVisibility());
      const read = (): Shown => ({
        address: location.pathname + location.search,
        heading: visible(headingSelector)[0]?.textContent ?? "",
        retries: visible("main button").filter((one) => one.textContent === "Try again").length,
        hasOfflineNotice: visible("[role=status]").some((one) => one.textContent?.startsWith("No connection")),
        notices: document.querySelectorAll(".ant-message-notice").length,
        messages: [...notedMessages],
        waiting:
          visible("main .ant-skeleton, main [aria-busy=true]").length +
          visible("[role=status]").filter((one) => /^(Loading|正在加载)/.test(one.textContent ?? "")).length,
        pending: [...(testCalls?.pending ?? [])],
      });
      let now = read();
      for (let at = 0; at < 10 && earlier !== null; at += 1) {
        if (now.pending.length === 0 || JSON.stringify(now) !== JSON.stringify(earlier)) break;
        // The test may have replaced `setTimeout`.
        await scheduler.postTask(() => undefined, { delay: 20 });
        now = read();
      }
      return now;
    },
    [arrived, known] as const,
  );

export const forgetMessages = (page: Page): Promise<void> =>
  page.evaluate(() => void (window as { notedMessages?: string[] }).notedMessages?.splice(0));
