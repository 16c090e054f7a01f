import { describe, expect, test } from "vitest";
import { registry } from "../../../resources";
import { addDevice, clearKeys, nbDevice } from "../../support/lubricators";
import { testPassword } from "../../support/platform-calls";
import { openTestDatabases } from "../../support/platform-database";
import { useTestUsers } from "../../support/test-users";
import { deviceChanges } from "./changes/device-changes";
import { organisationChanges } from "./changes/organisation-changes";
import { stockChanges } from "./changes/stock-changes";

const changes = [...stockChanges, ...deviceChanges, ...organisationChanges];

/** The groups of calls that this test covers. The job of `device/save-settings` writes the lines of its devices. */
const groups = /^(storage|device|gateway|agent)\//;

test("every call of these groups that changes data or reveals secrets has a case", () => {
  // The tests of the imports cover calls that take a file.
  const changing = [...registry.calls.values()].filter(
    (call) => groups.test(call.path) && call.path !== "device/save-settings" && !call.reads && call.takes === null,
  );
  expect([...new Set(changes.map(({ path }) => path))].toSorted()).toEqual(changing.map(({ path }) => path).toSorted());
});

describe.each(openTestDatabases())("the operation log entry of each change on $name", (engine) => {
  const { platform, users } = useTestUsers(engine);

  const lines = () => platform.platform.database.selectFrom("action_log").selectAll().orderBy("id").execute();

  const cases = changes.map((change) => [`${change.path}${change.says ?? ""}`, change] as const);
  test.each(cases)("%s", async (_name, change) => {
    const payload = await change.make(platform, users);
    const before = (await lines()).length;
    await platform.data(change.path, payload, { as: users[change.by].token });
    const added = (await lines()).slice(before);
    const [target_type, resource, action] = change.line;
    const { id: account_id } = users[change.by];
    expect(added).toMatchObject([{ target_type, resource, action, account_id, time: platform.now }]);
    expect(added[0]?.title).not.toBe("");

    const secrets = [...Object.values(clearKeys), "A".repeat(32), testPassword];
    for (const secret of secrets) expect(JSON.stringify(added)).not.toContain(secret);
    expect(JSON.stringify(added)).not.toMatch(/v1\.[\w-]{30}|argon2/);
    const { list } = await platform.data<{ list: { content: string }[] }>("action/list", {}, { as: users.admin.token });
    expect(list[0]?.content).toMatch(change.words ?? /./);
  });

  test("a refused change leaves no line", async () => {
    const { imei, device_id } = await addDevice(platform, users);
    const before = (await lines()).length;
    await platform.call("device/save-device", nbDevice(String(imei)), { as: users.dealer.token });
    await platform.call("device/delete-device", { device_id }, { as: users.otherDealer.token });
    expect(await lines()).toHaveLength(before);
  });
});
