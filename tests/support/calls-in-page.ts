/** The part of `call-control.ts` that runs in the page: it takes the place of `fetch` and `XMLHttpRequest`. */
import type { WireRecord } from "../../src/contract";

/** Faults of a call. */
export const faultNames = ["refused", "500", "HTML", "cut JSON", "hang", "offline", "code 2"] as const;

export type FaultName = (typeof faultNames)[number];

/** Changes the answers of the platform. */
export interface AnswerChange {
  /** Keeps so many rows of a list. */
  readonly rows?: number;
  /** Replaces values of the first row of a list. */
  readonly first?: WireRecord;
  /** Replaces values of a record. */
  readonly record?: WireRecord;
}

/** An answer without the platform. */
export interface FixedAnswer {
  readonly status?: number;
  readonly type?: string;
  readonly body: string;
}

/** Changes how the calls of the page are answered. */
export interface CallTable {
  /** The calls that fail; null for all. */
  readonly failing: readonly string[] | null;
  readonly fault: FixedAnswer | "hang" | "offline" | null;
  readonly answers: Readonly<Record<string, FixedAnswer>>;
  /** By path; `*` for all other paths. */
  readonly changes: Readonly<Record<string, AnswerChange>>;
}

/** Key of the table in the page's session storage, so that it survives a reload. */
export const tableKey = "test.calls";

/** The calls of a page, at `window.testCalls`. */
export interface PageCalls {
  table: CallTable;
  /** Paths of the calls so far, in order. */
  readonly made: string[];
  /** Paths of the calls without an answer. Calls that hang on purpose are not included. */
  readonly pending: string[];
  /** Ends the calls that hang. */
  readonly endHanging: () => void;
}

/** Runs at the start of each page, before its scripts. It must not use anything outside of this function. */
export function controlCallsInPage(key: string): void {
  // A sandboxed frame has no storage and makes no calls.
  if (location.origin === "null") return;
  const empty: CallTable = { failing: [], fault: null, answers: {}, changes: {} };
  const hanging = new Set<() => void>();
  const calls: PageCalls = {
    table: JSON.parse(sessionStorage.getItem(key) ?? "null") ?? empty,
    made: [],
    pending: [],
    endHanging: () => {
      for (const end of hanging) end();
      hanging.clear();
    },
  };
  Object.assign(window, { testCalls: calls });
  // A server without the stream of changes: otherwise the page could read again in the middle of a step.
  const noStream: FixedAnswer = { body: JSON.stringify({ code: 5, message: "", data: null }) };

  const pathOf = (url: string | URL): string | null =>
    /\/(?:(?:admin|client)\/1\/(.+)|(file\/.+))$/.exec(new URL(url, location.href).pathname)?.slice(1).join("") ?? null;

  /** Returns the answer that replaces the platform's answer to a call; null to keep the platform's. */
  const replacementOf = (path: string): CallTable["fault"] => {
    if (path === "live/events") return noStream;
    calls.made.push(path);
    const { failing, fault, answers } = calls.table;
    if (fault !== null && (failing === null || failing.includes(path))) return fault;
    return answers[path] ?? null;
  };

  const changed = (data: unknown, { rows, first, record }: AnswerChange): unknown => {
    if (typeof data !== "object" || data === null) return data;
    if (!("list" in data) || !Array.isArray(data.list)) return { ...data, ...record };
    const [begin, ...others] = data.list;
    const list = begin === undefined ? [] : [{ ...begin, ...first }, ...others];
    return { ...data, list: list.slice(0, rows), ...(rows === 0 && { total: 0 }) };
  };

  const load = window.fetch.bind(window);

  async function answer(path: string, ...request: Parameters<typeof fetch>): Promise<Response> {
    const response = await load(...request);
    const body = await response.text();
    const change = calls.table.changes[path] ?? calls.table.changes["*"];
    const { data, ...envelope } = change === undefined ? { data: null } : JSON.parse(body);
    return new Response(change === undefined ? body : JSON.stringify({ ...envelope, data: changed(data, change) }), {
      status: response.status,
      headers: response.headers,
    });
  }

  window.fetch = async (input, init) => {
    const path = pathOf(input instanceof Request ? input.url : input);
    if (path === null) return load(input, init);
    const replacement = replacementOf(path);
    if (replacement === "offline") throw new TypeError("Failed to fetch");
    if (replacement === "hang") {
      return new Promise((_, reject) => {
        hanging.add(() => reject(new TypeError("Failed to fetch")));
        init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
      });
    }
    if (replacement !== null) {
      const { status = 200, type = "application/json", body } = replacement;
      return new Response(body, { status, headers: { "content-type": type } });
    }
    calls.pending.push(path);
    try {
      return await answer(path, input, init);
    } finally {
      // The page gets the answer first. The test may have replaced `setTimeout`.
      void scheduler.postTask(() => calls.pending.splice(calls.pending.indexOf(path), 1));
    }
  };

  const paths = new WeakMap<XMLHttpRequest, string | null>();
  const { open, send } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.open = function (this: XMLHttpRequest, method: string, url: string | URL) {
    paths.set(this, pathOf(url));
    open.call(this, method, url, true);
  };
  XMLHttpRequest.prototype.send = function (this: XMLHttpRequest, body) {
    const path = paths.get(this) ?? null;
    const replacement = path === null ? null : replacementOf(path);
    const end = (type: "load" | "error"): void => {
      this.dispatchEvent(new ProgressEvent(type));
      this.dispatchEvent(new ProgressEvent("loadend"));
    };
    if (path === null || replacement === null) {
      if (path !== null) {
        calls.pending.push(path);
        this.addEventListener("loadend", () => calls.pending.splice(calls.pending.indexOf(path), 1));
      }
      return send.call(this, body);
    }
    if (replacement === "hang") return void hanging.add(() => end("error"));
    if (replacement === "offline") return queueMicrotask(() => end("error"));
    const { status = 200, type, body: text } = replacement;
    Object.defineProperty(this, "status", { value: status });
    Object.defineProperty(this, "response", { value: new Blob([text], { type: type ?? "application/json" }) });
    queueMicrotask(() => end("load"));
  };
}
