import { expect, test } from "vitest";
import { field } from "../../src/contract";
import { faultsOf } from "./faults";
import { fields, sealed, stored } from "./stored-part";

test("a password may be stored elsewhere, and a filter compare a value there", () => {
  const all = { ...fields, pass: field.password({ label: "P" }) };
  const list = { columns: ["name"], filters: ["within"] };
  expect(faultsOf(stored({ owner: "rule", elsewhere: ["pass", "within"] }, { fields: all, list }))).toEqual([]);
});

test("a valid storage has no fault", () => {
  const storage = {
    table: "spare_part",
    unique: ["name", { fields: ["kind", "amount"], within: "all", taken: "{value} is taken" }],
    order: { field: "seen", direction: "desc" },
    stamps: { created: "seen", by: "made_by" },
    defaults: { kind: 1, amount: 5 },
    columns: { name: ["title", "kind"], within: "seen" },
    onDelete: { machine: "delete", owner: "refuse" },
  };
  const list = { columns: ["name"], filters: ["within"] };
  const actions = { end: { call: "part/end", label: "End", sets: { kind: 0, amount: null } } };
  expect(faultsOf(stored(storage, { list, actions }))).toEqual([]);
});

test("a filter may compare a column of a migration that no field has", () => {
  const list = { columns: ["name"], filters: ["within"] };
  expect(faultsOf(stored({ owner: "rule", columns: { within: "moved_time" } }, { list }))).toEqual([]);
});

/** A name for the mistake, the declaration, and the expected fault with its place. */
const cases: readonly (readonly [string, ReturnType<typeof stored>, string])[] = [
  ["an unknown owner", stored({ owner: "dealer" }), "storage.owner @ part: storage.owner"],
  ["customers whom no field names", stored({ owner: "customer" }), "storage.customer @ part: storage.owner"],
  ["a table with a space", stored({ table: "spare part" }), "storage.name @ part: storage.table"],
  ["a table with a long name", stored({ table: "t".repeat(64) }), "storage.name @ part: storage.table"],
  ["an unknown unique field", stored({ unique: ["nme"] }), "field.unknown @ part: storage.unique[0]"],
  [
    "a unique field that is a list",
    stored({ unique: ["tags"] }, { fields: { ...fields, tags: field.tags({ label: "T" }) } }),
    "storage.unique @ part: storage.unique[0]",
  ],
  [
    "an order by a list",
    stored({ order: { field: "tags", direction: "asc" } }, { fields: { ...fields, tags: field.tags({ label: "T" }) } }),
    "sort.kind @ part: storage.order.field",
  ],
  ["a unique field twice", stored({ unique: ["name", "name"] }), "unique.twice @ part: storage.unique[1]"],
  [
    "a unique set with one field twice",
    stored({ unique: [{ fields: ["name", "amount", "name"] }] }),
    "unique.twice @ part: storage.unique[0]",
  ],
  ["a unique field without a column", stored({ unique: ["within"] }), "storage.noColumn @ part: storage.unique[0]"],
  ["a unique set of nothing", stored({ unique: [{ fields: [] }] }), "storage.unique @ part: storage.unique[0]"],
  [
    "a unique value within something unknown",
    stored({ unique: [{ fields: ["name"], within: "group" }] }),
    "option.type @ part: storage.unique[0].within",
  ],
  [
    "a refusal without English",
    stored({ unique: [{ fields: ["name"], taken: { zh: "已有" } }] }),
    "text.missing @ part: storage.unique[0].taken",
  ],
  [
    "a refusal with a place that nothing fills",
    stored({ unique: [{ fields: ["name"], taken: "{title} is taken" }] }),
    "text.place @ part: storage.unique[0].taken",
  ],
  [
    "an order by an unknown field",
    stored({ order: { field: "nme", direction: "asc" } }),
    "field.unknown @ part: storage.order.field",
  ],
  [
    "a second order by an unknown field",
    stored({
      order: [
        { field: "name", direction: "asc" },
        { field: "nme", direction: "asc" },
      ],
    }),
    "field.unknown @ part: storage.order[1].field",
  ],
  [
    "an order by a filter",
    stored({ order: { field: "within", direction: "asc" } }),
    "storage.noColumn @ part: storage.order.field",
  ],
  [
    "a stamp that is not a time",
    stored({ stamps: { created: "name" } }),
    "storage.stamp @ part: storage.stamps.created",
  ],
  [
    "two stamps in one field",
    stored({ stamps: { created: "seen", updated: "seen" } }),
    "storage.stamp @ part: storage.stamps.updated",
  ],
  ["a stamp in an unknown field", stored({ stamps: { updated: "x" } }), "storage.stamp @ part: storage.stamps.updated"],
  ["an author that users type", stored({ stamps: { by: "name" } }), "storage.stamp @ part: storage.stamps.by"],
  [
    "a computed stamp",
    stored(
      { stamps: { updated: "now" } },
      { fields: { ...fields, now: field.time({ label: "N", readOnly: true, computed: () => 1 }) } },
    ),
    "storage.stamp @ part: storage.stamps.updated",
  ],
  ["an unknown stamp", stored({ stamps: { seen: "seen" } }), "option.unknown @ part: storage.stamps.seen"],
  ["a default of an unknown field", stored({ defaults: { nme: 1 } }), "field.unknown @ part: storage.defaults.nme"],
  ["a default that is not an option", stored({ defaults: { kind: 7 } }), "value.option @ part: storage.defaults.kind"],
  [
    "a default of a secret",
    stored({ defaults: { pin: "1234" } }, { fields: sealed }),
    "storage.secret @ part: storage.defaults.pin",
  ],
  ["a default out of bounds", stored({ defaults: { amount: 11 } }), "value.kind @ part: storage.defaults.amount"],
  ["a default of another type", stored({ defaults: { amount: "many" } }), "value.kind @ part: storage.defaults.amount"],
  [
    "a default of a list",
    stored({ defaults: { tags: "new" } }, { fields: { ...fields, tags: field.tags({ label: "T" }) } }),
    "value.kind @ part: storage.defaults.tags",
  ],
  ["a default of a place", stored({ defaults: { place: 1 } }), "value.kind @ part: storage.defaults.place"],
  ["a column of an unknown field", stored({ columns: { nme: "x" } }), "field.unknown @ part: storage.columns.nme"],
  ["a column name in capitals", stored({ columns: { name: "Name" } }), "storage.name @ part: storage.columns.name"],
  ["a column that another field has", stored({ columns: { name: "kind" } }), "storage.twice @ part: fields.kind"],
  ["a column that is the key's", stored({ columns: { name: "id" } }), "storage.twice @ part: fields.name"],
  [
    "a column for a field with two",
    stored({ columns: { place: "point" } }),
    "storage.columns @ part: storage.columns.place",
  ],
  [
    "a column of a computed value",
    stored(
      { columns: { twice: "twice" } },
      { fields: { ...fields, twice: field.number({ label: "T", readOnly: true, computed: () => 2 }) } },
    ),
    "storage.columns @ part: storage.columns.twice",
  ],
  ["records that an unknown column divides", stored({}, { only: { colour: 1 } }), "field.unknown @ part: only.colour"],
  [
    "records that a value elsewhere divides",
    stored({ elsewhere: ["kind"] }, { only: { kind: 1 } }),
    "storage.noColumn @ part: only.kind",
  ],
  [
    "records that a value elsewhere divides, in a table with a rule",
    stored({ owner: "rule", elsewhere: ["kind"] }, { only: { kind: 1 } }),
    "storage.noColumn @ part: only.kind",
  ],
  [
    "a filter on a column that does not exist",
    stored({ columns: { within: "time" } }),
    "storage.column @ part: storage.columns.within",
  ],
  [
    "a further column that does not exist",
    stored({ columns: { name: ["title", "nme"] } }),
    "storage.column @ part: storage.columns.name",
  ],
  [
    "a filter on the column of a secret",
    stored({ columns: { name: ["name", "pin"] } }, { fields: sealed }),
    "storage.secret @ part: storage.columns.name",
  ],
  ["a unique secret", stored({ unique: ["pin"] }, { fields: sealed }), "storage.unique @ part: storage.unique[0]"],
  [
    "an order by a secret",
    stored({ order: { field: "pin", direction: "asc" } }, { fields: sealed }),
    "sort.kind @ part: storage.order.field",
  ],
  [
    "a filter that compares nothing",
    stored({}, { list: { columns: ["name"], filters: ["within"] } }),
    "storage.filter @ part: fields.within",
  ],
  [
    "a stored password",
    stored({}, { fields: { ...fields, pass: field.password({ label: "P" }) } }),
    "storage.password @ part: fields.pass",
  ],
  ["an unknown field elsewhere", stored({ elsewhere: ["nme"] }), "field.unknown @ part: storage.elsewhere[0]"],
  ["a key elsewhere", stored({ elsewhere: ["id"] }), "storage.elsewhere @ part: storage.elsewhere[0]"],
  [
    "a computed value elsewhere",
    stored(
      { elsewhere: ["twice"] },
      { fields: { ...fields, twice: field.number({ label: "T", readOnly: true, computed: () => 2 }) } },
    ),
    "storage.elsewhere @ part: storage.elsewhere[0]",
  ],
  [
    "a unique value that is elsewhere",
    stored({ elsewhere: ["amount"], unique: ["amount"] }),
    "storage.noColumn @ part: storage.unique[0]",
  ],
  [
    "a rule for deletion at a field that is not a relation",
    stored({ onDelete: { name: "clear" } }),
    "storage.onDelete @ part: storage.onDelete.name",
  ],
  [
    "an unknown rule for deletion",
    stored({ onDelete: { machine: "cascade" } }),
    "storage.onDelete @ part: storage.onDelete.machine",
  ],
  [
    "a required relation that is cleared",
    stored({ onDelete: { owner: "clear" } }),
    "storage.onDelete @ part: storage.onDelete.owner",
  ],
];

test.each(cases)("reports %s with its place", (_says, declaration, fault) => {
  expect(faultsOf(declaration)).toEqual([fault]);
});
