import fc from "fast-check";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { registry } from "../../../../resources";
import {
  callByPath,
  luhnDigit,
  type Resource,
  resourceByName,
  role,
  valueIn,
  type WireRecord,
  writePayload,
} from "../../../../src/contract";
import type { AnsweredFile, Person } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";
import { useTestPlatform } from "../../../support/test-users";
import { fileOf } from "../../../support/upload-files";

vi.mock("../../../../resources", async (importOriginal) => {
  const { registryWithSample } = await import("../../../support/all-kinds");
  const product = await importOriginal<typeof import("../../../../resources")>();
  return { ...product, registry: registryWithSample(product) };
});

const word = fc.stringMatching(/^[a-z网é][a-z0-9 网é]{0,18}[a-z]$/);
const hex = (count: number) => fc.stringMatching(new RegExp(`^[A-F][0-9A-F]{${count - 1}}$`));
const imei = fc.stringMatching(/^[1-9]\d{13}$/).map((digits) => `${digits}${luhnDigit(digits)}`);
const day = fc
  .date({ min: new Date("2000-01-01"), max: new Date("2099-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const euros = fc.integer({ min: -(10 ** 15) + 1, max: 10 ** 15 - 1 }).map((cents) => Number(`${cents || 0}e-2`));
const yens = fc.integer({ min: 0, max: 10 ** 15 - 1 });
const unset = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null });

/** Values of a form, by field. */
const forms = fc.record({
  name: word,
  comment: unset(word),
  mail: unset(fc.stringMatching(/^[a-z]{1,8}\.[a-z]{1,8}@[a-z]{2,8}\.test$/)),
  phone: unset(fc.stringMatching(/^\+[1-9]\d{6,12}$/)),
  volume: unset(fc.integer({ min: 0, max: 10_000 }).map((tenths) => tenths / 10)),
  colour: unset(fc.constantFrom(0, 1, 2)),
  sizes: unset(fc.subarray(["s", "l"], { minLength: 1 })),
  shades: unset(fc.subarray([0, 1, 2], { minLength: 1 })),
  labels: unset(fc.uniqueArray(word, { minLength: 1, maxLength: 5 })),
  is_new: unset(fc.constantFrom(0, 1)),
  arrived: unset(day),
  imei: unset(imei),
  eui: unset(hex(16)),
  addr: unset(hex(8)),
  site: unset(fc.stringMatching(/^https:\/\/[a-z]{2,9}\.test\/[a-z0-9]{0,9}$/)),
  price: unset(
    fc.oneof(
      fc.record({ amount: euros, currency: fc.constant("EUR") }),
      fc.record({ amount: yens, currency: fc.constant("JPY") }),
    ),
  ),
  antennas: unset(
    fc.array(
      fc.record({
        place: fc.oneof(word, fc.stringMatching(/^[a-z|\\]{1,9}$/)),
        gain: unset(fc.integer({ min: -50, max: 200 }).map((tenths) => tenths / 10)),
        colour: unset(fc.constantFrom(0, 1, 2)),
        note: unset(fc.oneof(word, fc.constant("one\ntwo | three\\n"))),
      }),
      { minLength: 1, maxLength: 4 },
    ),
  ),
  stay: unset(fc.record({ hours: fc.integer({ min: 0, max: 12 }), minutes: fc.integer({ min: 0, max: 59 }) })),
});

/** The values of a record in the form of the console. */
const valuesOf = ({ fields, key }: Resource, record: WireRecord) =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => name !== key)
      .map(([name, field]) => [name, valueIn(record, name, field)]),
  );

describe.each(openTestDatabases())("a resource with a field of each kind on $name", (engine) => {
  const platform = useTestPlatform(engine);
  const resource = resourceByName(registry, "sample");
  const saveCall = callByPath(registry, "sample/save");
  let dealer: Person;
  const call = <T>(path: string, payload: object) => platform.data<T>(path, { ...payload }, { as: dealer.token });
  const listed = async (filter: object) =>
    (await call<{ list: readonly WireRecord[] }>("sample/list", filter)).list.map(({ name }) => name);

  beforeEach(async () => {
    dealer = await platform.addPerson(role.afm, { agent_id: await platform.addAgent() });
  });

  test("keeps each value through form, wire, table, export and import", async () => {
    await fc.assert(
      fc.asyncProperty(forms, async (form) => {
        const { id } = await call<{ id: number }>("sample/save", writePayload(saveCall, form));
        const record = await call<WireRecord>("sample/detail", { id });
        expect(valuesOf(resource, record)).toEqual(form);

        const file = await call<AnsweredFile>("sample/export", { format: "csv" });
        await call("sample/delete", { id });
        const upload = fileOf("export.csv", new Uint8Array(file.bytes));
        expect(await call("sample/import", { file: upload })).toMatchObject({ imported: 1 });
        const { list } = await call<{ list: readonly WireRecord[] }>("sample/list", {});
        expect(list.map((one) => valuesOf(resource, one))).toEqual([form]);
        await call("sample/delete", { id: list[0]?.id });
      }),
      { numRuns: 15, seed: 7, endOnFailure: true },
    );
  }, 180_000);

  test("is filtered by one of several values, and by a part of a value", async () => {
    for (const [name, more] of [
      ["first", { sizes: ["s", "l"], shades: [1], labels: ["wet", "hall"], price: { amount: 1, currency: "EUR" } }],
      ["second", { sizes: ["l"], shades: [0, 2], labels: ["wet hall"], price: { amount: 1, currency: "JPY" } }],
      ["third", {}],
    ] as const) {
      await call("sample/save", writePayload(saveCall, { name, ...more }));
    }
    expect(await listed({ sizes: ["s"] })).toEqual(["first"]);
    expect(await listed({ sizes: "l" })).toEqual(["second", "first"]);
    expect(await listed({ shades: [1] })).toEqual(["first"]);
    expect(await listed({ shades: [0, 1] })).toEqual(["second", "first"]);
    expect(await listed({ labels: ["wet"] })).toEqual(["first"]);
    expect(await listed({ price_currency: "JPY" })).toEqual(["second"]);
  });

  test("logs the rows that have changed", async () => {
    const wall = { place: "Wall", gain: null, colour: 1, note: null };
    const roof = { place: "Roof", gain: 6, colour: null, note: null };
    const save = (id: number | null, antennas: readonly object[]) =>
      call<{ id: number }>("sample/save", writePayload(saveCall, { id, name: "logged", antennas }));
    const { id } = await save(null, [roof, wall]);
    await save(id, [{ ...roof, gain: 9 }, wall]);
    await save(id, [wall, { ...roof, gain: 9 }]);
    await save(id, []);
    const admin = await platform.addPerson(role.admin);
    const log = await platform.data<{ list: { content: string }[] }>("action/list", {}, { as: admin.token });
    const ofThis = log.list.filter(({ content }) => content.includes("“logged”"));
    const changes = ofThis.map(({ content }) => content.split("Antennas: ")[1]);
    expect(changes.toReversed()).toEqual([
      "Roof | 6, Wall |  | Blue",
      "Roof | 6 → Roof | 9",
      "Roof | 9, Wall |  | Blue → Wall |  | Blue, Roof | 9",
      "Wall |  | Blue, Roof | 9 → (empty)",
    ]);
  });

  test("refuses rows that are no JSON, and says which row is wrong", async () => {
    const refusal = async (antennas: string) =>
      (await platform.call("sample/save", { name: "first", antennas }, { as: dealer.token })).data;
    expect(await refusal("Roof")).toEqual({ fields: { antennas: "Antennas must be a JSON list of objects" } });
    expect(await refusal('[{"place":"Roof"},{"gain":1}]')).toEqual({
      fields: { antennas: "Row 2: Place is required" },
    });
  });
});
