import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { registry } from "../../../resources";
import { type Call, code, type Field, type FieldKind, luhnDigit, role } from "../../../src/contract";
import { type Engine, insertReturningId } from "../../../src/platform/database";
import { type TestPlatform, usePlatform } from "../../support/platform-calls";
import { openTestDatabases } from "../../support/platform-database";
import { csvFile, fileOf } from "../../support/upload-files";

/** Null is a caller without a token. */
const roles = [...Object.values(role), null];

/** Number of cases on each database; by default, a few of each call and role. */
const wanted = process.env.FUZZ_CASES === undefined ? undefined : Number(process.env.FUZZ_CASES);

/**
 * Cases of a call by one role. Without `FUZZ_CASES`, PostgreSQL gets fewer, because only the SQL behaves differently
 * there. So do calls with files, because they are slow.
 */
const runsOf = (engine: Engine, { answers, takes }: Call): number => {
  if (wanted !== undefined) return Math.ceil(wanted / registry.calls.size / roles.length);
  return engine === "sqlite" && answers === "data" && takes === null ? 5 : 2;
};

/** The same seed and number of cases make the same payloads. */
const fixedSeed = 20_261_121;
const seed = Number(process.env.FUZZ_SEED ?? (wanted === undefined ? fixedSeed : Date.now() % 2 ** 31));

/** Longest time of an answer, ms; a slow one gets a second try. Checked only with `FUZZ_CASES`, on a quiet machine. */
const longestAnswer = 1000;

/** Any text of code points. `fc.string` with all of them needs seconds to start. */
const codePoints = fc
  .array(
    fc.integer({ min: 0, max: 0x10_ffff }).filter((point) => point < 0xd800 || point > 0xdfff),
    { maxLength: 10 },
  )
  .map((points) => String.fromCodePoint(...points));

/** Values that no field expects: control characters, SQL, markup, huge numbers, very long texts. */
const junk = fc.oneof(
  codePoints,
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

/** Existing records: their ids by payload name, their identifiers, and the provider and group of the callers. */
interface World {
  readonly owner: { readonly agent_id: number; readonly group_id: number };
  readonly ids: Readonly<Record<string, readonly number[]>>;
  readonly imei: string;
  readonly eui: string;
}

let worldCount = 0;

async function makeWorld(platform: TestPlatform): Promise<World> {
  const { database } = platform.platform;
  worldCount += 1;
  const agent_id = await platform.addAgent();
  const group_id = await platform.addGroup(agent_id);
  const digits = String(35_000_000_000_000 + worldCount);
  const imei = `${digits}${luhnDigit(digits)}`;
  const eui = worldCount.toString(16).toUpperCase().padStart(16, "0");
  const times = { create_time: 1, update_time: 1 };
  const gateway = await insertReturningId(database, "gateway", { agent_id, eui, name: "North", ...times });
  const device = await insertReturningId(database, "device", {
    type: worldCount % 2,
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
    owner: { agent_id, group_id },
    ids: {
      agent_id: [agent_id],
      // Not the group of the callers, because a call may delete the group.
      group_id: [await platform.addGroup(agent_id)],
      device_id: [device],
      id: [gateway],
      storage_id: [nb, lora],
      user_id: user,
      target_user_id: user,
      customer_id: user,
    },
    imei,
    eui,
  };
}

/** Valid values, which get far into a handler: existing ids, options, correct identifiers. */
function validValue(name: string, field: Field, { ids, imei, eui }: World): fc.Arbitrary<unknown> {
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

/** Files as a call takes them: tables with good and bad rows, and anything else. */
function files({ imei, eui }: World): fc.Arbitrary<File> {
  const cell = fc.oneof(
    { arbitrary: fc.constantFrom(imei, eui, "GL", "125", "6", "12", "North"), weight: 3 },
    { arbitrary: junk, weight: 1 },
  );
  const head = fc.constantFrom("imei", "eui", "model", "batch", "device_name", "lubricantTube", "time_setting", "x");
  const rows = fc.tuple(fc.array(head, { maxLength: 7 }), fc.array(fc.array(cell, { maxLength: 7 }), { maxLength: 9 }));
  const name = fc.constantFrom("a.csv", "a.xlsx", "a.png", "a.bmp", "a.docx", "a.pdf", "a", "../a.csv", "");
  return fc.oneof(
    rows.map(([heads, lines]) => csvFile([heads, ...lines])),
    fc.tuple(name, fc.uint8Array({ maxLength: 300 })).map(([title, bytes]) => fileOf(title, new Uint8Array(bytes))),
  );
}

/** Payloads of a call: valid ones, valid ones with one junk value, and ones with only junk. */
function payloads(call: Call, world: World): fc.Arbitrary<Record<string, unknown>> {
  const values: [string, fc.Arbitrary<unknown>][] = call.fields.flatMap(({ field, sentAs }) =>
    sentAs.map((name): [string, fc.Arbitrary<unknown>] => [name, validValue(name, field, world)]),
  );
  if (call.takes !== null) values.push(["file", files(world)]);
  const optional = (value: fc.Arbitrary<unknown>, freq: number) => fc.option(value, { nil: undefined, freq });
  const valid = fc.record(Object.fromEntries(values.map(([name, value]) => [name, optional(value, 12)])));
  const onlyJunk = fc.record(Object.fromEntries(values.map(([name]) => [name, optional(junk, 3)])));
  const oneJunk = fc
    .tuple(valid, fc.constantFrom("x", ...values.map(([name]) => name)), junk)
    .map(([payload, name, value]) => ({ ...payload, [name]: value }));
  return fc.oneof(
    { arbitrary: valid, weight: 4 },
    { arbitrary: oneJunk, weight: 2 },
    { arbitrary: onlyJunk, weight: 1 },
  );
}

const authorities = ["device.list", "device.create", "device.edit", "gateway.list", "gateway.create", "authority.list"];

/** Enough to keep the number of accounts as in a real fleet. */
const callsPerPerson = 20;

/** Roles whose accounts belong to a provider or a group. */
const hasOwner = (callerRole: number): boolean => callerRole !== role.admin && callerRole !== role.storage;
const inGroup = (callerRole: number): boolean => callerRole === role.leader || callerRole === role.member;

describe.each(openTestDatabases())("any payload of any call on $name", (engine) => {
  const platform = usePlatform(engine);
  let cases = 0;
  let slowest = { ms: 0, path: "" };
  afterAll(() => {
    const { ms, path } = slowest;
    process.stdout.write(
      `${cases} cases on ${engine.name}, FUZZ_SEED=${seed}; slowest answer ${Math.round(ms)} ms (${path})\n`,
    );
  });

  /**
   * Returns a function that makes calls as a person of a role. Now and then it is a new person, and whenever a call has
   * ended the session.
   */
  const createCaller = (path: string, callerRole: number | null, { owner }: World) => {
    let token = "";
    let count = 0;
    const renew = async (): Promise<void> => {
      if (callerRole === null) return;
      const ofOwner = hasOwner(callerRole) ? owner : {};
      const values = { ...ofOwner, authorities: inGroup(callerRole) ? authorities : [] };
      ({ token } = await platform().addPerson(callerRole, values));
    };
    const base = callerRole === role.customer ? "client/1" : "admin/1";
    const makeCall = async (payload: Readonly<Record<string, unknown>>) => {
      // The limits of calls without a token, of mails and of codes are not what is tested.
      platform().now += 1000;
      const begin = performance.now();
      const answer = await platform().call(path, payload, { as: token, base });
      return { answer, ms: performance.now() - begin };
    };
    return async (payload: Readonly<Record<string, unknown>>) => {
      if (count % callsPerPerson === 0) await renew();
      count += 1;
      const made = await makeCall(payload);
      if (callerRole === null || made.answer.code !== code.tokenInvalid) return made;
      await renew();
      return makeCall(payload);
    };
  };

  test.each([...registry.calls.keys()])(
    "%s answers an envelope without an internal error",
    async (path) => {
      const call = registry.calls.get(path);
      if (call === undefined) throw new Error(path);
      for (const callerRole of roles) {
        const world = await makeWorld(platform());
        const makeCall = createCaller(path, callerRole, world);
        await fc.assert(
          fc.asyncProperty(payloads(call, world), async (payload) => {
            let { answer, ms } = await makeCall(payload);
            // The first use of a library loads it.
            if (ms > longestAnswer) ({ answer, ms } = await makeCall(payload));
            cases += 1;
            if (ms > slowest.ms) slowest = { ms, path };
            expect(answer).toEqual({ code: expect.any(Number), message: expect.any(String), data: answer.data });
            expect(answer.code).not.toBe(code.invalid);
            if (wanted !== undefined) expect(ms).toBeLessThan(longestAnswer);
          }),
          { numRuns: runsOf(engine.name, call), seed },
        );
      }
    },
    wanted === undefined ? 30_000 : 600_000,
  );
});
