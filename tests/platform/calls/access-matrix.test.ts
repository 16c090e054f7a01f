import { beforeAll, describe, expect, test } from "vitest";
import { registry } from "../../../resources";
import { code, role } from "../../../src/contract";
import { sessionTimes } from "../../../src/platform/services/sessions";
import type { AccessRow } from "../../support/access/access-row";
import { accessRows, idsWithoutRow, publicCalls } from "../../support/access/access-rows";
import { type AccessWorld, callers, forbiddenFor, type Relation, relations } from "../../support/access/callers";
import { makeAccessWorld } from "../../support/access/fixtures";
import { canSee, expectedCode } from "../../support/access/visibility";
import { clearAppSecret, clearKeys } from "../../support/lubricators";
import { type TestPlatform, usePlatform } from "../../support/platform-calls";
import { openTestDatabases } from "../../support/platform-database";

/** Rows of a list, or of one that is answered as CSV: below its head, and an end of line after each. */
function rowsIn(data: unknown): number {
  const { list, text = "" } = data as { readonly list?: readonly unknown[]; readonly text?: string };
  return list?.length ?? text.split("\r\n").length - 2;
}

/** Parts of secrets in whatever form: sealed, hashed, clear. */
const sealedOrHashed = /v1\.[A-Za-z0-9_-]{30}|\$argon2/;

test("every call has its rows, and no row is for a call that is none", () => {
  const covered = new Set([...accessRows.map(({ path }) => path), ...publicCalls]);
  expect([...covered].toSorted()).toEqual([...registry.calls.keys()].toSorted());
});

test("every call that takes the id of a record has a row that tries it with those of others", () => {
  const tried = new Set(accessRows.filter(({ target }) => target !== undefined).map(({ path }) => path));
  const taking = [...registry.calls.values()]
    .filter(({ fields }) => fields.some(({ field }) => ["id", "relation", "keys"].includes(field.kind)))
    .map(({ path }) => path);
  expect(taking.filter((path) => !tried.has(path)).toSorted()).toEqual(Object.keys(idsWithoutRow).toSorted());
});

describe.each(openTestDatabases())("who may do what on $name", (engine) => {
  const opened = usePlatform(engine);
  let platform: TestPlatform;
  let world: AccessWorld;
  let agentId = 0;
  let groupId = 0;
  beforeAll(async () => {
    platform = opened();
    world = await makeAccessWorld(platform);
    agentId = await platform.addAgent();
    groupId = await platform.addGroup(agentId);
  });

  /** Everything that is wrong with the answers to one row's calls, in words; the message of an unknown id is the measure. */
  async function faultsOf(row: AccessRow): Promise<readonly string[]> {
    const faults: string[] = [];
    for (const caller of callers) {
      const messages = new Map<Relation, string>();
      for (const relation of row.target === undefined ? (["own"] as const) : relations) {
        const expected = expectedCode(row, caller, relation);
        const isOneself = row.target === "customer" && caller === "customer" && relation === "own";
        const target = isOneself
          ? { id: world.people.customer.id, name: world.people.customer.email }
          : await world[expected === code.ok ? "fresh" : "shared"](row.target ?? "agent", relation);
        const { token } = row.endsSession
          ? await platform.platform.sessions.create(world.people[caller].id)
          : world.people[caller];
        const payload = row.payload === undefined ? {} : row.payload(target, () => world.fresh("stock", "own"));
        const base = caller === "customer" ? "client/1" : "admin/1";
        const answer = await platform.call(row.path, await payload, { as: token, base });
        const cell = `${row.path} by ${caller}, ${relation}`;
        if (row.lists && row.target !== undefined && answer.code === code.ok && !canSee(caller, row.target, relation)) {
          const count = rowsIn(answer.data);
          if (count > 0) faults.push(`${cell}: ${count} rows of what is out of sight`);
        }
        if (answer.code !== expected) faults.push(`${cell}: ${answer.code} (${answer.message}), not ${expected}`);
        messages.set(relation, `${answer.code} ${answer.message}`.replaceAll(target.name || "?", "…"));

        const text = JSON.stringify(answer);
        if (sealedOrHashed.test(text)) faults.push(`${cell}: a sealed or hashed secret is answered`);
        const isRevealed = [...Object.values(clearKeys), clearAppSecret].some((key) => text.includes(key));
        if (isRevealed !== (row.reveals === true && answer.code === code.ok)) {
          faults.push(`${cell}: keys are ${isRevealed ? "" : "not "}answered`);
        }
        for (const mark of forbiddenFor[caller]) if (text.includes(mark)) faults.push(`${cell}: ${mark} is answered`);
      }
      for (const [relation, message] of messages) {
        if (expectedCode(row, caller, relation) === code.notExist && message !== messages.get("none")) {
          faults.push(`${row.path} by ${caller}: a ${relation} record reads "${message}", unlike one that never was`);
        }
      }
    }
    return faults;
  }

  test.each(accessRows.map((row) => [`${row.path}${row.says}`, row] as const))("%s", async (_name, row) => {
    expect(await faultsOf(row)).toEqual([]);
  });

  /** What no authority takes away (spec R6): the own account and inbox, names to choose from, figures within the scope. */
  const neverNarrowed = [
    "auth/auth-list",
    "config/get-application-list",
    "config/get-application-list-all",
    "config/get-device-name-list",
    "config/get-install-location-list",
    "config/get-lubricant-list",
    "file/upload",
    "message/list",
    "message/read",
    "statistics/consumption",
    "statistics/overview",
    "statistics/trend",
    "user/confirm-email",
    "user/detail",
    "user/generate-login-key",
    "user/logout",
    "user/save-language",
    "user/update-avatar",
    "user/update-password",
    "user/update-user-info",
    "view/list",
    "view/save",
    "view/delete",
  ];
  const withDevices = [
    "device-file/list",
    "device/detail",
    "device/export",
    "device/list",
    "device/list-map",
    "device/pending",
    "device/scene-detail",
    "device/trend",
    "statistics/export-forecast",
    "statistics/forecast",
    "user/send-report",
  ];
  // Customers are no resource that a provider's authorities narrow.
  const withCustomers = ["user/count-new-apply", "user/export-user-afm", "user/list-user-afm"];
  test.each([
    ["an admin narrowed to lists of devices", role.admin, ["device.list"], withDevices],
    ["a member without authorities", role.member, [], withCustomers],
  ] as const)("%s may do no more than is left to it", async (_who, ofRole, authorities, more) => {
    const crew = ofRole === role.member ? { agent_id: agentId, group_id: groupId } : {};
    const { id } = await platform.addPerson(ofRole, { ...crew, authorities });
    const left = new Set<string>();
    for (const row of accessRows) {
      const { token } = await platform.platform.sessions.create(id);
      const target = world.shared(row.target ?? "agent", "none");
      const payload = row.payload === undefined ? {} : await row.payload(target, () => world.fresh("stock", "own"));
      const answer = await platform.call(row.path, payload, { as: token });
      if (answer.code !== code.notAllowed) left.add(row.path);
    }
    expect([...left].toSorted()).toEqual([...neverNarrowed, ...more].toSorted());
  });

  test.each([...registry.calls.keys()])("%s needs a live session, unless it is public", async (path) => {
    const isPublic = publicCalls.includes(path);
    const { token, id } = await platform.platform.sessions.create(world.people.admin.id);
    await platform.platform.database
      .updateTable("session")
      .set({ last_time: platform.now - sessionTimes.idle - 1 })
      .where("id", "=", id)
      .execute();
    for (const [what, as] of [
      ["no token", ""],
      ["a made-up token", "a".repeat(43)],
      ["an expired token", token],
    ] as const) {
      const answer = await platform.call(path, {}, { as });
      expect([what, answer.code === code.tokenInvalid, answer.code === code.notAllowed]).toEqual([
        what,
        !isPublic,
        false,
      ]);
    }
  });
});
