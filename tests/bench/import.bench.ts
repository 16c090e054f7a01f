import { describe, expect, test, vi } from "vitest";
import { type ImportAnswer, type ImportCheck, luhnDigit, maxImportRows } from "../../src/contract";
import { insertMany } from "../../src/platform/database";
import type { Platform } from "../../src/platform/services/platform";
import { clearKeys } from "../support/lubricators";
import { openTestDatabases } from "../support/platform-database";
import { usePlatformProcess } from "../support/platform-process";
import { csvFile, xlsxFile } from "../support/upload-files";
import { type Line, showFigures } from "./support/figures";
import { measured, seededFleet, type Visitor } from "./support/server";

const startProcess = usePlatformProcess();
// Longer than the tests that share this helper may take.
vi.setConfig({ testTimeout: 3_600_000 });

/** As many as a file may have. @param kind what keeps the numbers of several files apart: two digits. */
const numbered = (kind: string): readonly string[] =>
  Array.from({ length: maxImportRows }, (_, at) => {
    const digits = `3598${kind}0${String(at).padStart(7, "0")}`;
    return digits + luhnDigit(digits);
  });

const stockHeads = ["imei", "model", "batch"];
const stockRow = (imei: string): string[] => [imei, "GL-NB125", "2026-11-A"];
const loraHeads = ["imei", "addr", "nwks_key", "apps_key", "model", "batch"];
const loraRow = (imei: string): string[] => [
  `0${imei}`,
  "00400001",
  ...Object.values(clearKeys),
  "GL-LR250",
  "2026-11-B",
];

const device = {
  ...{ device_name: "Fan bearing", lubricantTube: "125", time_setting: "6", report_interval: "12", group_id: "Mill" },
  ...{ asset_tag: "A-1", asset_name: "Exhaust fan", install_location: "Hall 3 north", lubricant: "LGMT 2" },
  ...{ application: "Fan", industry: "Paper", bearing_type: "6312", rpm: "1480", bearing_temperature: "1", load: "2" },
  ...{ address: "Somewhere 5", longitude: "10.2", latitude: "50.1" },
};
const deviceHeads = ["imei", ...Object.keys(device)];
const deviceRow = (imei: string): string[] => [imei, ...Object.values(device)];

const table = (heads: string[], row: (imei: string) => string[], kind: string) => [heads, ...numbered(kind).map(row)];
const stock = table(stockHeads, stockRow, "80");
const lora = table(loraHeads, loraRow, "81");
const devices = table(deviceHeads, deviceRow, "82");

/** Rows that the console sends at once. */
const part = 250;

const operator = "storage@demo.test";
const dealer = "dealer@demo.test";

describe.each(openTestDatabases())("tables of 20,000 rows on $name", (engine) => {
  test("are checked and imported in such a time, with so much memory of a server that was just started", async () => {
    const variables = await seededFleet(engine, { devices: 600, days: 60 }, addStock);
    const lines: Line[] = [];
    const start = () => startProcess({ ...variables, DEMO: "off", LOG_LEVEL: "warn" });
    const told = async (what: string, email: string, work: (visitor: Visitor) => Promise<Line>) =>
      void lines.push({ what, ...(await measured(start, email, work)) });

    const check = (what: string, path: string, file: File, email = operator) =>
      told(what, email, async ({ post }) => {
        const { good, refused } = await dataOf<ImportCheck>(post(path, { file }));
        expect(good.length + refused.length).toBe(maxImportRows);
        return { good: good.length, refused: refused.length };
      });
    const enter = (what: string, path: string, files: readonly File[], email = operator) =>
      told(what, email, async ({ post }) => {
        let good = 0;
        for (const file of files) good += (await dataOf<ImportAnswer>(post(path, { file }))).imported;
        return { good, refused: maxImportRows - good };
      });

    await check("check stock, CSV", "file/check-storage", csvFile(stock));
    await check("check stock, workbook", "file/check-storage", await xlsxFile(stock));
    await check("check LoRa stock, CSV", "file/check-storage-lora", csvFile(lora));
    await check("check LoRa stock, workbook", "file/check-storage-lora", await xlsxFile(lora));
    await check("check devices, CSV", "device/check-device-file", csvFile(devices), dealer);
    await check("check devices, workbook", "device/check-device-file", await xlsxFile(devices), dealer);
    await enter("enter stock, workbook", "file/import-storage", [await xlsxFile(stock)]);
    await enter("enter LoRa stock in parts", "file/import-storage-lora", inParts(lora));
    await enter("enter devices in parts", "device/import-device-file", inParts(devices), dealer);
    await check("check stock that is there", "file/check-storage", await xlsxFile(stock));
    showFigures(`Tables of ${maxImportRows} rows on ${engine.name}`, lines);
  });
});

async function dataOf<T>(answer: Promise<Response>): Promise<T> {
  const { data, message } = (await (await answer).json()) as { readonly data: T | null; readonly message: string };
  if (data === null) throw new Error(message);
  return data;
}

function inParts([heads = [], ...rows]: readonly string[][]): readonly File[] {
  return Array.from({ length: Math.ceil(rows.length / part) }, (_, at) =>
    csvFile([heads, ...rows.slice(at * part, (at + 1) * part)]),
  );
}

/** What the devices are bound to, and the group that they are given to. */
async function addStock({ database }: Platform): Promise<void> {
  const { agent_id } = await database
    .selectFrom("account")
    .select("agent_id")
    .where("email", "=", dealer)
    .executeTakeFirstOrThrow();
  const agentId = agent_id ?? 0;
  await database.insertInto("team").values({ agent_id: agentId, group_name: "Mill", create_time: 1 }).execute();
  const types = { type: "bigint", imei: "text", agent_id: "bigint", create_time: "bigint" } as const;
  const rows = numbered("82").map((imei) => ({ type: 0, imei, agent_id: agentId, create_time: 1 }));
  await insertMany(database, "storage", types, rows).execute();
}
