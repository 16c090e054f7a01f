import type { Kysely } from "kysely";
import { csvLine, type ImportAnswer, type ImportCheck, role } from "../../src/contract";
import { type Database, insertMany, insertReturningId, migrate } from "../../src/platform/database";
import { createSessions } from "../../src/platform/services/sessions";
import { newImei } from "./lubricators";
import type { TestDatabase } from "./platform-database";
import type { PlatformProcess } from "./platform-process";
import { fileOf } from "./upload-files";

interface Kills {
  readonly created: TestDatabase;
  readonly start: (variables: Record<string, string>) => PlatformProcess;
  /** Number of kills. */
  readonly times: number;
}

/** The rows in the database at the end. */
export interface Imported {
  /**
   * Calls that were in progress when the process was killed. Afterwards their part is checked again, and its missing
   * rows are sent again.
   */
  readonly interrupted: number;
  /** Rows of interrupted calls that were written anyway. */
  readonly known: number;
  /** Rows that the server acknowledged as imported. */
  readonly acknowledged: number;
  /** Acknowledged rows that are missing. */
  readonly lost: number;
  /** Rows that were acknowledged to both importers. */
  readonly toldTwice: number;
  /** Different rows that were sent. */
  readonly sent: number;
  /** Records in the database. */
  readonly stored: number;
  /** Imported records according to the operation log. */
  readonly logged: number;
}

type Rows = readonly Readonly<Record<string, string>>[];

/** A part of a table. The console sends tables in parts. */
interface Part {
  readonly rows: Rows;
  readonly of: "stock" | "devices";
}

const paths = {
  stock: { check: "file/check-storage", import: "file/import-storage" },
  devices: { check: "device/check-device-file", import: "device/import-device-file" },
} as const;

/** More rows than the server writes in one transaction. */
const rowsPerPart = 120;
/** Enough for two importers to be busy until the last kill. */
const partsFor = (times: number): number => Math.max(8, times);

/**
 * Runs two imports of the same stock and devices at the same time, one forwards and one backwards. Meanwhile it kills
 * and restarts the platform several times. Then it counts the records.
 */
export async function importThroughCrashes({ created, start, times }: Kills): Promise<Imported> {
  const database = await created.connect();
  await migrate(database);
  const { token, parts } = await prepare(database, partsFor(times));
  const importers = [createImporter(parts, token), createImporter(parts.toReversed(), token)];
  const variables = {
    DATA_DIR: created.dataFolder,
    DEMO: "off",
    LOG_LEVEL: "warn",
    ...(created.databaseUrl === undefined ? {} : { DATABASE_URL: created.databaseUrl }),
  };
  let interrupted = 0;
  for (let kill = 0; kill <= times; kill += 1) {
    const platform = start(variables);
    const url = await platform.url();
    // The number of answers before the kill varies, so that calls are interrupted at different points.
    let answersLeft = kill === times ? Number.POSITIVE_INFINITY : 1 + (kill % 3);
    let isKilled = false;
    const run = async (importer: Importer) => {
      while (!isKilled) {
        const outcome = await importer.next(url).catch((error: unknown) => {
          if (isKilled) return "interrupted";
          throw new Error(platform.log(), { cause: error });
        });
        if (outcome === "finished") return;
        if (outcome === "interrupted") interrupted += 1;
        answersLeft -= 1;
        if (answersLeft === 0) {
          isKilled = true;
          platform.kill("SIGKILL");
        }
      }
    };
    await Promise.all(importers.map(run));
    if (!isKilled) platform.kill("SIGTERM");
    await platform.ended;
  }
  return { ...(await count(database, parts, importers)), interrupted };
}

/** Creates an admin, and stock of a provider for the devices. */
async function prepare(database: Kysely<Database>, partsPerKind: number) {
  const create_time = Date.now();
  const agent_id = await insertReturningId(database, "agent", { name: "Mill", role: role.afm, create_time });
  const account = { role: role.admin, email: "admin@kills.test", username: "admin", password_hash: "", create_time };
  const accountId = await insertReturningId(database, "account", account);
  const { token } = await createSessions({ database, clock: Date.now }).create(accountId);
  const imeis = Array.from({ length: rowsPerPart * partsPerKind }, newImei);
  await insertMany(
    database,
    "storage",
    { type: "bigint", imei: "text", agent_id: "bigint", create_time: "bigint" },
    imeis.map((imei) => ({ type: 0, imei, agent_id, create_time })),
  ).execute();
  const settings = { lubricantTube: "125", time_setting: "6", report_interval: "12" };
  const parts = Array.from({ length: partsPerKind }, (_, at): readonly Part[] => [
    {
      of: "stock",
      rows: Array.from({ length: rowsPerPart }, () => ({ imei: newImei(), model: "GL", batch: "B" })),
    },
    {
      of: "devices",
      rows: imeis
        .slice(at * rowsPerPart, (at + 1) * rowsPerPart)
        .map((imei) => ({ imei, device_name: `Fan ${imei}`, ...settings })),
    },
  ]).flat();
  return { token, parts };
}

interface Importer {
  /** Sends the next call. Rejects if the connection breaks. */
  readonly next: (url: string) => Promise<"answered" | "finished">;
  /** IMEIs of the rows that the server acknowledged. */
  readonly acknowledged: Set<string>;
  /** Number of rows of interrupted calls that were already written. */
  readonly known: () => number;
}

function createImporter(parts: readonly Part[], token: string): Importer {
  const waiting = [...parts];
  const acknowledged = new Set<string>();
  let known = 0;
  let isUncertain = false;

  const send = async (url: string, path: string, rows: Rows): Promise<unknown> => {
    const heads = Object.keys(rows[0] ?? {});
    const form = new FormData();
    form.append("token", token);
    form.append("file", fileOf("part.csv", [heads, ...rows.map((row) => Object.values(row))].map(csvLine).join("")));
    const answer = await fetch(new URL(`/admin/1/${path}`, url), { method: "POST", body: form });
    const { code, message, data } = (await answer.json()) as { code: number; message: string; data: unknown };
    if (code !== 0) throw new Error(`${path}: ${message}`);
    return data;
  };

  return {
    acknowledged,
    known: () => known,
    async next(url) {
      const [part] = waiting;
      if (part === undefined) return "finished";
      if (isUncertain) {
        const { good, refused } = (await send(url, paths[part.of].check, part.rows)) as ImportCheck;
        const existing = refused.filter(({ fault }) => fault === "exists").length;
        if (good.length + existing < part.rows.length) throw new Error("A row is neither good nor written already.");
        known += existing;
        waiting[0] = { ...part, rows: good.map(({ values }) => values) };
        isUncertain = false;
        if (good.length === 0) waiting.shift();
        return "answered";
      }
      isUncertain = true;
      const { refused } = (await send(url, paths[part.of].import, part.rows)) as ImportAnswer;
      isUncertain = false;
      waiting.shift();
      const others = new Set(refused.map(({ values }) => values.imei));
      for (const { imei = "" } of part.rows) if (!others.has(imei)) acknowledged.add(imei);
      return "answered";
    },
  };
}

async function count(
  database: Kysely<Database>,
  parts: readonly Part[],
  importers: readonly Importer[],
): Promise<Omit<Imported, "interrupted">> {
  const devices = await database.selectFrom("device").select("imei").execute();
  const stock = await database.selectFrom("storage").select("imei").where("agent_id", "is", null).execute();
  const stored = [...devices, ...stock].map(({ imei }) => imei);
  const log = await database.selectFrom("action_log").select(["action", "title"]).execute();
  const logged = log.reduce(
    (sum, { action, title }) => sum + (action === "import" ? Number(/×(\d+)$/.exec(title)?.[1]) : 1),
    0,
  );
  const acknowledgements = importers.flatMap(({ acknowledged }) => [...acknowledged]);
  const imeis = new Set(stored);
  return {
    known: importers.reduce((sum, { known }) => sum + known(), 0),
    acknowledged: acknowledgements.length,
    lost: acknowledgements.filter((imei) => !imeis.has(imei)).length,
    toldTwice: acknowledgements.length - new Set(acknowledgements).size,
    sent: parts.reduce((sum, { rows }) => sum + rows.length, 0),
    stored: stored.length,
    logged,
  };
}
