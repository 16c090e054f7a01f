import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { code, role } from "../../../src/contract";
import { hour } from "../../../src/platform/base/clock";
import { createJobSchedule } from "../../../src/platform/services/job-schedule";
import { inFlightLimits, rateLimits } from "../../../src/platform/services/rate-limit-rules";
import { openEvents } from "../../support/live-events";
import { addDevice, makeTestUsers, nbDevice, type TestUsers } from "../../support/lubricators";
import { type TestPlatform, usePlatform } from "../../support/platform-calls";
import { openTestDatabases } from "../../support/platform-database";

/** Unit in which tables are counted, bytes. */
const piece = 256 * 1024;

const missing = (): never => {
  throw new Error("TEST_DATABASE_URL is not set.");
};

// SQLite has one process: it locks the data folder.
const postgres = openTestDatabases().find(({ name }) => name === "postgres");

describe.skipIf(postgres === undefined)("two processes on one PostgreSQL (needs TEST_DATABASE_URL)", () => {
  const opened = postgres === undefined ? missing : usePlatform(postgres);
  let other: TestPlatform;
  let users: TestUsers;
  beforeAll(async () => {
    users = await makeTestUsers(opened());
    other = await opened().another();
  });
  afterAll(() => other.platform.close());

  test("a session of one process is valid in the other, and ends in both", async () => {
    const { token } = await opened().addPerson(role.afm, { agent_id: users.agentId });
    expect(await other.call("user/detail", {}, { as: token })).toMatchObject({ code: code.ok });
    await other.data("user/logout", {}, { as: token });
    expect(await opened().call("user/detail", {}, { as: token })).toMatchObject({ code: code.tokenInvalid });
  });

  test("a console connected to one process receives changes made in the other", async () => {
    const device = await addDevice(opened(), users);
    const { device_id, imei } = device;
    const stream = await openEvents(opened(), users.dealer.token);
    onTestFinished(() => stream.close());
    const payload = nbDevice(String(imei), { device_id, device_name: "Pump 1" });
    await other.data("device/save-device", payload, { as: users.dealer.token });
    await expect.poll(() => stream.messages).toContainEqual({ resource: "device", type: "updated", ids: [device_id] });
  });

  test("failed logins in one process make accounts wait in the other", async () => {
    const begin = ({ platform }: TestPlatform) => platform.limits.beginLogin("a@demo.test", "203.0.113.1", false);
    for (let failure = 0; failure < rateLimits.freeFailures; failure += 1) {
      expect(await begin(failure % 2 === 0 ? opened() : other)).not.toHaveProperty("wait");
    }
    for (const platform of [opened(), other]) expect(await begin(platform)).toHaveProperty("wait");
  });

  test("many concurrent attempts in both together do not exceed a limit", async () => {
    const attempts = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? opened() : other));
    const passed = await Promise.all(attempts.map(({ platform }) => platform.limits.allowsReport(users.agentId)));
    expect(passed.filter(Boolean)).toHaveLength(rateLimits.reportsPerHour);
  });

  test("a limit of one process does not count for other accounts, and ends with its window", async () => {
    const mayImport = (account: number) =>
      other.platform.limits.allowsImport(account, rateLimits.importPiecesPerHour * piece);
    expect(await mayImport(1001)).toBe(true);
    expect(await mayImport(1001)).toBe(false);
    expect(await mayImport(1002)).toBe(true);
    other.now += hour;
    expect(await mayImport(1001)).toBe(true);
    other.now = opened().now;
  });

  test("a sign-in at the OpenID provider can be completed once", async () => {
    expect(await opened().platform.limits.allowsSignInFlow("state")).toBe(true);
    expect(await other.platform.limits.allowsSignInFlow("state")).toBe(false);
  });

  test("requests in flight at one process count at the other, until they end", async () => {
    const account = users.agentId;
    const begin = ({ platform }: TestPlatform) => platform.limits.beginUpload(account);
    const ends = await Promise.all(
      Array.from({ length: inFlightLimits.uploads }, (_, index) => begin(index % 2 === 0 ? opened() : other)),
    );
    for (const platform of [opened(), other]) expect(await begin(platform)).toBeUndefined();
    expect(await other.platform.limits.beginUpload(account + 1)).toBeDefined();
    for (const end of ends.filter((_, index) => index % 2 === 0)) end?.();
    // A lock is freed without waiting for the answer of the database.
    await expect.poll(() => begin(other)).toBeDefined();
  });

  test("requests in flight at a process no longer count after it ends", async () => {
    const third = await opened().another();
    const begin = ({ platform }: TestPlatform) => platform.limits.beginTable(users.agentId);
    for (let count = 0; count < inFlightLimits.tables; count += 1) expect(await begin(third)).toBeDefined();
    expect(await begin(other)).toBeUndefined();
    await third.platform.close();
    await expect.poll(() => begin(other)).toBeDefined();
  });

  test("a job runs in only one of them", async () => {
    const schedules = [opened(), other].map((one) => createJobSchedule(one.platform.database, () => one.now));
    await Promise.all(schedules.map((schedule) => schedule.plan("job", hour)));
    for (const one of [opened(), other]) one.now += hour;
    const begun = await Promise.all(schedules.map((schedule) => schedule.begin("job", hour)));
    expect(begun.filter(Boolean)).toHaveLength(1);
  });
});
