import { expect, test } from "vitest";
import { money } from "../../resources/kinds/money";
import { field } from "../../src/contract";
import { faultsOf, valid, withChange } from "./faults";

const fields = {
  ...valid.fields,
  made: field.time({ label: "M", readOnly: true }),
  within: field.period({ label: "W", begin: "from", end: "to", filterOnly: true }),
  elsewhere: field.period({ label: "E", begin: "after", end: "before", filterOnly: true }),
  amount: field.number({ label: "A", min: 0, max: 10 }),
  price: field.custom({ label: "P", of: money("EUR", "USD") }),
  machine: field.relation({ label: "Ma", to: "part", filterNone: "None" }),
  parent: field.relation({ label: "Pa", to: "part" }),
  day: field.date({ label: "D" }),
  twice: field.number({ label: "T", readOnly: true, computed: () => 2 }),
};
const filters = ["kind", "within", "elsewhere", "price", "machine", "parent", "day", "amount"];
const list = { columns: ["name"], search: "name", filters };
const storage = { owner: "provider", columns: { within: "made", elsewhere: ["made", "seen"] } };
const declared = (figures: object, more: object = {}) =>
  withChange({ fields, list, storage, form: ["name", "kind", "amount", "price"], figures, ...more });
const figure = (one: object, more: object = {}) => declared({ few: { label: "F", ...one } }, more);

test("valid figures have no fault", () => {
  const figures = {
    all: { label: "All", hint: "Each" },
    dear: { label: "Dear", filter: { amount: 9, kind: 1, name: "pump", day: "2026-11-23", machine: 0 } },
    worth: { label: "Worth", sum: "price", filter: { price: { currency: "EUR" } } },
    by_kind: { label: "By kind", by: "kind", sum: "amount" },
    made: { label: "Made", by: "within", days: 92 },
    due: { label: "Due", by: "day" },
  };
  expect(faultsOf(declared(figures))).toEqual([]);
});

const badge = (one: object, more: object = {}) =>
  declared({}, { badge: { call: "part/count", filter: { kind: 1 }, ...one }, ...more });

test("a badge counts what the list shows with a filter", () => {
  expect(faultsOf(badge({}))).toEqual([]);
});

test.each([
  ["no storage", badge({}, { storage: undefined }), "badge.storage @ part: badge"],
  ["no call", badge({ call: undefined }), "option.missing @ part: badge.call"],
  ["a call with a space", badge({ call: "part count" }), "call.format @ part: badge.call"],
  ["no filter", badge({ filter: undefined }), "option.missing @ part: badge.filter"],
  ["an unknown option", badge({ by: "kind" }), "option.unknown @ part: badge.by"],
  ["an unknown filter", badge({ filter: { knd: 1 } }), "field.unknown @ part: badge.filter.knd"],
  ["a field that is not a filter", badge({ filter: { seen: 1 } }), "figure.filter @ part: badge.filter.seen"],
  ["a value that is not an option", badge({ filter: { kind: 7 } }), "figure.value @ part: badge.filter.kind"],
  [
    "a field that some roles may not read",
    badge({ filter: { amount: 1 } }, { fields: { ...fields, amount: { ...fields.amount, roles: { read: [] } } } }),
    "badge.roles @ part: badge.filter.amount",
  ],
])("a badge with %s is reported", (_says, change, expected) => expect(faultsOf(change)).toContain(expected));

/** A name for the mistake, the declaration, and the expected fault with its place. */
const cases: readonly (readonly [string, ReturnType<typeof figure>, string])[] = [
  ["no storage", figure({}, { storage: undefined }), "figure.storage @ part: figures"],
  ["a whole list", figure({}, { calls: { list: { path: "part/list", whole: true } } }), "figure.whole @ part: figures"],
  [
    "too many",
    declared(Object.fromEntries(Array.from({ length: 13 }, (_, at) => [`f${at}`, { label: "F" }]))),
    "figure.many @ part: figures",
  ],
  ["a name with a space", declared({ "a b": { label: "F" } }), "figure.name @ part: figures.a b"],
  ["no label", declared({ few: {} }), "option.missing @ part: figures.few.label"],
  ["a hint without English", figure({ hint: { zh: "好" } }), "text.missing @ part: figures.few.hint"],
  ["an unknown filter", figure({ filter: { knd: 1 } }), "field.unknown @ part: figures.few.filter.knd"],
  ["a field that is not a filter", figure({ filter: { seen: 1 } }), "figure.filter @ part: figures.few.filter.seen"],
  ["a value that is not an option", figure({ filter: { kind: 7 } }), "figure.value @ part: figures.few.filter.kind"],
  ["a value of another type", figure({ filter: { amount: "many" } }), "figure.value @ part: figures.few.filter.amount"],
  ["no value", figure({ filter: { kind: undefined } }), "figure.value @ part: figures.few.filter.kind"],
  [
    "a day that does not exist",
    figure({ filter: { day: "2026-02-30" } }),
    "figure.value @ part: figures.few.filter.day",
  ],
  [
    "an unknown currency",
    figure({ filter: { price: { currency: "XXX" } } }),
    "figure.value @ part: figures.few.filter.price",
  ],
  [
    "an unknown part",
    figure({ filter: { price: { curency: "EUR" } } }),
    "figure.value @ part: figures.few.filter.price",
  ],
  ["a period", figure({ filter: { within: { begin: 1, end: 2 } } }), "figure.value @ part: figures.few.filter.within"],
  ["the key of a record", figure({ filter: { machine: 5 } }), "figure.value @ part: figures.few.filter.machine"],
  [
    "none of a relation without that option",
    figure({ filter: { parent: 0 } }),
    "figure.value @ part: figures.few.filter.parent",
  ],
  [
    "a filter by which it is divided",
    figure({ by: "kind", filter: { kind: 1 } }),
    "figure.twice @ part: figures.few.filter.kind",
  ],
  ["an unknown sum", figure({ sum: "amout" }), "field.unknown @ part: figures.few.sum"],
  ["a sum of texts", figure({ sum: "name" }), "figure.sum @ part: figures.few.sum"],
  ["a sum of computed values", figure({ sum: "twice" }), "figure.sum @ part: figures.few.sum"],
  [
    "a sum of values that another table holds",
    figure({ sum: "amount" }, { storage: { owner: "provider", elsewhere: ["amount"] } }),
    "figure.sum @ part: figures.few.sum",
  ],
  ["a sum of several currencies", figure({ sum: "price" }), "figure.mixed @ part: figures.few.filter"],
  ["an unknown division", figure({ by: "knd" }), "field.unknown @ part: figures.few.by"],
  ["a division by no filter", figure({ by: "seen" }), "figure.filter @ part: figures.few.by"],
  ["a division by numbers", figure({ by: "amount" }), "figure.by @ part: figures.few.by"],
  ["a period of two columns", figure({ by: "elsewhere" }), "figure.column @ part: figures.few.by"],
  ["days of options", figure({ by: "kind", days: 7 }), "figure.days @ part: figures.few.days"],
  ["days of one number", figure({ days: 7 }), "figure.days @ part: figures.few.days"],
  ["too many days", figure({ by: "day", days: 93 }), "figure.days @ part: figures.few.days"],
  ["half a day", figure({ by: "day", days: 0.5 }), "figure.days @ part: figures.few.days"],
  [
    "all records of a list that opens with filters",
    figure({}, { list: { ...list, initial: { kind: 1 } } }),
    "figure.initial @ part: figures.few.filter",
  ],
];

test.each(cases)("%s is a fault with its place", (_what, declaration, fault) => {
  expect(faultsOf(declaration)).toContain(fault);
});

test("two resources with figures of one list call are a fault", () => {
  const one = (name: string, kind: number): ReturnType<typeof figure> =>
    figure({}, { name, path: `/${name}`, only: { kind }, storage: { ...storage, table: "piece" } });
  expect(faultsOf(one("part", 0), one("spare", 1))).toContain("figure.path @ spare: figures");
});
