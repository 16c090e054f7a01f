import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { registry } from "../../resources";
import { type Call, type Field, role } from "../../src/contract";
import { type TestPlatform, usePlatform } from "../support/platform-calls";
import { openTestDatabases } from "../support/platform-database";

/** Payloads a call and role; `FUZZ_RUNS=500` makes more than 100,000 of them, each time others. */
const runs = Number(process.env.FUZZ_RUNS ?? 12);
const seed = process.env.FUZZ_RUNS === undefined ? { seed: 20_261_121 } : {};

const roles = [role.admin, role.storage, role.afm, role.leader, role.customer] as const;

/** What no field expects: control characters, SQL and markup, numbers beyond all bounds, endless texts. */
const junk = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({ unit: "grapheme" }),
  fc.integer().map(String),
  fc.double().map(String),
  fc.constantFrom(
    "",
    " ",
    "null",
    "undefined",
    "NaN",
    "-1",
    "0",
    "1e308",
    "9007199254740993",
    "%",
    "_",
    "\\",
    "'",
    "');--",
  ),
  fc.constantFrom("\u0000", "\uFEFF", "\u202E", "<img src=x onerror=1>", "x".repeat(5000), "🛢️".repeat(300)),
);

/** Values that get far into a handler: keys that exist, options, identifiers that are right. */
function likely(field: Field): fc.Arbitrary<unknown> {
  if (field.kind === "id" || field.kind === "relation" || field.kind === "number")
    return fc.integer({ min: 0, max: 12 });
  if (field.kind === "keys") return fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 5 });
  if (field.kind === "choice") return fc.constantFrom(...field.options.map((option) => option.value));
  if (field.kind === "switch") return fc.constantFrom(0, 1);
  if (field.kind === "email")
    return fc.constantFrom("a@lubricator.test", "B@lubricator.test", "person1@lubricator.test");
  if (field.kind === "imei") return fc.constantFrom("260531793113837", "260531793113838", "2605317931138371");
  if (field.kind === "eui") return fc.constantFrom("0011223344556677", "00-11-22-33-44-55-66-88");
  if (field.kind === "deviceAddress") return fc.constantFrom("01020304", "01020304AA");
  if (field.kind === "aesKey") return fc.constantFrom("0".repeat(32), "F".repeat(31));
  if (field.kind === "password") return fc.constantFrom("quiet bearings run long", "password123");
  return fc.string();
}

/** Payloads of a call: each name with a likely value, with junk, or left out; now and then a name that there is not. */
function payloads(call: Call): fc.Arbitrary<Record<string, unknown>> {
  const named = call.fields.flatMap((one) =>
    one.sentAs.map((name) => {
      const value = fc.oneof({ arbitrary: likely(one.field), weight: 5 }, { arbitrary: junk, weight: 1 });
      return [name, fc.option(value, { nil: undefined, freq: 6 })] as const;
    }),
  );
  const known = fc.record(Object.fromEntries(named));
  const stranger = fc.record({ [`x${named.length}`]: junk });
  return fc.oneof({ arbitrary: known, weight: 12 }, { arbitrary: stranger, weight: 1 });
}

/** One of everything, so that small keys lead somewhere. */
async function fill(platform: TestPlatform): Promise<{ readonly agent_id: number; readonly group_id: number }> {
  const { database } = platform.platform;
  const agent_id = await platform.addAgent();
  const group_id = await platform.addGroup(agent_id);
  const times = { create_time: 1, update_time: 1 };
  await database
    .insertInto("gateway")
    .values({ agent_id, eui: "00112233445566AA", name: "North", ...times })
    .execute();
  await database
    .insertInto("device")
    .values({ type: 0, agent_id, group_id, lubricant_tube: 125, time_setting: 6, ...times })
    .execute();
  await database
    .insertInto("storage")
    .values([
      { type: 0, imei: "260531793113837", agent_id, create_time: 1 },
      { type: 1, imei: "0011223344556677", addr: "01020304", agent_id, create_time: 1 },
    ])
    .execute();
  for (let at = 0; at < 3; at += 1) await platform.addPerson(role.customer, { agent_id, apply_status: 1 });
  return { agent_id, group_id };
}

const authorities = ["device.list", "device.create", "device.edit", "gateway.list", "gateway.create", "authority.list"];

describe.each(openTestDatabases())("any payload of any call on $name", (engine) => {
  const platform = usePlatform(engine);

  test.each([...registry.calls.keys()])("%s answers an envelope, and no internal error", async (path) => {
    const call = registry.calls.get(path);
    if (call === undefined) throw new Error(path);
    const belongs = await fill(platform()).catch(async () => ({
      agent_id: await platform().addAgent(),
      group_id: null,
    }));
    for (const ofRole of roles) {
      await fc.assert(
        fc.asyncProperty(payloads(call), async (payload) => {
          // A call may end the session or the account that it is made with.
          const { token } = await platform().addPerson(
            ofRole,
            ofRole === role.admin || ofRole === role.storage
              ? {}
              : { ...belongs, ...(ofRole === role.leader ? { authorities } : {}) },
          );
          const base = ofRole === role.customer ? "client/1" : "admin/1";
          const answer = await platform().call(path, payload, { as: token, base });
          expect(answer).toEqual({ code: expect.any(Number), message: expect.any(String), data: answer.data });
          expect(answer.code).not.toBe(-1);
        }),
        { numRuns: runs, ...seed },
      );
    }
  });
});
