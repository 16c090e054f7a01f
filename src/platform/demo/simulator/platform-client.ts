import { setTimeout as pause } from "node:timers/promises";
import { stringify } from "qs";
import { callAddress, code } from "../../../contract";
import { errorMessage } from "../../base/startup-error";
import { ingestPath } from "../../http/ingest-endpoint";

/** A report as a device's network server sends it on: see the README. */
export interface SentReport {
  readonly time: number;
  readonly alarms: readonly number[];
  readonly [name: string]: unknown;
}

/** A command that waits for a device. */
export interface SentCommand {
  readonly id: number;
  readonly kind: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** What has become of a report. */
export interface ReportResult {
  readonly status: "taken" | "known" | "unknown" | "refused";
  readonly reason?: string;
  readonly commands?: readonly SentCommand[];
}

/** The platform refuses in a way that no waiting mends: a wrong key, a wrong password, a body that is none. */
export class RejectedError extends Error {
  override readonly name = "Refused";
}

/** What the simulator reaches the outside by; tests hand in others. */
export interface SimulatorRuntime {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Waits so many milliseconds, less when the signal is aborted. It never rejects. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Says something to the person at the terminal: one line. */
  readonly say: (line: string) => void;
}

/** Waits by the clock on the wall; ends early with its signal. */
export const sleep: SimulatorRuntime["wait"] = (ms, signal) => pause(ms, undefined, { signal }).catch(() => undefined);

/** How long an answer may take, ms. */
const patience = 30_000;

/** The first pause after a failure and the longest, ms: each is twice the one before. */
const pauses = { first: 1000, longest: 60_000 } as const;

/** Statuses that ask to come again: nothing was done. */
const again: ReadonlySet<number> = new Set([429, 500, 502, 503, 504]);

/** The platform asks to come again after so many milliseconds. */
class ComeAgain extends Error {
  readonly after: number;
  constructor(response: Response) {
    super(`it answers ${response.status}`);
    this.after = Number(response.headers.get("retry-after")) * 1000;
  }
}

/**
 * Does something that reaches the platform until it has: after a broken connection, or where the platform asks to wait,
 * once more, with growing pauses.
 *
 * @returns null when the signal was aborted before that.
 * @throws Refused where no waiting helps.
 */
export async function withRetry<T>(
  { wait, say }: Pick<SimulatorRuntime, "wait" | "say">,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T | null> {
  for (let turn = 0; !signal.aborted; turn += 1) {
    try {
      return await work();
    } catch (error) {
      if (error instanceof RejectedError) throw error;
      const pauseTime = Math.min(pauses.first * 2 ** turn, pauses.longest);
      const after = Math.max(pauseTime, error instanceof ComeAgain ? error.after : 0);
      say(`the platform cannot be reached (${causeOf(error)}); once more in ${Math.round(after / 1000)} s`);
      await wait(after, signal);
    }
  }
  return null;
}

/** What a failed request says of itself hides one level down. */
const causeOf = (error: unknown): string =>
  errorMessage(error instanceof Error && error.cause !== undefined ? error.cause : error);

/**
 * Sends one batch until the platform has answered it. Sending it again does no harm: the platform knows what it has.
 *
 * @returns one result a report, in their order; null when the signal was aborted before an answer came.
 * @throws Refused for a status that says that the same batch can never be taken.
 */
export function sendReports(
  outside: SimulatorRuntime,
  { url, key }: { readonly url: string; readonly key: string },
  reports: readonly SentReport[],
  signal: AbortSignal,
): Promise<readonly ReportResult[] | null> {
  const body = JSON.stringify({ reports });
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  return withRetry(outside, signal, async () => {
    const init = { method: "POST", headers, body, signal: AbortSignal.timeout(patience) };
    const response = await outside.fetch(`${url}${ingestPath}`, init);
    if (response.status === 200) return ((await response.json()) as { results: readonly ReportResult[] }).results;
    if (!again.has(response.status)) throw new RejectedError(await reasonOf(response));
    await response.body?.cancel();
    throw new ComeAgain(response);
  });
}

async function reasonOf(response: Response): Promise<string> {
  const text = await response.text();
  try {
    return `the platform answers ${response.status}: ${(JSON.parse(text) as { error?: string }).error ?? text}`;
  } catch {
    return `the platform answers ${response.status}`;
  }
}

/** An account's session: its calls answer their data. */
export interface ApiSession {
  /** @throws Refused with the platform's message. */
  call<T>(path: string, payload?: Readonly<Record<string, unknown>>): Promise<T>;
  /** All rows of a list, page by page. */
  all<T>(path: string, payload: Readonly<Record<string, unknown>>, most: number): Promise<readonly T[]>;
  end(): Promise<void>;
}

/** Rows that a list answers at a time: the most that it does (spec D14). */
const pageSize = 100;

/**
 * Signs in as an account.
 * @throws Refused when the platform does not take account and password.
 */
export async function signIn(
  { fetch }: Pick<SimulatorRuntime, "fetch">,
  { url, account, password }: { readonly url: string; readonly account: string; readonly password: string },
): Promise<ApiSession> {
  async function call<T>(path: string, payload: Readonly<Record<string, unknown>>): Promise<T> {
    const response = await fetch(`${url}/${callAddress("admin/1", path)}`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", "accept-language": "en" },
      body: stringify(payload),
      signal: AbortSignal.timeout(patience),
    });
    if (response.status !== 200) throw new ComeAgain(response);
    const envelope = (await response.json()) as { code: number; message: string; data: T };
    if (envelope.code !== code.ok) throw new RejectedError(`${path}: ${envelope.message}`);
    return envelope.data;
  }
  const { token } = await call<{ token: string }>("user/login-email", { email: account, password, token: "" });
  const session: ApiSession = {
    call: (path, payload = {}) => call(path, { ...payload, token }),
    async all<T>(path: string, payload: Readonly<Record<string, unknown>>, most: number) {
      const rows: T[] = [];
      for (let page = 1; rows.length < most; page += 1) {
        const { list, total } = await session.call<{ list: T[]; total: number }>(path, {
          ...{ ...payload, page, page_size: pageSize },
        });
        rows.push(...list);
        if (list.length === 0 || page * pageSize >= total) break;
      }
      return rows.slice(0, most);
    },
    end: () => session.call("user/logout"),
  };
  return session;
}
