import { monitorEventLoopDelay } from "node:perf_hooks";
import { describe, expect, test } from "vitest";
import { type ImportCheck, luhnDigit, mostTableRows } from "../../src/contract";
import { insertMany } from "../../src/platform/database";
import { csvFile, xlsxFile } from "../support/files";
import { type Crew, clearKeys, makeCrew } from "../support/lubricators";
import { type TestPlatform, usePlatform } from "../support/platform-calls";
import { openTestDatabases } from "../support/platform-database";
import { type Line, showFigures, timed } from "./support/figures";

/** As many as a file may have. */
const imeis = Array.from({ length: mostTableRows }, (_, at) => {
  const digits = `3598810${String(at).padStart(7, "0")}`;
  return digits + luhnDigit(digits);
});

const stockHeads = ["imei", "model", "batch"];
const loraHeads = ["imei", "addr", "nwks_key", "apps_key", "model", "batch"];
const device = {
  ...{ device_name: "Fan bearing", lubricantTube: "125", time_setting: "6", report_interval: "12", group_id: "Mill" },
  ...{ asset_tag: "A-1", asset_name: "Exhaust fan", install_location: "Hall 3, north", lubricant: "LGMT 2" },
  ...{ application: "Fan", industry: "Paper", bearing_type: "6312", rpm: "1480", bearing_temperature: "1", load: "2" },
  ...{ address: "Somewhere 5", longitude: "10.2", latitude: "50.1" },
};
const deviceHeads = ["imei", ...Object.keys(device)];

const stockRow = (imei: string) => [imei, "GL-NB125", "2026-11-A"];
const loraRow = (imei: string) => [`0${imei}`, "00400001", ...Object.values(clearKeys), "GL-LR250", "2026-11-B"];
const deviceRow = (imei: string) => [imei, ...Object.values(device)];

/** Rows that the console sends at once. */
const part = 250;

/** Does one thing and tells how long it took, and for how long nothing else had its turn meanwhile. */
async function measured<T>(what: string, work: () => Promise<T>): Promise<readonly [line: Line, result: T]> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const [took, result] = await timed(work);
  // One more turn, so that what ended with the work counts.
  await new Promise((done) => setTimeout(done, 20));
  delay.disable();
  return [{ what, ms: took, "longest block ms": delay.max / 1e6 }, result];
}

describe.each(openTestDatabases())("tables of 20,000 rows on $name", (engine) => {
  const opened = usePlatform(engine);

  test("are checked, and imported in parts", async () => {
    const platform = opened();
    const crew = await makeCrew(platform);
    const lines: Line[] = [];
    const check = async (what: string, path: string, file: File, as: string): Promise<void> => {
      const [line, { good, refused }] = await measured(what, () => platform.data<ImportCheck>(path, { file }, { as }));
      lines.push({ ...line, good: good.length, refused: refused.length });
      expect(good.length + refused.length).toBe(mostTableRows);
    };
    const enter = async (what: string, path: string, file: File, as: string): Promise<void> => {
      const [line] = await measured(what, () => platform.data(path, { file }, { as }));
      lines.push(line);
    };
    const operator = crew.operator.token;
    const stock = [stockHeads, ...imeis.map(stockRow)];
    await check("check stock, CSV", "file/check-storage", csvFile(stock), operator);
    await check("check stock, xlsx", "file/check-storage", await xlsxFile(stock), operator);
    const lora = await xlsxFile([loraHeads, ...imeis.map(loraRow)]);
    await check("check LoRa stock, xlsx", "file/check-storage-lora", lora, operator);
    await addStock(platform, crew);
    await check("check stock that is there", "file/check-storage", csvFile(stock), operator);
    const devices = await xlsxFile([deviceHeads, ...imeis.map(deviceRow)]);
    await check("check devices, xlsx", "device/check-device-file", devices, crew.dealer.token);
    const loraPart = csvFile([loraHeads, ...imeis.slice(0, part).map(loraRow)]);
    await enter("import 250 LoRa records", "file/import-storage-lora", loraPart, operator);
    const devicePart = csvFile([
      deviceHeads,
      ...imeis
        .slice(0, part)
        .map(deviceRow)
        .map((row) => row.map((cell) => `"${cell}"`)),
    ]);
    await enter("import 250 devices", "device/import-device-file", devicePart, crew.dealer.token);
    showFigures(`Tables of ${mostTableRows} rows on ${engine.name}`, lines);
  });
});

/** What the devices are bound to, and the group that they are given to. */
async function addStock({ platform, addGroup }: TestPlatform, { agentId }: Crew): Promise<void> {
  await addGroup(agentId, { group_name: "Mill" });
  const types = { type: "bigint", imei: "text", agent_id: "bigint", create_time: "bigint" } as const;
  const rows = imeis.map((imei) => ({ type: 0, imei, agent_id: agentId, create_time: 1 }));
  await insertMany(platform.database, "storage", types, rows).execute();
}
