import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { registry } from "../../../resources";
import { type Call, type Field, type FieldKind, luhnDigit, role } from "../../../src/contract";
import { type Engine, insertReturningId } from "../../../src/platform/database";
import { type TestPlatform, usePlatform } from "../../support/platform-calls";
import { openTestDatabases } from "../../support/platform-database";

/**
 * Payloads a call and role; `FUZZ_RUNS=500` makes more than 100,000 of them, each time others. What a statement does with odd
 * values differs by engine, what is before it does not: the second engine gets fewer, and so does a call that makes a file.
 */
const runsOf = (engine: Engine, { answers }: Call): number =>
  Number(process.env.FUZZ_RUNS ?? (engine === "sqlite" && answers === "data" ? 12 : 4));
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

/** Something of each kind that exists, by the payload names that lead to it. */
interface World {
  readonly belongs: { readonly agent_id: number; readonly group_id: number };
  readonly ids: Readonly<Record<string, readonly number[]>>;
  readonly imei: string;
  readonly eui: string;
}

let made = 0;

async function fill(platform: TestPlatform): Promise<World> {
  const { database } = platform.platform;
  made += 1;
  const agent_id = await platform.addAgent();
  const group_id = await platform.addGroup(agent_id);
  const digits = String(35_000_000_000_000 + made);
  const imei = `${digits}${luhnDigit(digits)}`;
  const eui = made.toString(16).toUpperCase().padStart(16, "0");
  const times = { create_time: 1, update_time: 1 };
  const gateway = await insertReturningId(database, "gateway", { agent_id, eui, name: "North", ...times });
  const device = await insertReturningId(database, "device", {
    type: made % 2,
    agent_id,
    group_id,
    lubricant_tube: 125,
    time_setting: 6,
    ...times,
  });
  const nb = await insertReturningId(database, "storage", { type: 0, imei, agent_id, create_time: 1 });
  const lora = await insertReturningId(database, "storage", { type: 1, imei: eui, agent_id, create_time: 1 });
  const customer = await platform.addPerson(role.customer, { agent_id, apply_status: 1 });
  const user = [customer.id];
  return {
    belongs: { agent_id, group_id },
    ids: {
      // Another group than the callers' own, which must outlive the calls.
      ...{
        agent_id: [agent_id],
        group_id: [await platform.addGroup(agent_id)],
        device_id: [device],
        id: [gateway],
        storage_id: [nb, lora],
      },
      ...{ user_id: user, target_user_id: user, customer_id: user },
    },
    imei,
    eui,
  };
}

/** Values that get far into a handler: keys that exist, options, identifiers that are right. */
function likely(name: string, field: Field, { ids, imei, eui }: World): fc.Arbitrary<unknown> {
  const usual: Partial<Record<FieldKind, fc.Arbitrary<unknown>>> = {
    number: fc.integer({ min: 0, max: 3 }),
    keys: fc.array(fc.constantFrom(...(ids.storage_id ?? [])), { maxLength: 5 }),
    switch: fc.constantFrom(0, 1),
    email: fc.constantFrom("a@lubricator.test", "B@lubricator.test", "person1@lubricator.test"),
    phone: fc.constantFrom("+86 21 5555 0101", "021 7777"),
    position: fc.constantFrom(0, 31.2, -90),
    region: fc.constantFrom("上海市", "Bayern", ""),
    period: fc.integer({ min: 0, max: 2_000_000_000_000 }),
    time: fc.integer({ min: 0, max: 2_000_000_000_000 }),
    imei: fc.constant(imei),
    eui: fc.constant(eui),
    deviceAddress: fc.constant("01020304"),
    aesKey: fc.constant("0".repeat(32)),
    password: fc.constantFrom("quiet bearings run long", "password123"),
  };
  if (field.kind === "choice") return fc.constantFrom(...field.options.map((option) => option.value));
  const known = ids[name];
  if (known !== undefined) return fc.oneof({ arbitrary: fc.constantFrom(...known), weight: 4 }, fc.nat(20));
  return usual[field.kind] ?? fc.oneof(fc.constantFrom("North", " 北 ", "a@lubricator.test"), fc.string());
}

/** Payloads of a call: as they should be; the same with one entry of junk; with junk throughout, and with strangers. */
function payloads(call: Call, world: World): fc.Arbitrary<Record<string, unknown>> {
  const named = call.fields.flatMap((one) => one.sentAs.map((name) => [name, likely(name, one.field, world)] as const));
  const may = (value: fc.Arbitrary<unknown>, freq: number) => fc.option(value, { nil: undefined, freq });
  const tidy = fc.record(Object.fromEntries(named.map(([name, value]) => [name, may(value, 12)])));
  const wild = fc.record(Object.fromEntries(named.map(([name]) => [name, may(junk, 3)])));
  const oneWrong = fc
    .tuple(tidy, fc.constantFrom("x", ...named.map(([name]) => name)), junk)
    .map(([payload, name, value]) => ({ ...payload, [name]: value }));
  return fc.oneof({ arbitrary: tidy, weight: 4 }, { arbitrary: oneWrong, weight: 2 }, { arbitrary: wild, weight: 1 });
}

const authorities = ["device.list", "device.create", "device.edit", "gateway.list", "gateway.create", "authority.list"];

describe.each(openTestDatabases())("any payload of any call on $name", (engine) => {
  const platform = usePlatform(engine);

  test.each([...registry.calls.keys()])("%s answers an envelope, and no internal error", async (path) => {
    const call = registry.calls.get(path);
    if (call === undefined) throw new Error(path);
    for (const ofRole of roles) {
      const world = await fill(platform());
      await fc.assert(
        fc.asyncProperty(payloads(call, world), async (payload) => {
          // A call may end the session or the account that it is made with.
          const isFree = ofRole === role.admin || ofRole === role.storage;
          const { token } = await platform().addPerson(ofRole, {
            ...(isFree ? {} : world.belongs),
            authorities: ofRole === role.leader ? authorities : [],
          });
          const base = ofRole === role.customer ? "client/1" : "admin/1";
          const answer = await platform().call(path, payload, { as: token, base });
          expect(answer).toEqual({ code: expect.any(Number), message: expect.any(String), data: answer.data });
          expect(answer.code).not.toBe(-1);
        }),
        { numRuns: runsOf(engine.name, call), ...seed },
      );
    }
  });
});
