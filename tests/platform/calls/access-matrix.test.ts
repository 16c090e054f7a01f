import { beforeAll, describe, expect, test } from "vitest";
import { registry } from "../../../resources";
import { extraRecordValues } from "../../../resources/extra-record-values";
import { callByPath, code, role } from "../../../src/contract";
import { answerOf, schemaFaults } from "../../../src/contract/wire";
import { sessionTimes } from "../../../src/platform/services/sessions";
import type { AccessRow } from "../../support/access/access-row";
import { accessRows, idsWithoutRow, publicCalls } from "../../support/access/access-rows";
import { type AccessWorld, callers, forbiddenFor, type Relation, relations } from "../../support/access/callers";
import { makeAccessWorld } from "../../support/access/fixtures";
import { canSee, expectedCode } from "../../support/access/visibility";
import { clearAppSecret, clearKeys } from "../../support/lubricators";
import { openTestDatabases } from "../../support/platform-database";
import { useTestPlatform } from "../../support/test-users";

/** Counts the rows of a list answer, or of a CSV answer with a head line and a final line break. */
function rowsIn(data: unknown): number {
  const { list, text = "" } = data as { readonly list?: readonly unknown[]; readonly text?: string };
  return list?.length ?? text.split("\r\n").length - 2;
}

/** Matches encrypted and hashed secrets. */
const sealedOrHashed = /v1\.[A-Za-z0-9_-]{30}|\$argon2/;

test("every call has a row, and every row names a call", () => {
  const covered = new Set([...accessRows.map(({ path }) => path), ...publicCalls]);
  expect([...covered].toSorted()).toEqual([...registry.calls.keys()].toSorted());
});

test("every call that takes a record id has a row that tries foreign ids", () => {
  const tried = new Set(accessRows.filter(({ target }) => target !== undefined).map(({ path }) => path));
  const callsWithIds = [...registry.calls.values()]
    .filter(({ fields }) => fields.some(({ field }) => ["id", "relation", "keys"].includes(field.kind)))
    .map(({ path }) => path);
  expect(callsWithIds.filter((path) => !tried.has(path)).toSorted()).toEqual(Object.keys(idsWithoutRow).toSorted());
});

describe.each(openTestDatabases())("the access matrix on $name", (engine) => {
  const platform = useTestPlatform(engine);
  let world: AccessWorld;
  let agentId = 0;
  let groupId = 0;
  beforeAll(async () => {
    world = await makeAccessWorld(platform);
    agentId = await platform.addAgent();
    groupId = await platform.addGroup(agentId);
  });

  /**
   * Makes the calls of one row for every caller and relation, and describes each wrong answer. A record out of scope
   * must be answered with the same message as an unknown id.
   */
  async function faultsOf(row: AccessRow): Promise<readonly string[]> {
    const faults: string[] = [];
    const schema = answerOf(registry, callByPath(registry, row.path), extraRecordValues);
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
          if (count > 0) faults.push(`${cell}: ${count} rows that are out of scope`);
        }
        if (answer.code !== expected)
          faults.push(`${cell}: code ${answer.code} (${answer.message}), expected ${expected}`);
        // Names that the schema does not have are faults too.
        if (answer.code === code.ok && schema !== null)
          faults.push(...schemaFaults(answer.data, schema, true).map((one) => `${cell}: ${one}`));
        messages.set(relation, `${answer.code} ${answer.message}`.replaceAll(target.name || "?", "…"));

        const text = JSON.stringify(answer);
        if (sealedOrHashed.test(text)) faults.push(`${cell}: the answer contains an encrypted or hashed secret`);
        const isRevealed = [...Object.values(clearKeys), clearAppSecret].some((key) => text.includes(key));
        if (isRevealed !== (row.reveals === true && answer.code === code.ok)) {
          faults.push(`${cell}: the answer contains ${isRevealed ? "keys" : "no keys"}`);
        }
        for (const mark of forbiddenFor[caller]) {
          if (text.includes(mark)) faults.push(`${cell}: the answer contains ${mark}`);
        }
      }
      for (const [relation, message] of messages) {
        if (expectedCode(row, caller, relation) === code.notExist && message !== messages.get("none")) {
          faults.push(`${row.path} by ${caller}: a ${relation} record answers "${message}", unlike an unknown id`);
        }
      }
    }
    return faults;
  }

  test.each(accessRows.map((row) => [`${row.path}${row.says}`, row] as const))("%s", async (_name, row) => {
    expect(await faultsOf(row)).toEqual([]);
  });

  /** Calls that need no authority (spec R6): the caller's own account and inbox, suggestions, statistics within the scope. */
  const withoutAuthority = [
    "action/export-sign-ins",
    "action/list-sign-ins",
    "auth/auth-list",
    "config/get-application-list",
    "config/get-application-list-all",
    "config/get-device-name-list",
    "config/get-install-location-list",
    "config/get-lubricant-list",
    "file/upload",
    "find/list",
    "live/events",
    "message/list",
    "message/read",
    "statistics/consumption",
    "statistics/overview",
    "statistics/trend",
    "user/confirm-email",
    "user/detail",
    "user/end-other-sessions",
    "user/end-session",
    "user/generate-login-key",
    "user/list-sessions",
    "user/logout",
    "user/passkey-remove",
    "user/save-language",
    "user/save-time-zone",
    "user/second-factor",
    "user/totp-confirm",
    "user/totp-start",
    "user/update-avatar",
    "user/update-password",
    "user/update-user-info",
    "view/list",
    "view/save",
    "view/delete",
  ];
  const withDevices = [
    "device/advice",
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
  // The authorities of a provider's staff do not cover customers.
  const withCustomers = ["user/count-new-apply", "user/export-user-afm", "user/list-user-afm"];
  test.each([
    ["an admin who may only list devices", role.admin, ["device.list"], withDevices],
    ["a member without authorities", role.member, [], withCustomers],
  ] as const)("%s is refused all other calls", async (_who, personRole, authorities, more) => {
    const owner = personRole === role.member ? { agent_id: agentId, group_id: groupId } : {};
    const { id } = await platform.addPerson(personRole, { ...owner, authorities });
    const allowed = new Set<string>();
    for (const row of accessRows) {
      const { token } = await platform.platform.sessions.create(id);
      const target = world.shared(row.target ?? "agent", "none");
      const payload = row.payload === undefined ? {} : await row.payload(target, () => world.fresh("stock", "own"));
      const answer = await platform.call(row.path, payload, { as: token });
      if (answer.code !== code.notAllowed) allowed.add(row.path);
    }
    expect([...allowed].toSorted()).toEqual([...withoutAuthority, ...more].toSorted());
  });

  test.each([...registry.calls.keys()])("%s needs a live session, unless it is public", async (path) => {
    const isPublic = publicCalls.includes(path);
    // The calls of a minute without a session are limited.
    platform.now += 1000;
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
