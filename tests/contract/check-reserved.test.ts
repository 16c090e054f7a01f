import { expect, test } from "vitest";
import { type Declaration, field } from "../../src/contract";
import { type FaultCase, faultsOf, fields, testFaults, valid, withChange } from "./faults";

const stored = (storage: object, more: object = {}): object => ({ storage: { owner: "nobody", ...storage }, ...more });
const withFilter = (name: string): object => ({
  ...fields({ [name]: field.text({ label: "F" }) }),
  list: { columns: ["name"], filters: [name] },
});
const inForm = (name: string, one: object = field.text({ label: "F" })): object => ({
  ...fields({ [name]: one }),
  form: ["name", "kind", name],
});

testFaults("names that are in use already", [
  ["a table of accounts", stored({ table: "account" }), "storage.platformTable @ part: storage.table"],
  ["a table of sessions", stored({ table: "session" }), "storage.platformTable @ part: storage.table"],
  ["a partition of reports", stored({ table: "device_report_202701" }), "storage.platformTable @ part: storage.table"],
  ["the page of the login", { path: "/login" }, "path.reserved @ part: path"],
  ["an address of calls", { path: "/Admin/parts" }, "path.reserved @ part: path"],
  ["a form at the address of files", { addPath: "/files/part" }, "path.reserved @ part: addPath"],
  ["a field named as the token", inForm("token"), "payload.twice @ part: fields.token"],
  [
    "a name on the wire as the token",
    inForm("sign", field.text({ label: "S", wire: "token" })),
    "payload.twice @ part: fields.sign",
  ],
  [
    "a field named as the password of the caller",
    inForm("current_password"),
    "payload.twice @ part: fields.current_password",
  ],
  ...["page", "page_size", "exact_total", "format", "columns"].map(
    (name): FaultCase => [`a filter named "${name}"`, withFilter(name), `payload.twice @ part: fields.${name}`],
  ),
  [
    "a filter named as the order",
    { ...withFilter("sort_by"), list: { columns: ["name"], filters: ["sort_by"], sortable: ["name"] } },
    "payload.twice @ part: fields.sort_by",
  ],
  [
    "a prompt with the name of the key",
    { actions: { mark: { call: "part/mark", label: "M", prompts: { id: field.number({ label: "N" }) } } } },
    "payload.twice @ part: fields.id",
  ],
  [
    "a key sent as the token",
    { actions: { mark: { call: "part/mark", label: "M", keyAs: "token" } } },
    "payload.twice @ part: fields.id",
  ],
  [
    "an owner that users type",
    stored({ owner: "provider" }, inForm("agent_id")),
    "storage.ownerColumn @ part: fields.agent_id",
  ],
  [
    "a group that is a number",
    stored({ owner: "group" }, inForm("group_id", field.number({ label: "G", decimals: 0 }))),
    "storage.ownerColumn @ part: fields.group_id",
  ],
  [
    "an owner that is a record of another table",
    stored({ owner: "provider" }, inForm("dealer", field.relation({ label: "D", to: "part", wire: "agent_id" }))),
    "storage.ownerColumn @ part: fields.dealer",
  ],
  [
    "an author that users type",
    stored(
      { stamps: { by: "made_by" } },
      {
        ...fields({
          made_by: field.text({ label: "M", readOnly: true }),
          account_id: field.number({ label: "A", decimals: 0 }),
        }),
      },
    ),
    "storage.ownerColumn @ part: fields.account_id",
  ],
  [
    "a name on the wire with a space",
    stored({}, inForm("size", field.text({ label: "S", wire: "na me" }))),
    "storage.name @ part: fields.size",
  ],
  ["a field with a space", stored({}, inForm("My Size")), "storage.name @ part: fields.My Size"],
]);

test("two resources with one table agree on its owner, and divide its records", () => {
  const one = (change: object): Declaration => withChange({ storage: { owner: "nobody", table: "piece" }, ...change });
  const other = (change: object): Declaration =>
    one({ name: "other", path: "/other", calls: { list: "other/list", save: "other/save" }, ...change });
  expect(faultsOf(one({ only: { kind: 0 } }), other({ only: { kind: 1 } }))).toEqual([]);
  expect(faultsOf(one({ only: { kind: 0 } }), other({}))).toEqual(["storage.shared @ other: storage.table"]);
  expect(
    faultsOf(one({ only: { kind: 0 } }), other({ only: { kind: 1 }, storage: { owner: "provider", table: "piece" } })),
  ).toEqual(["storage.shared @ other: storage.owner"]);
  const size = { ...fields({ size: field.text({ label: "S" }) }), only: { kind: 0 } };
  const sizeOfOther = { ...fields({ size: field.number({ label: "S" }) }), only: { kind: 1 } };
  expect(faultsOf(one(size), other(sizeOfOther))).toEqual(["storage.shared @ other: fields.size"]);
});

test("no table has the name of another table's index", () => {
  const one = (storage: object): Declaration =>
    withChange({ storage: { owner: "nobody", ...storage }, list: { columns: ["name"], filters: ["kind"] } });
  const kinds = (name: string): Declaration =>
    withChange({ name, path: "/kind", calls: { list: "kind/list", save: "kind/save" }, storage: { owner: "nobody" } });
  expect(faultsOf(one({}), kinds("part-kind"))).toEqual(["storage.index @ part: fields.kind"]);
  expect(faultsOf(one({}), kinds("part-parent"))).toEqual(["storage.index @ part: fields.parent"]);
  expect(faultsOf(one({ unique: ["name"] }), kinds("part-name"))).toEqual(["storage.index @ part: fields.name"]);
  expect(faultsOf(one({ table: "state", columns: { kind: "count" } }))).toEqual(["storage.index @ part: fields.kind"]);
  expect(faultsOf(one({}), kinds("part-name"))).toEqual([]);
  expect(faultsOf(one({ columns: { kind: "sort" } }), kinds("part-kind"))).toEqual([]);
  expect(faultsOf(one({ isSmall: true }), kinds("part-kind"))).toEqual([]);
});

test("a resource of the platform's own tables decides who owns a row", () => {
  const dealer = withChange({
    name: "dealer",
    path: "/dealer",
    calls: { list: "dealer/list", save: "dealer/save" },
    storage: { owner: "rule", table: "agent" },
  });
  const owner = field.relation({ label: "D", to: "dealer" });
  expect(faultsOf(withChange(stored({ owner: "provider" }, inForm("agent_id", owner))), dealer)).toEqual([]);
});

test("fields that no record has both may share a payload name", () => {
  const more = {
    short: field.text({ label: "S", wire: "code_of", when: { kind: 0 } }),
    long: field.text({ label: "L", wire: "code_of", when: { kind: 1 } }),
  };
  expect(faultsOf(withChange({ ...fields(more), form: [...valid.form, "short", "long"] }))).toEqual([]);
});

testFaults("calls that share a path", [
  [
    "a deletion with the path of the detail view",
    { calls: { ...valid.calls, show: "part/x", delete: "part/x" } },
    "call.shared @ part: calls.delete",
  ],
  [
    "a list of one record with the path of all",
    { calls: { list: { path: "part/list", by: { parent: "part/list" } }, save: "part/save" } },
    "call.shared @ part: calls.list.by.parent",
  ],
  [
    "an action with the path of the deletion",
    {
      calls: { ...valid.calls, delete: "part/delete" },
      actions: { mark: { call: "part/delete", label: "M" } },
    },
    "call.shared @ part: actions.mark",
  ],
  [
    "a badge with the path of the brief list",
    { ...stored({}), calls: { ...valid.calls, all: "part/all" }, badge: { call: "part/all", filter: { kind: 1 } } },
    "call.shared @ part: badge",
  ],
]);

test("resources with one table may share a call, others may not", () => {
  const one = (name: string, kind: number, table: string): Declaration =>
    withChange({ name, path: `/${name}`, only: { kind }, storage: { owner: "nobody", table } });
  expect(faultsOf(one("part", 0, "piece"), one("other", 1, "piece"))).toEqual([]);
  expect(faultsOf(one("part", 0, "piece"), one("other", 1, "another"))).toEqual([
    "call.shared @ other: calls.save",
    "call.shared @ other: calls.list",
  ]);
});

test("one call may create and change records", () => {
  const calls = { list: "part/list", create: "part/save", update: "part/save" };
  expect(faultsOf(withChange({ calls }))).toEqual([]);
});
