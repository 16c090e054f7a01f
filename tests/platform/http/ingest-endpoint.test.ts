import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createLogger } from "../../../src/platform/base/logger";
import { maxBatchReports } from "../../../src/platform/fleet/intake/parse-report";
import { ingestBodyLimit, maxConcurrent, maxWrongKeysPerMinute } from "../../../src/platform/http/ingest-endpoint";
import { readEnvironment } from "../../../src/platform/services/environment";
import { loadIngestKey } from "../../../src/platform/services/secrets/secret-key";
import { addDevice, type DeviceRow, makeTestUsers } from "../../support/lubricators";
import { openTestDatabases } from "../../support/platform-database";
import { requestIngest, sendReports } from "../../support/post-reports";
import { useTestPlatform } from "../../support/test-users";

const imei = "260531793113837";

describe.each(openTestDatabases())("the ingest endpoint on $name", (engine) => {
  const platform = useTestPlatform(engine);
  let device: DeviceRow;
  beforeAll(async () => {
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
  ])("refuses a request %s and stores nothing", async (_case, headers, status) => {
    const answer = await requestIngest(platform, batch(report()), headers);
    expect(answer.status).toBe(status);
    expect(answer.headers.get("www-authenticate")).toBe(status === 401 ? "Bearer" : null);
    expect((await sendReports(platform, [report()])).taken).toBe(1);
  });

  test("refuses a key that differs in its last character, its length or its case", async () => {
    const { ingestKey } = platform.platform;
    const wrongAtLast = `${ingestKey.slice(0, -2)}${ingestKey.at(-2) === "A" ? "E" : "A"}=`;
    for (const key of [wrongAtLast, `${ingestKey}x`, ingestKey.toLowerCase()]) {
      expect((await requestIngest(platform, batch(), { authorization: `Bearer ${key}` })).status).toBe(401);
    }
    expect((await requestIngest(platform, batch(), { authorization: `bearer ${ingestKey}` })).status).toBe(200);
  });

  test("takes more small requests at the same time than large ones, and refuses the rest", async () => {
    const send = (headers: Record<string, string>) =>
      Promise.all(
        Array.from({ length: 4 * maxConcurrent.large }, async (_, index) => {
          const body = batch(report({ time: platform.now - index }));
          return (await requestIngest(platform, body, headers)).status;
        }),
      );
    expect(new Set(await send({ "content-length": "200" }))).toEqual(new Set([200]));
    platform.now += 3_600_000;
    // A body of unknown length may be large.
    expect((await send({})).filter((status) => status === 503).length).toBeGreaterThan(0);
    expect((await sendReports(platform, [report({ time: platform.now - 1000 })])).taken).toBe(1);
  });

  test("limits requests with a wrong key without affecting the right key", async () => {
    const guess = () => requestIngest(platform, batch(), { authorization: "Bearer guess" });
    for (let index = 0; index < maxWrongKeysPerMinute; index += 1) await guess();
    const answer = await guess();
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "60"]);
    expect((await sendReports(platform, [report()])).taken).toBe(1);
    platform.now += 61_000;
    expect((await guess()).status).toBe(401);
  });

  test.each([
    ["not JSON", "{"],
    ["empty", ""],
    ["a bare list", "[]"],
    ["null", "null"],
    ["without a list", '{"reports":{}}'],
    ["with another property", '{"reports":[],"token":"x"}'],
    ["too long", batch(...Array.from({ length: maxBatchReports + 1 }, () => ({})))],
  ])("refuses a body that is %s", async (_case, body) => {
    const answer = await requestIngest(platform, body);
    expect(answer.status).toBe(400);
    expect(((await answer.json()) as { error: string }).error).not.toBe("");
  });

  test("refuses a body over the limit", async () => {
    const answer = await requestIngest(platform, batch("x".repeat(ingestBodyLimit)));
    expect(answer.status).toBe(413);
  });

  test.each([
    ["with", { "content-length": "100" }],
    ["without", {}],
  ])("refuses an incomplete body %s Content-Length and logs no error", async (_case, headers) => {
    const body = new ReadableStream<Uint8Array>({
      start(sender) {
        sender.enqueue(new TextEncoder().encode('{"reports":['));
        sender.error(new Error("the connection is gone"));
      },
    });
    const before = platform.logged.length;
    const answer = await requestIngest(platform, body, headers);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ error: expect.stringContaining("incomplete") });
    expect(platform.logged.slice(before)).toEqual([expect.stringMatching(/"level":"info".*"message":"request"/)]);
  });

  test("accepts a batch of the maximum size, once", async () => {
    const reports = Array.from({ length: maxBatchReports }, (_, index) =>
      report({ time: platform.now - index, dispensed_ml: 0.01 }),
    );
    const { results: _, ...counts } = await sendReports(platform, reports);
    expect(counts).toEqual({ taken: maxBatchReports, known: 0, unknown: 0, refused: 0 });
    expect(await sendReports(platform, reports)).toMatchObject({ taken: 0, known: maxBatchReports });
  });

  test("accepts an empty batch", async () => {
    expect(await sendReports(platform, [])).toEqual({ taken: 0, known: 0, unknown: 0, refused: 0, results: [] });
  });

  test("answers with the results in the order of the reports", async () => {
    const answer = await sendReports(platform, [
      report({ battery: 200 }),
      report(),
      report(),
      { type: "nb", imei, time: platform.now },
    ]);
    expect(answer.results.map(({ status }) => status)).toEqual(["refused", "taken", "known", "unknown"]);
    expect(answer.results[0]?.reason).toMatch(/battery/);
  });

  test("forbids caching, and logs neither the key nor the reports", async () => {
    const answer = await requestIngest(platform, batch(report({ temperature: 31.4159 })));
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("content-security-policy")).toMatch(/default-src 'none'/);
    const lines = platform.logged.join();
    expect(lines).toContain('"path":"/ingest/1/reports"');
    expect(lines).not.toContain(platform.platform.ingestKey);
    expect(lines).not.toContain("31.4159");
  });

  test("refuses requests from foreign pages and GET requests", async () => {
    const page = { "sec-fetch-site": "cross-site", origin: "https://evil.example" };
    expect((await requestIngest(platform, batch(), page)).status).toBe(403);
    expect((await platform.request("/ingest/1/reports", { method: "GET" })).status).toBe(404);
  });
});

describe("the ingest key", () => {
  let dataFolder = "";
  beforeEach(() => {
    dataFolder = mkdtempSync(join(tmpdir(), "lubricator-test-"));
  });
  afterEach(() => rmSync(dataFolder, { recursive: true, force: true }));
  const lines: string[] = [];
  const log = createLogger({ level: "info", stream: { write: (line) => void lines.push(line) } });
  const load = (ingestKey?: string) => loadIngestKey({ ingestKey, dataFolder }, log);

  test("is created once, readable only by its owner, and the log names its file but not the key", () => {
    const key = load();
    expect(Buffer.from(key, "base64")).toHaveLength(32);
    expect(load()).toBe(key);
    expect(statSync(join(dataFolder, "ingest.key")).mode & 0o777).toBe(0o600);
    expect(lines.join()).toContain("ingest.key");
    expect(lines.join()).not.toContain(key);
  });

  test("is taken from the environment, and then no file is created", () => {
    expect(load("k".repeat(32))).toBe("k".repeat(32));
    expect(() => statSync(join(dataFolder, "ingest.key"))).toThrow(/ENOENT/);
  });

  test("stops the start when its file is invalid or readable by others", () => {
    const file = join(dataFolder, "ingest.key");
    writeFileSync(file, "short", { mode: 0o600 });
    expect(() => load()).toThrow(/Delete it/);
    rmSync(file);
    writeFileSync(file, Buffer.alloc(32).toString("base64"), { mode: 0o644 });
    expect(() => load()).toThrow(/chmod 600/);
  });

  test.each([
    ["31 characters", "k".repeat(31), false],
    ["32 characters", "k".repeat(32), true],
    ["a space", `${"k".repeat(20)} ${"k".repeat(20)}`, false],
    ["a letter that is not allowed in headers", "é".repeat(40), false],
  ])("with %s in the environment: accepted %s", (_case, key, isAccepted) => {
    const read = () => readEnvironment({ INGEST_KEY: key }).ingestKey;
    if (isAccepted) expect(read()).toBe(key);
    else expect(read).toThrow(/INGEST_KEY/);
  });
});
