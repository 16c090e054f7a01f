import { beforeEach, describe, expect, test } from "vitest";
import { RejectedError, type SimulatorRuntime } from "../../../../src/platform/demo/simulator/platform-client";
import { simulate } from "../../../../src/platform/demo/simulator/simulate";
import type { SimulatorOptions } from "../../../../src/platform/demo/simulator/simulator-options";
import { readSimulatorOptions, UsageError } from "../../../../src/platform/demo/simulator/simulator-options";
import { addDevice, type DeviceRow, makeTestUsers, type TestUsers } from "../../../support/lubricators";
import { testPassword } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";
import { useTestPlatform } from "../../../support/test-users";

const minute = 60_000;
const hour = 60 * minute;

describe.each(openTestDatabases())("the simulator on $name", (engine) => {
  const platform = useTestPlatform(engine);
  let crew: TestUsers;
  let lines: string[];
  beforeEach(async () => {
    lines = [];
    // New users for each test, whose dealer does not see the devices of other tests.
    crew = await makeTestUsers(platform);
  });

  /** Runs the simulator for `duration` ms of the test clock, which advances while the simulator waits. */
  async function run(
    duration: number,
    more: Partial<SimulatorOptions> = {},
    runtime: Partial<SimulatorRuntime> = {},
  ): Promise<void> {
    const login = { url: "http://platform.test", key: platform.platform.ingestKey, account: crew.dealer.email };
    const defaults = { ...login, password: testPassword, devices: 600, speed: 60, seed: 1, held: new Map() };
    await simulate({
      options: { ...defaults, until: platform.now + duration, ...more },
      clock: () => platform.now,
      signal: new AbortController().signal,
      fetch: (url, init) => platform.request(new URL(url).pathname, init),
      wait: async (ms) => {
        platform.now += ms;
      },
      print: (line) => void lines.push(line),
      ...runtime,
    });
  }
  const rowOf = ({ device_id }: DeviceRow) =>
    platform.data<DeviceRow>("device/detail", { device_id }, { as: crew.dealer.token });
  const reportsOf = ({ device_id }: DeviceRow) =>
    platform.platform.database
      .selectFrom("device_report")
      .select(["time", "payload"])
      .where("device_id", "=", device_id)
      .orderBy("time")
      .execute();

  test("devices of both types report at their intervals, and the simulator prints counts every minute", async () => {
    const daily = await addDevice(platform, crew, { report_interval: 24 });
    const hourly = await addDevice(platform, crew, { type: 1, report_interval: 1 });
    await run(48 * minute);
    expect((await reportsOf(daily)).length).toBeOneOf([1, 2]);
    expect((await reportsOf(hourly)).length).toBeGreaterThan(40);
    expect(await rowOf(hourly)).toMatchObject({ online: 1, active_time: expect.any(Number) });
    expect(lines[0]).toBe("2 devices at 60 times the speed of the clock, reporting to http://platform.test");
    // The first line, one after each minute except the last, and the last line.
    expect(lines).toHaveLength(49);
    const sent = lines.slice(1).map((line) => Number(/^reports: (\d+) sent, \1 taken/.exec(line)?.[1]));
    const stored = [...(await reportsOf(daily)), ...(await reportsOf(hourly))];
    expect(sent.reduce((total, count) => total + count)).toBe(stored.length);
  });

  test("devices carry out and confirm pending settings", async () => {
    const device = await addDevice(platform, crew, { report_interval: 1 });
    await run(3 * minute);
    const { device_id, imei, device_name, lubricantTube } = device;
    await platform.data(
      "device/save-device",
      { device_id, imei, device_name, lubricantTube, time_setting: 2, report_interval: 2 },
      { as: crew.dealer.token },
    );
    expect(await rowOf(device)).toMatchObject({ is_pending: 1, effective_time_setting: 6 });
    await run(3 * minute);
    expect(await rowOf(device)).toMatchObject({
      is_pending: 0,
      effective_time_setting: 2,
      effective_report_interval: 2,
    });
  });

  test("devices begin with the cartridge and the alarms that the platform has stored", async () => {
    const device = await addDevice(platform, crew, { report_interval: 1 });
    await run(3 * minute, { held: new Map([[String(device.imei), [5]]]) });
    expect(await rowOf(device)).toMatchObject({ status: 1 });
    const { remaining_ratio } = await rowOf(device);
    await run(3 * minute);
    expect(await rowOf(device)).toMatchObject({ status: 1 });
    expect(Number((await rowOf(device)).remaining_ratio)).toBeLessThanOrEqual(Number(remaining_ratio));
    await run(minute, { held: new Map([[String(device.imei), []]]) });
    expect(await rowOf(device)).toMatchObject({ status: 0 });
  });

  test("held devices report at once, in addition to the requested number", async () => {
    await addDevice(platform, crew);
    const held = await addDevice(platform, crew);
    await run(1000, { devices: 1, held: new Map([[String(held.imei), [4]]]) });
    expect((await reportsOf(held)).length).toBe(1);
    const unknown = new Map([["490154203237518", [4]]]);
    await expect(run(1000, { held: unknown })).rejects.toThrow(/sees no bound device 490154203237518/);
  });

  test("devices that are unbound stop reporting, and newly bound devices begin", async () => {
    const leaving = await addDevice(platform, crew, { report_interval: 1 });
    let joining: DeviceRow | undefined;
    let turns = 0;
    await run(
      25 * minute,
      {},
      {
        wait: async (ms) => {
          platform.now += ms;
          turns += 1;
          if (turns !== 300) return;
          await platform.data("device/unbind-device", { device_id: leaving.device_id }, { as: crew.dealer.token });
          joining = await addDevice(platform, crew, { report_interval: 1 });
        },
      },
    );
    const count = (name: string) =>
      lines.slice(1).reduce((sum, line) => sum + Number(new RegExp(`(\\d+) ${name}`).exec(line)?.[1]), 0);
    expect(count("unknown")).toBe(1);
    expect(joining && (await reportsOf(joining)).length).toBeGreaterThan(5);
    expect(lines.at(-1)).toMatch(/of 1$/);
  });

  test.each([503, 429, 500])("after an answer %i the same batch is sent again and counts once", async (status) => {
    const device = await addDevice(platform, crew, { report_interval: 1 });
    const bodies: string[] = [];
    const pauses: number[] = [];
    await run(
      2 * minute,
      {},
      {
        fetch: async (url, init) => {
          const path = new URL(url).pathname;
          if (!path.startsWith("/ingest")) return platform.request(path, init);
          bodies.push(String(init.body));
          // The first answer gets lost, the second one asks to retry.
          if (bodies.length === 1) {
            await platform.request(path, init);
            throw new TypeError("fetch failed", { cause: new Error("read ECONNRESET") });
          }
          if (bodies.length === 2) return new Response("", { status, headers: { "retry-after": "7" } });
          return platform.request(path, init);
        },
        wait: async (ms) => {
          pauses.push(ms);
          platform.now += ms;
        },
      },
    );
    expect(bodies[1]).toBe(bodies[0]);
    expect(bodies[2]).toBe(bodies[0]);
    expect(pauses.filter((ms) => ms !== 1000)).toEqual([7000]);
    expect(lines.join("\n")).toMatch(/ECONNRESET/);
    const all = await reportsOf(device);
    expect(new Set(all.map(({ time }) => time)).size).toBe(all.length);
    expect(lines.at(-1)).toMatch(/0 refused/);
    expect(lines.some((line) => / 1 known/.test(line))).toBe(true);
  });

  test("a wrong key or password stops the simulator with the platform's message", async () => {
    await addDevice(platform, crew, { report_interval: 1 });
    await expect(run(hour, { key: "x".repeat(40) })).rejects.toThrow(RejectedError);
    await expect(run(hour, { password: "wrong" })).rejects.toThrow(/user\/login-email: /);
  });

  test("after an abort signal it sends nothing more and prints its counts", async () => {
    await addDevice(platform, crew, { report_interval: 1 });
    const stopping = new AbortController();
    let requests = 0;
    await run(hour, {}, {
      signal: stopping.signal,
      fetch: async (url, init) => {
        const path = new URL(url).pathname;
        if (path.startsWith("/ingest")) {
          requests += 1;
          stopping.abort();
        }
        return platform.request(path, init);
      },
    } as Partial<SimulatorRuntime>);
    expect(requests).toBe(1);
    expect(lines.at(-1)).toMatch(/^reports: 1 sent, 1 taken/);
    const sessions = await platform.platform.database.selectFrom("session").where("account_id", "=", crew.dealer.id);
    // The simulator has signed out: only the session of the test is left.
    expect(await sessions.selectAll().execute()).toHaveLength(1);
  });
});

describe("the options of the simulator", () => {
  const now = Date.UTC(2026, 10, 21, 8);
  const key = { INGEST_KEY: "k".repeat(40) };
  const read = (...args: string[]) => readSimulatorOptions(args, key, now);

  test("have defaults", () => {
    const defaults = { devices: 600, speed: 60, seed: 1, until: null, held: new Map() };
    const account = { account: "admin@demo.test", password: "grease-demo" };
    expect(read()).toEqual({ url: "http://127.0.0.1:8080", key: key.INGEST_KEY, ...account, ...defaults });
  });

  test("can all be set", () => {
    const args =
      "--devices 5 --speed 1 --url https://grease.test:8443/ --key other --seed 9 --until 2h --account a@b.test";
    const options = read(...args.split(" "), "--hold", "260531793113837=2+5", "--hold", "a840410000000001=none");
    expect(options).toMatchObject({ devices: 5, speed: 1, url: "https://grease.test:8443", key: "other", seed: 9 });
    expect(options).toMatchObject({ account: "a@b.test", until: now + 2 * hour });
    const held: [string, number[]][] = [
      ["260531793113837", [2, 5]],
      ["A840410000000001", []],
    ];
    expect(options?.held).toEqual(new Map(held));
    expect(read("--until", "2026-11-22T08:00Z")?.until).toBe(now + 24 * hour);
    expect(read("--help")).toBeNull();
  });

  test.each([
    [["--devices", "0"], /--devices: "0"/],
    [["--speed", "fast"], /--speed: "fast"/],
    [["--speed", "3601"], /from 1 to 3600/],
    [["--url", "grease.test"], /--url/],
    [["--url", "file:///etc"], /--url/],
    [["--until", "yesterday"], /--until/],
    [["--until", "2026-11-20"], /not a time in the future/],
    [["--hold", "260531793113837"], /--hold/],
    [["--hold", "260531793113837=8"], /--hold/],
    [["--sped", "5"], /--sped/],
    [["5"], /5/],
  ])("refuse %j with a message", (args, message) => {
    expect(() => read(...args)).toThrow(UsageError);
    expect(() => read(...args)).toThrow(message);
  });

  test("without a key fail and name the key file", () => {
    expect(() => readSimulatorOptions([], { DATA_DIR: "/nowhere" }, now)).toThrow(
      /\/nowhere\/ingest\.key does not exist/,
    );
  });
});
