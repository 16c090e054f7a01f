import { beforeAll, describe, expect, test } from "vitest";
import { registry } from "../../../resources";
import { addDevice, clearKeys, makeTestUsers, nbDevice, type TestUsers } from "../../support/lubricators";
import { type TestPlatform, testPassword, usePlatform } from "../../support/platform-calls";
import { openTestDatabases } from "../../support/platform-database";

import { changes } from "./changes";

/** The groups of calls that this test is about. */
const groups = /^(storage|device|gateway|agent)\//;

test("every call of these groups that changes something, or shows secrets, is tried", () => {
  // What takes a file has tests of its own, of every line that it writes.
  const changing = [...registry.calls.values()].filter(
    (call) => groups.test(call.path) && !call.reads && call.takes === null,
  );
  expect([...new Set(changes.map(({ path }) => path))].toSorted()).toEqual(changing.map(({ path }) => path).toSorted());
});

describe.each(openTestDatabases())("what the operation log is told on $name", (engine) => {
  const opened = usePlatform(engine);
  let platform: TestPlatform;
  let crew: TestUsers;
  beforeAll(async () => {
    platform = opened();
    crew = await makeTestUsers(platform);
  });

  const lines = () => platform.platform.database.selectFrom("action_log").selectAll().orderBy("id").execute();

  test.each(changes.map((one) => [`${one.path}${one.says ?? ""}`, one] as const))("%s", async (_name, one) => {
    const payload = await one.make(platform, crew);
    const before = (await lines()).length;
    await platform.data(one.path, payload, { as: crew[one.by].token });
    const added = (await lines()).slice(before);
    const [target_type, resource, action] = one.line;
    const { id: account_id } = crew[one.by];
    expect(added).toMatchObject([{ target_type, resource, action, account_id, time: platform.now }]);
    expect(added[0]?.title).not.toBe("");

    const secrets = [...Object.values(clearKeys), "A".repeat(32), testPassword];
    for (const secret of secrets) expect(JSON.stringify(added)).not.toContain(secret);
    expect(JSON.stringify(added)).not.toMatch(/v1\.[\w-]{30}|argon2/);
    const { list } = await platform.data<{ list: { content: string }[] }>("action/list", {}, { as: crew.admin.token });
    expect(list[0]?.content).toMatch(one.words ?? /./);
  });

  test("a refused change leaves no line", async () => {
    const { imei, device_id } = await addDevice(platform, crew);
    const before = (await lines()).length;
    await platform.call("device/save-device", nbDevice(String(imei)), { as: crew.dealer.token });
    await platform.call("device/delete-device", { device_id }, { as: crew.otherDealer.token });
    expect(await lines()).toHaveLength(before);
  });
});
