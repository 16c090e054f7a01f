import { type Context, Hono } from "hono";
import { asRecord, commandKind } from "../../contract";
import { rateLimitKey } from "../base/client-address";
import { minute } from "../base/clock";
import { outageOf } from "../base/outage";
import { ShuttingDownError } from "../base/task-tracker";
import { createWindowedCounter } from "../base/windowed-counter";
import type { PendingCommand } from "../fleet/intake/command-queue";
import { type IngestOutcome, ingestReports } from "../fleet/intake/ingest-reports";
import { createMicroBatcher } from "../fleet/intake/micro-batching";
import { maxBatchReports, parseReport } from "../fleet/intake/parse-report";
import type { Report } from "../fleet/intake/report";
import { createIngestKeys } from "../services/ingest-keys";
import type { Platform } from "../services/platform";
import { limitBody, type WebEnv } from "./web";

/** The path to which reports are sent. */
export const ingestPath = "/ingest/1/reports";

/** Maximum size of a body, bytes. Enough for 500 reports with all values. */
export const ingestBodyLimit = 1024 * 1024;

/** Maximum number of requests with a wrong key per address and minute, at each process. */
export const maxWrongKeysPerMinute = 20;

/**
 * Maximum number of concurrent requests with many and with few reports. Further requests are refused, so that they do
 * not fill the memory. Small ones share transactions, so many of them cost little more than one.
 */
export const maxConcurrent = { large: 16, small: 256 } as const;

/** Size of a small body, bytes. A report with all values has less than 1 kB. */
const smallBody = 16 * 1024;

/**
 * `POST /ingest/1/reports`: a batch of device reports from a network server or a gateway program, as JSON, with
 * `Authorization: Bearer {ingest key}`. A key that is bound to a provider reports for that provider's devices only.
 *
 * ```json
 * { "reports": [{ "type": "nb", "imei": "260531793113837", "time": 1795248000000, "battery": 88, "alarms": [] }] }
 * ```
 *
 * The answer has status 200 and one result per report, in the same order: `taken` (stored), `known` (stored before),
 * `unknown` (no bound device has this identifier) or `refused` with a reason. With any other status no report of the batch
 * was stored: 400 or 415 for an invalid body, 401 or 429 for a wrong key, 413 for a body that is too large. After 500 or
 * 503 the sender waits and sends the same batch again.
 */
export function createIngestEndpoint(
  platform: Pick<Platform, "clock" | "database" | "ingestKey" | "log" | "metrics" | "tasks">,
): Hono<WebEnv> {
  const { clock, database, log, metrics, tasks } = platform;
  // Counts in this process only: it saves queries, and does not protect the keys, which nobody can guess.
  const wrongKeys = createWindowedCounter({ clock, window: minute });
  const grantOf = createIngestKeys(platform);
  const ingest = createMicroBatcher((reports) => ingestReports(database, reports, { now: clock(), log }));
  const running = { large: 0, small: 0 };
  metrics?.gauge("ingest_batches", "Batches of reports in progress", () => running.large + running.small);

  return new Hono<WebEnv>().post(
    ingestPath,
    async (c, next) => {
      const sender = rateLimitKey(c.get("address"));
      const isLimited = wrongKeys.get(sender).count >= maxWrongKeysPerMinute;
      const grant = await grantOf(keyIn(c.req.header("authorization")), { isLimited });
      if (grant !== undefined) {
        c.set("ingestGrant", grant);
        return next();
      }
      if (wrongKeys.add(sender) > maxWrongKeysPerMinute) {
        metrics?.limit("wrong ingest keys");
        c.header("Retry-After", "60");
        return refusal(c, 429, "Too many requests with a wrong key; wait a minute.");
      }
      c.header("WWW-Authenticate", "Bearer");
      return refusal(c, 401, "Send an ingest key of the platform: Authorization: Bearer {key}.");
    },
    limitBody({
      maxBytes: ingestBodyLimit,
      tooLarge: (c) => refusal(c, 413, "The body is larger than 1 MB; send fewer reports at a time."),
      incomplete: (c) => refusal(c, 400, incompleteBody),
    }),
    async (c) => {
      if (mediaType(c.req.header("content-type")) !== "application/json") {
        return refusal(c, 415, "Send the reports as application/json.");
      }
      // A body of unknown length is large.
      const size = Number(c.req.header("content-length") ?? ingestBodyLimit) <= smallBody ? "small" : "large";
      if (running[size] >= maxConcurrent[size]) {
        metrics?.limit("batches of reports");
        c.header("Retry-After", "1");
        return refusal(c, 503, "Too many batches at once; send this one again in a moment.");
      }
      running[size] += 1;
      try {
        const text = await c.req.text().catch(() => null);
        const batch = text === null ? incompleteBody : readBatch(text);
        if (typeof batch === "string") return refusal(c, 400, batch);
        const now = clock();
        const parsed = batch.map((raw) => parseReport(raw, now));
        const grant = c.get("ingestGrant");
        if (grant === undefined) throw new RangeError("The request has no grant.");
        const reports = parsed
          .filter((item): item is Report => "source" in item)
          .map((item) => ({ ...item, agentId: grant.agentId }));
        const outcomes = (await tasks.run(() => ingest(reports))).values();
        const results = parsed.map(
          (item): IngestOutcome => ("source" in item ? nextOf(outcomes) : { status: "refused", reason: item.reason }),
        );
        const count = countByStatus(results);
        metrics?.reports(count);
        return c.json({ ...count, results: results.map(toWireResult) });
      } catch (error) {
        const outage = outageOf(error);
        if (outage !== undefined) {
          log.error({ err: error, reason: outage.reason }, "reports were not stored");
          return refusal(c, 503, `The platform cannot store reports: ${outage.reason} Send this batch again later.`);
        }
        if (!(error instanceof ShuttingDownError)) throw error;
        return refusal(c, 503, "The platform is stopping; send this batch again in a minute.");
      } finally {
        running[size] -= 1;
      }
    },
  );
}

type RefusedStatus = 400 | 401 | 413 | 415 | 429 | 503;

const refusal = (c: Context, status: RefusedStatus, error: string) => c.json({ error }, status);

const mediaType = (header: string | undefined): string | undefined => header?.split(";")[0]?.trim().toLowerCase();

const keyIn = (authorization = ""): string => /^Bearer +(\S+)$/i.exec(authorization.slice(0, 1024))?.[1] ?? "";

const incompleteBody = "The body is incomplete; send this batch again.";

/** The entries of a batch, or the reason for refusing the whole batch. */
function readBatch(text: string): readonly unknown[] | string {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return "The body is not valid JSON.";
  }
  const { reports, ...others } = asRecord(body);
  if (!Array.isArray(reports) || Object.keys(others).length > 0)
    return 'The body should be {"reports": [...]} and nothing else.';
  return reports.length <= maxBatchReports
    ? reports
    : `A batch has at most ${maxBatchReports} reports; send the rest in another batch.`;
}

function nextOf(outcomes: Iterator<IngestOutcome>): IngestOutcome {
  const { done, value } = outcomes.next();
  if (done) throw new RangeError("There are fewer outcomes than reports.");
  return value;
}

const statuses = ["taken", "known", "unknown", "refused"] as const;

function countByStatus(results: readonly IngestOutcome[]): Readonly<Record<IngestOutcome["status"], number>> {
  const count = { taken: 0, known: 0, unknown: 0, refused: 0 };
  for (const status of statuses) count[status] = results.filter((result) => result.status === status).length;
  return count;
}

/** Command names on the wire. */
const kindNames: Readonly<Record<number, string>> = {
  [commandKind.timeSetting]: "time_setting",
  [commandKind.reset]: "reset",
  [commandKind.scene]: "scene",
  [commandKind.reportInterval]: "report_interval",
};

const toWireCommand = ({ id, kind, data }: PendingCommand) => ({ id, kind: kindNames[kind] ?? String(kind), data });

/** The wire form of a result. `commands` is present only when commands are pending for the device. */
function toWireResult(outcome: IngestOutcome) {
  if (!("commands" in outcome)) return outcome;
  const { status, commands } = outcome;
  return commands.length === 0 ? { status } : { status, commands: commands.map(toWireCommand) };
}
