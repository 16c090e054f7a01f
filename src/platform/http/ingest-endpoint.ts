import { createHash, timingSafeEqual } from "node:crypto";
import { type Context, Hono } from "hono";
import { asRecord, commandKind } from "../../contract";
import { rateLimitKey } from "../base/client-address";
import { minute } from "../base/clock";
import { ShuttingDownError } from "../base/task-tracker";
import { createWindowedCounter } from "../base/windowed-counter";
import type { PendingCommand } from "../fleet/intake/command-queue";
import { type IngestOutcome, ingestReports } from "../fleet/intake/ingest-reports";
import { createMicroBatcher } from "../fleet/intake/micro-batching";
import { maxBatchReports, parseReport } from "../fleet/intake/parse-report";
import type { Report } from "../fleet/intake/report";
import type { Platform } from "../services/platform";
import { limitBody, type WebEnv } from "./web";

/** Where reports are sent to. */
export const ingestPath = "/ingest/1/reports";

/** Bytes of a body: 500 reports with every value in them, and room to spare. */
export const ingestBodyLimit = 1024 * 1024;

/** Wrong keys that one address may send a minute before it is told to wait. */
export const maxWrongKeysPerMinute = 20;

/** Batches under way at a time; more are sent away, before they pile up in memory. */
const mostAtOnce = 16;

/**
 * `POST /ingest/1/reports`: a batch of device reports from a network server or a gateway program, as JSON, with
 * `Authorization: Bearer {ingest key}`.
 *
 * ```json
 * { "reports": [{ "type": "nb", "imei": "260531793113837", "time": 1795248000000, "battery": 88, "alarms": [] }] }
 * ```
 *
 * Answered with 200 and one result a report, in their order: `taken`, `known` (was sent before), `unknown` (no bound
 * device has this identifier) or `refused` with a reason. What is `taken` is in the database for good. Any other status
 * says that nothing of the batch was taken: 400 or 415 for a body that is none, 401 and 429 for the key, 413 for too much,
 * 500 and 503 for a moment in which to wait and send the same again.
 */
export function createIngestEndpoint(
  platform: Pick<Platform, "clock" | "database" | "ingestKey" | "log" | "tasks">,
): Hono<WebEnv> {
  const { clock, database, ingestKey, log, tasks } = platform;
  const wrongKeys = createWindowedCounter({ clock, window: minute });
  const isKey = comparerWith(ingestKey);
  const take = createMicroBatcher((reports) => ingestReports(database, reports, { now: clock(), log }));
  let underWay = 0;

  return new Hono<WebEnv>().post(
    ingestPath,
    async (c, next) => {
      if (isKey(c.req.header("authorization"))) return next();
      if (wrongKeys.add(rateLimitKey(c.get("address"))) > maxWrongKeysPerMinute) {
        c.header("Retry-After", "60");
        return refusal(c, 429, "Too many requests with a wrong key; wait a minute.");
      }
      c.header("WWW-Authenticate", "Bearer");
      return refusal(c, 401, "Send the platform's ingest key: Authorization: Bearer {key}.");
    },
    limitBody({
      most: ingestBodyLimit,
      tooLarge: (c) => refusal(c, 413, "The body is larger than 1 MB; send fewer reports at a time."),
      brokenOff: (c) => refusal(c, 400, brokenOff),
    }),
    async (c) => {
      if (mediaType(c.req.header("content-type")) !== "application/json") {
        return refusal(c, 415, "Send the reports as application/json.");
      }
      if (underWay >= mostAtOnce) {
        c.header("Retry-After", "1");
        return refusal(c, 503, "Too many batches at once; send this one again in a moment.");
      }
      underWay += 1;
      try {
        const text = await c.req.text().catch(() => null);
        const batch = text === null ? brokenOff : readBatch(text);
        if (typeof batch === "string") return refusal(c, 400, batch);
        const now = clock();
        const read = batch.map((raw) => parseReport(raw, now));
        const reports = read.filter((one): one is Report => "source" in one);
        const taken = (await tasks.run(() => take(reports))).values();
        const results = read.map(
          (one): IngestOutcome => ("source" in one ? nextOf(taken) : { status: "refused", reason: one.reason }),
        );
        return c.json({ ...counted(results), results: results.map(shown) });
      } catch (error) {
        if (!(error instanceof ShuttingDownError)) throw error;
        return refusal(c, 503, "The platform is being stopped; send this batch again in a minute.");
      } finally {
        underWay -= 1;
      }
    },
  );
}

type RefusedStatus = 400 | 401 | 413 | 415 | 429 | 503;

const refusal = (c: Context, status: RefusedStatus, error: string) => c.json({ error }, status);

const mediaType = (header: string | undefined): string | undefined => header?.split(";")[0]?.trim().toLowerCase();

/** Takes as long for a key that is nearly right as for one that is not: digests are compared, whole. */
function comparerWith(key: string): (authorization: string | undefined) => boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  const wanted = digest(key);
  return (authorization = "") => {
    const sent = /^Bearer +(\S+)$/i.exec(authorization.slice(0, 1024))?.[1] ?? "";
    return timingSafeEqual(digest(sent), wanted);
  };
}

const brokenOff = "The body broke off before its end; send this batch again.";

/** The entries of a batch, or what is wrong with it as a whole. */
function readBatch(text: string): readonly unknown[] | string {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return "The body is no JSON.";
  }
  const { reports, ...others } = asRecord(body);
  if (!Array.isArray(reports) || Object.keys(others).length > 0)
    return 'The body should be {"reports": [...]} and nothing else.';
  return reports.length <= maxBatchReports
    ? reports
    : `A batch has ${maxBatchReports} reports at most; send the rest after it.`;
}

function nextOf(outcomes: Iterator<IngestOutcome>): IngestOutcome {
  const { done, value } = outcomes.next();
  if (done) throw new RangeError("There are fewer outcomes than reports.");
  return value;
}

const statuses = ["taken", "known", "unknown", "refused"] as const;

/** How many reports went which way. */
function counted(results: readonly IngestOutcome[]): Readonly<Record<IngestOutcome["status"], number>> {
  const count = { taken: 0, known: 0, unknown: 0, refused: 0 };
  for (const status of statuses) count[status] = results.filter((one) => one.status === status).length;
  return count;
}

/** What commands are called on this wire. */
const kindNames: Readonly<Record<number, string>> = {
  [commandKind.timeSetting]: "time_setting",
  [commandKind.reset]: "reset",
  [commandKind.scene]: "scene",
  [commandKind.reportInterval]: "report_interval",
};

const shownCommand = ({ id, kind, data }: PendingCommand) => ({ id, kind: kindNames[kind] ?? String(kind), data });

/** A result as it is answered; commands are named where some wait for the device. */
function shown(outcome: IngestOutcome) {
  if (!("commands" in outcome)) return outcome;
  const { status, commands } = outcome;
  return commands.length === 0 ? { status } : { status, commands: commands.map(shownCommand) };
}
