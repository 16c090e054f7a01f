import { describe, expect, test, vi } from "vitest";
import { type ImportAnswer, type ImportCheck, luhnDigit, maxImportRows } from "../../src/contract";
import { insertMany } from "../../src/platform/database";
import type { Platform } from "../../src/platform/services/platform";
import { clearKeys } from "../support/lubricators";
import { openTestDatabases } from "../support/platform-database";
import { usePlatformProcess } from "../support/platform-process";
import { csvFile, xlsxFile } from "../support/upload-files";
import { type Line, showFigures } from "./support/figures";
import { type Client, measureCalls, seededFleet } from "./support/server";

const startProcess = usePlatformProcess();
// Overrides the timeout that `usePlatformProcess` sets for tests.
vi.setConfig({ testTimeout: 3_600_000 });

/**
 * Makes IMEIs for a file of the maximum size.
 *
 * @param kind two digits, different for each file.
 */
const makeImeis = (kind: string): readonly string[] =>
  Array.from({ length: maxImportRows }, (_, index) => {
    const digits = `3598${kind}0${String(index).padStart(7, "0")}`;
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
  device_name: "Fan bearing",
  lubricantTube: "125",
  time_setting: "6",
  report_interval: "12",
  group_id: "Mill",
  asset_tag: "A-1",
  asset_name: "Exhaust fan",
  install_location: "Hall 3 north",
  lubricant: "LGMT 2",
  application: "Fan",
  industry: "Paper",
  bearing_type: "6312",
  rpm: "1480",
  bearing_temperature: "1",
  load: "2",
  address: "Somewhere 5",
  longitude: "10.2",
  latitude: "50.1",
};
const deviceHeads = ["imei", ...Object.keys(device)];
const deviceRow = (imei: string): string[] => [imei, ...Object.values(device)];

const table = (heads: string[], row: (imei: string) => string[], kind: string) => [heads, ...makeImeis(kind).map(row)];
const stock = table(stockHeads, stockRow, "80");
const lora = table(loraHeads, loraRow, "81");
const devices = table(deviceHeads, deviceRow, "82");

/** Rows per request when the console imports a large file. */
const chunkSize = 250;

const operator = "storage@demo.test";
const dealer = "dealer@demo.test";

describe.each(openTestDatabases())("tables of 20,000 rows on $name", (engine) => {
  test("durations of checks and imports, and the memory of a freshly started server", async () => {
    const variables = await seededFleet(engine, { devices: 600, days: 60 }, addStock);
    const lines: Line[] = [];
    const start = () => startProcess({ ...variables, DEMO: "off", LOG_LEVEL: "warn" });
    const measure = async (what: string, email: string, work: (client: Client) => Promise<Line>) =>
      void lines.push({ what, ...(await measureCalls(start, email, work)) });

    const check = (what: string, path: string, file: File, email = operator) =>
      measure(what, email, async ({ post }) => {
        const { good, refused } = await dataOf<ImportCheck>(post(path, { file }));
        expect(good.length + refused.length).toBe(maxImportRows);
        return { good: good.length, refused: refused.length };
      });
    const importFiles = (what: string, path: string, files: readonly File[], email = operator) =>
      measure(what, email, async ({ post }) => {
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
    await importFiles("import stock, workbook", "file/import-storage", [await xlsxFile(stock)]);
    await importFiles("import LoRa stock in chunks", "file/import-storage-lora", inChunks(lora));
    await importFiles("import devices in chunks", "device/import-device-file", inChunks(devices), dealer);
    await check("check stock that exists", "file/check-storage", await xlsxFile(stock));
    showFigures(`Tables of ${maxImportRows} rows on ${engine.name}`, lines);
  });
});

async function dataOf<T>(answer: Promise<Response>): Promise<T> {
  const { data, message } = (await (await answer).json()) as { readonly data: T | null; readonly message: string };
  if (data === null) throw new Error(message);
  return data;
}

function inChunks([heads = [], ...rows]: readonly string[][]): readonly File[] {
  return Array.from({ length: Math.ceil(rows.length / chunkSize) }, (_, index) =>
    csvFile([heads, ...rows.slice(index * chunkSize, (index + 1) * chunkSize)]),
  );
}

/** Adds the stock to which the imported devices are bound, and their group. */
async function addStock({ database }: Platform): Promise<void> {
  const { agent_id } = await database
    .selectFrom("account")
    .select("agent_id")
    .where("email", "=", dealer)
    .executeTakeFirstOrThrow();
  const agentId = agent_id ?? 0;
  await database.insertInto("team").values({ agent_id: agentId, group_name: "Mill", create_time: 1 }).execute();
  const types = { type: "bigint", imei: "text", agent_id: "bigint", create_time: "bigint" } as const;
  const rows = makeImeis("82").map((imei) => ({ type: 0, imei, agent_id: agentId, create_time: 1 }));
  await insertMany(database, "storage", types, rows).execute();
}
