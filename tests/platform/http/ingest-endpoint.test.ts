import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createLogger } from "../../../src/platform/base/logger";
import { maxBatchReports } from "../../../src/platform/fleet/intake/parse-report";
import { ingestBodyLimit, maxWrongKeysPerMinute } from "../../../src/platform/http/ingest-endpoint";
import { readEnvironment } from "../../../src/platform/services/environment";
import { loadIngestKey } from "../../../src/platform/services/secrets/secret-key";
import { addDevice, type DeviceRow, makeTestUsers } from "../../support/lubricators";
import { type TestPlatform, usePlatform } from "../../support/platform-calls";
import { openTestDatabases } from "../../support/platform-database";
import { requestIngest, sendReports } from "../../support/post-reports";

const imei = "260531793113837";

describe.each(openTestDatabases())("the intake of reports on $name", (engine) => {
  const opened = usePlatform(engine);
  let platform: TestPlatform;
  let device: DeviceRow;
  beforeAll(async () => {
    platform = opened();
    device = await addDevice(platform, await makeTestUsers(platform));
  });
  beforeEach(() => {
    platform.now += 3_600_000;
  });
  const batch = (...reports: readonly unknown[]) => JSON.stringify({ reports });
  const report = (more: object = {}) => ({ type: "nb", imei: device.imei, time: platform.now, ...more });

  test.each([
    ["without a key", { authorization: "" }, 401],
    ["with another key", { authorization: `Bearer ${"x".repeat(44)}` }, 401],
    ["with an empty key", { authorization: "Bearer " }, 401],
    ["with the key as a password", { authorization: "Basic eDp5" }, 401],
    ["with another content type", { "content-type": "application/x-www-form-urlencoded" }, 415],
    ["without a content type", { "content-type": "" }, 415],
  ])("%s: refused, and nothing is taken", async (_says, headers, status) => {
    const answer = await requestIngest(platform, batch(report()), headers);
    expect(answer.status).toBe(status);
    expect(answer.headers.get("www-authenticate")).toBe(status === 401 ? "Bearer" : null);
    expect((await sendReports(platform, [report()])).taken).toBe(1);
  });

  test("a key that is right but for its last character is wrong, and so is one with something behind it", async () => {
    const { ingestKey } = platform.platform;
    const wrongAtLast = `${ingestKey.slice(0, -2)}${ingestKey.at(-2) === "A" ? "E" : "A"}=`;
    for (const key of [wrongAtLast, `${ingestKey}x`, ingestKey.toLowerCase()]) {
      expect((await requestIngest(platform, batch(), { authorization: `Bearer ${key}` })).status).toBe(401);
    }
    expect((await requestIngest(platform, batch(), { authorization: `bearer ${ingestKey}` })).status).toBe(200);
  });

  test("who keeps guessing is told to wait, and takes nobody's reports along", async () => {
    const guess = () => requestIngest(platform, batch(), { authorization: "Bearer guess" });
    for (let at = 0; at < maxWrongKeysPerMinute; at += 1) await guess();
    const answer = await guess();
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "60"]);
    expect((await sendReports(platform, [report()])).taken).toBe(1);
    platform.now += 61_000;
    expect((await guess()).status).toBe(401);
  });

  test.each([
    ["no JSON", "{"],
    ["nothing", ""],
    ["a bare list", "[]"],
    ["null", "null"],
    ["no list", '{"reports":{}}'],
    ["something beside the list", '{"reports":[],"token":"x"}'],
    ["too many", batch(...Array.from({ length: maxBatchReports + 1 }, () => ({})))],
  ])("a body that is %s is refused as a whole", async (_says, body) => {
    const answer = await requestIngest(platform, body);
    expect(answer.status).toBe(400);
    expect(((await answer.json()) as { error: string }).error).not.toBe("");
  });

  test("a body beyond the limit is refused before it is read", async () => {
    const answer = await requestIngest(platform, batch("x".repeat(ingestBodyLimit)));
    expect(answer.status).toBe(413);
  });

  test.each([
    ["that says how long it is", { "content-length": "100" }],
    ["that does not", {}],
  ])("a body %s and breaks off is refused, and is no fault to log", async (_says, headers) => {
    const body = new ReadableStream<Uint8Array>({
      start(sender) {
        sender.enqueue(new TextEncoder().encode('{"reports":['));
        sender.error(new Error("the connection is gone"));
      },
    });
    const before = platform.logged.length;
    const answer = await requestIngest(platform, body, headers);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ error: expect.stringContaining("broke off") });
    expect(platform.logged.slice(before)).toEqual([expect.stringMatching(/"level":"info".*"message":"request"/)]);
  });

  test("as many reports as a batch may have are taken, each once", async () => {
    const reports = Array.from({ length: maxBatchReports }, (_, at) =>
      report({ time: platform.now - at, dispensed_ml: 0.01 }),
    );
    const { results: _, ...counts } = await sendReports(platform, reports);
    expect(counts).toEqual({ taken: maxBatchReports, known: 0, unknown: 0, refused: 0 });
    expect(await sendReports(platform, reports)).toMatchObject({ taken: 0, known: maxBatchReports });
  });

  test("an empty batch is answered", async () => {
    expect(await sendReports(platform, [])).toEqual({ taken: 0, known: 0, unknown: 0, refused: 0, results: [] });
  });

  test("each report is answered in its place", async () => {
    const answer = await sendReports(platform, [
      report({ battery: 200 }),
      report(),
      report(),
      { type: "nb", imei, time: platform.now },
    ]);
    expect(answer.results.map(({ status }) => status)).toEqual(["refused", "taken", "known", "unknown"]);
    expect(answer.results[0]?.reason).toMatch(/battery/);
  });

  test("answers are never stored, and neither key nor report is in the log", async () => {
    const answer = await requestIngest(platform, batch(report({ temperature: 31.4159 })));
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("content-security-policy")).toMatch(/default-src 'none'/);
    const lines = platform.logged.join();
    expect(lines).toContain('"path":"/ingest/1/reports"');
    expect(lines).not.toContain(platform.platform.ingestKey);
    expect(lines).not.toContain("31.4159");
  });

  test("a stranger's page cannot send reports, and reading is not offered", async () => {
    const page = { "sec-fetch-site": "cross-site", origin: "https://evil.example" };
    expect((await requestIngest(platform, batch(), page)).status).toBe(403);
    expect((await platform.request("/ingest/1/reports", { method: "GET" })).status).toBe(404);
  });
});

describe("the key to the intake", () => {
  let dataFolder = "";
  beforeEach(() => {
    dataFolder = mkdtempSync(join(tmpdir(), "lubricator-test-"));
  });
  afterEach(() => rmSync(dataFolder, { recursive: true, force: true }));
  const lines: string[] = [];
  const log = createLogger({ level: "info", stream: { write: (line) => void lines.push(line) } });
  const load = (ingestKey?: string) => loadIngestKey({ ingestKey, dataFolder }, log);

  test("is made once, for its owner alone; the log says where it is, and not what", () => {
    const key = load();
    expect(Buffer.from(key, "base64")).toHaveLength(32);
    expect(load()).toBe(key);
    expect(statSync(join(dataFolder, "ingest.key")).mode & 0o777).toBe(0o600);
    expect(lines.join()).toContain("ingest.key");
    expect(lines.join()).not.toContain(key);
  });

  test("comes from the environment where it is set, and no file is made", () => {
    expect(load("k".repeat(32))).toBe("k".repeat(32));
    expect(() => statSync(join(dataFolder, "ingest.key"))).toThrow(/ENOENT/);
  });

  test("a file that others can read, or that holds something else, stops the start", () => {
    const file = join(dataFolder, "ingest.key");
    writeFileSync(file, "short", { mode: 0o600 });
    expect(() => load()).toThrow(/Delete it/);
    rmSync(file);
    writeFileSync(file, Buffer.alloc(32).toString("base64"), { mode: 0o644 });
    expect(() => load()).toThrow(/chmod 600/);
  });

  test.each([
    ["too short", "k".repeat(31), false],
    ["long enough", "k".repeat(32), true],
    ["with a space in it", `${"k".repeat(20)} ${"k".repeat(20)}`, false],
    ["with a letter that no header carries", "é".repeat(40), false],
  ])("in the environment, %s", (_says, key, isTaken) => {
    const read = () => readEnvironment({ INGEST_KEY: key }).ingestKey;
    if (isTaken) expect(read()).toBe(key);
    else expect(read).toThrow(/INGEST_KEY/);
  });
});
