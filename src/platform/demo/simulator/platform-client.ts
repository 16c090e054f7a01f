import { setTimeout as pause } from "node:timers/promises";
import { errorMessage } from "../../base/startup-error";
import { ingestPath } from "../../http/ingest-endpoint";
import type { Calls } from "../../http/wire/calls";
import { CallRefused, createClient, type MakeCall, UnexpectedStatus } from "../../http/wire/client";

/** The values of a device that the simulator uses. */
export interface ListedDevice {
  readonly device_id: number;
  /** 0 NB, 1 LoRa. */
  readonly type: number;
  readonly imei: string | null;
  readonly eui: string | null;
  readonly lubricantTube: number;
  readonly effective_time_setting: number;
  readonly effective_report_interval: number;
  readonly gateway_eui: string;
  readonly longitude: number | null;
  readonly online: number;
  readonly active_time: number | null;
  readonly temperature: number | null;
  readonly electric_quantity: number | null;
  readonly signal: number | null;
  readonly remaining_ratio: number | null;
}

/** A report in the format of the ingest endpoint. */
export interface SentReport {
  readonly time: number;
  readonly alarms: readonly number[];
  readonly [name: string]: unknown;
}

/** A pending command of a device. */
export interface SentCommand {
  readonly id: number;
  readonly kind: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** The platform's result for a report. */
export interface ReportResult {
  readonly status: "taken" | "known" | "unknown" | "refused";
  readonly reason?: string;
  readonly commands?: readonly SentCommand[];
}

/** A refusal that retries cannot fix: a wrong key, a wrong password or an invalid body. */
export class RejectedError extends Error {
  override readonly name = "Refused";
}

/** The environment of the simulator. Tests pass their own. */
export interface SimulatorRuntime {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Resolves after `ms` milliseconds or when the signal is aborted. Never rejects. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Prints a line to the terminal. */
  readonly print: (line: string) => void;
}

/** Waits in real time, until its end or an abort. */
export const sleep: SimulatorRuntime["wait"] = (ms, signal) => pause(ms, undefined, { signal }).catch(() => undefined);

/** Timeout of a request, ms. */
const requestTimeout = 30_000;

/** First and longest pause between retries, ms. Each pause is twice the previous one. */
const pauses = { first: 1000, longest: 60_000 } as const;

/** Statuses after which the same request is sent again. */
const retryStatuses: ReadonlySet<number> = new Set([429, 500, 502, 503, 504]);

/** An answer after which the request is sent again. */
class RetryableError extends Error {
  /** Minimum pause that the platform asks for, ms; NaN or 0 without one. */
  readonly retryAfter: number;
  constructor(response: Response) {
    super(`it answers ${response.status}`);
    this.retryAfter = Number(response.headers.get("retry-after")) * 1000;
  }
}

/**
 * Repeats `work` until it succeeds, with growing pauses after connection errors and retryable answers.
 *
 * @returns null when the signal was aborted first.
 * @throws RejectedError when retries cannot help.
 */
export async function withRetry<T>(
  { wait, print }: Pick<SimulatorRuntime, "wait" | "print">,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T | null> {
  for (let turn = 0; !signal.aborted; turn += 1) {
    try {
      return await work();
    } catch (error) {
      if (error instanceof RejectedError) throw error;
      const pauseTime = Math.min(pauses.first * 2 ** turn, pauses.longest);
      const delay = Math.max(pauseTime, error instanceof RetryableError ? error.retryAfter : 0);
      print(`the platform cannot be reached (${causeOf(error)}); next try in ${Math.round(delay / 1000)} s`);
      await wait(delay, signal);
    }
  }
  return null;
}

/** `fetch` puts the reason of a failed request into `cause`. */
const causeOf = (error: unknown): string =>
  errorMessage(error instanceof Error && error.cause !== undefined ? error.cause : error);

/**
 * Sends a batch until the platform answers it. The platform ignores reports that it already has, so retries are safe.
 *
 * @returns one result per report, in the same order; null when the signal was aborted first.
 * @throws RejectedError for a status that retries cannot change.
 */
export function sendReports(
  runtime: SimulatorRuntime,
  { url, key }: { readonly url: string; readonly key: string },
  reports: readonly SentReport[],
  signal: AbortSignal,
): Promise<readonly ReportResult[] | null> {
  const body = JSON.stringify({ reports });
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  return withRetry(runtime, signal, async () => {
    const init = { method: "POST", headers, body, signal: AbortSignal.timeout(requestTimeout) };
    const response = await runtime.fetch(`${url}${ingestPath}`, init);
    if (response.status === 200) return ((await response.json()) as { results: readonly ReportResult[] }).results;
    if (!retryStatuses.has(response.status)) throw new RejectedError(await reasonOf(response));
    await response.body?.cancel();
    throw new RetryableError(response);
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

/** Rows per page: the maximum of the platform (spec D14). */
const pageSize = 100;

type ListPath = "device/list" | "device-alarm-log/list";

/** Reads up to `limit` rows of a list, page by page. */
export async function readAll<P extends ListPath>(
  call: MakeCall,
  path: P,
  filters: Calls[P]["payload"],
  limit: number,
): Promise<readonly Calls[P]["answer"]["list"][number][]> {
  const rows: Calls[P]["answer"]["list"][number][] = [];
  for (let page = 1; rows.length < limit; page += 1) {
    const { list, total } = await call(path, { ...filters, page, page_size: pageSize });
    rows.push(...list);
    if (list.length === 0 || page * pageSize >= total) break;
  }
  return rows.slice(0, limit);
}

/**
 * Signs in to an account, and returns the function that makes its calls.
 *
 * @throws RejectedError for a wrong account or password.
 */
export async function signIn(
  { fetch }: Pick<SimulatorRuntime, "fetch">,
  { url, account, password }: { readonly url: string; readonly account: string; readonly password: string },
): Promise<MakeCall> {
  const callAs = (token: string): MakeCall => {
    const call = createClient({ url, token, fetch, timeout: requestTimeout });
    return (path, payload) =>
      call(path, payload).catch((error: unknown) => {
        if (error instanceof UnexpectedStatus) throw new RetryableError(error.response);
        throw error instanceof CallRefused ? new RejectedError(`${path}: ${error.message}`) : error;
      });
  };
  const { token } = await callAs("")("user/login-email", { email: account, password });
  return callAs(token);
}
