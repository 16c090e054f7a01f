import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { code, role } from "../../../src/contract";
import { rateLimits } from "../../../src/platform/services/rate-limits";
import { openEvents } from "../../support/live-events";
import { addDevice, makeTestUsers, nbDevice, type TestUsers } from "../../support/lubricators";
import { type TestPlatform, usePlatform } from "../../support/platform-calls";
import { openTestDatabases } from "../../support/platform-database";

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
    await vi.waitFor(
      () => expect(stream.messages).toContainEqual({ resource: "device", type: "updated", ids: [device_id] }),
      5000,
    );
  });

  test("failed logins in one process make accounts wait in the other", async () => {
    const begin = (platform: TestPlatform, account: number) =>
      platform.platform.limits.beginLogin(`${account}@demo.test`, `203.0.113.${account}`, false);
    for (let account = 0; account < 100; account += 1) {
      for (let failure = 0; failure < rateLimits.freeFailures; failure += 1) begin(opened(), account);
    }
    // Every attempt counts, so each one uses a different account.
    let account = 0;
    await vi.waitFor(() => expect(begin(other, account++)).toHaveProperty("wait"), 5000);
  });
});
