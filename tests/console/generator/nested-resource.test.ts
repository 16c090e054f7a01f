import { describe, expect, test } from "vitest";
import { nestedResource } from "../../../src/console/generator/list/nested-resource";
import { createDataProvider } from "../../../src/console/providers/data-provider";
import {
  can,
  canOpen,
  createRegistry,
  defineResource,
  defineRoles,
  field,
  menuItems,
  resourceByName,
} from "../../../src/contract";
import { connect, fakeServer, fine, sessionOf } from "../fake-server";

/** The detail view of a machine lists its faults by a separate call, and its visits by a filter of the list call. */
const machine = defineResource({
  name: "machine",
  label: "Machines",
  icon: "box",
  path: "/machine",
  calls: { list: "machine/list", show: "machine/detail", save: "machine/save" },
  key: "id",
  title: "name",
  fields: { id: field.id(), name: field.text({ label: "Name" }) },
  list: { columns: ["name"] },
  form: ["name"],
  tabs: {
    faults: { label: "Faults", lists: "fault", by: "machine_id" },
    visits: { label: "Visits", lists: "visit", by: "machine_id" },
  },
});
const fault = defineResource({
  name: "fault",
  label: "Faults",
  icon: "alarm",
  calls: { list: { path: "fault/list", by: { machine_id: "fault/of-machine" } } },
  key: "id",
  title: "text",
  fields: {
    id: field.id(),
    text: field.text({ label: "Text" }),
    machine_id: field.relation({ label: "Machine", to: "machine" }),
  },
  list: { columns: ["text", "machine_id"], search: "text" },
  actions: { note: { call: "fault/note", label: "Note" } },
});
const visit = defineResource({
  name: "visit",
  label: "Visits",
  icon: "log",
  path: "/machine/visit",
  addPath: "/machine/addVisit",
  under: "machine",
  calls: { list: "visit/list", create: "visit/create" },
  key: "id",
  title: "by",
  fields: {
    id: field.id(),
    by: field.text({ label: "By" }),
    machine_id: field.relation({ label: "Machine", to: "machine" }),
  },
  list: { columns: ["by", "machine_id"], filters: ["machine_id", "by"] },
  form: ["by", "machine_id"],
});
const roles = defineRoles({
  rows: {
    1: { desktop: ["machine"], phone: [], opens: ["visit"], embeds: ["fault"], landing: "machine" },
    2: { desktop: ["machine"], phone: [], reads: ["fault"], landing: "machine" },
  },
  unknown: { desktop: [], phone: [] },
});
const registry = createRegistry([machine, fault, visit], roles);
const as = (role: number) => ({ role, authorities: null });
const entry = (name: string) => resourceByName(registry, name);

describe("an embedded resource", () => {
  test("offers its list and its actions, but has no page", () => {
    expect(can(registry, as(1), "list", "fault")).toBe(true);
    expect(can(registry, as(1), "note", "fault")).toBe(true);
    expect(canOpen(registry, as(1), entry("fault"))).toBe(false);
  });

  test("offers no actions to a role that may only read it", () => {
    expect(can(registry, as(2), "list", "fault")).toBe(true);
    expect(can(registry, as(2), "note", "fault")).toBe(false);
  });
});

describe("the menu items of an entry", () => {
  test("include the form for a new record", () => {
    expect(menuItems(registry, as(1), entry("visit")).map(({ path }) => path)).toEqual(["/machine/addVisit"]);
    expect(menuItems(registry, as(2), entry("visit"))).toEqual([]);
    expect(menuItems(registry, as(1), entry("fault"))).toEqual([]);
  });
});

describe("the list of a tab", () => {
  async function requestsFor(resource: string, filters: readonly { field: string; value: unknown }[] = []) {
    const server = fakeServer(fine({ list: [], total: 0, page: 1, page_size: 20 }));
    const { post } = connect({ endpoint: "", session: sessionOf({ role: 1 }, "T"), fetch: server.fetch });
    await createDataProvider(post, registry).getList({
      resource,
      filters: filters.map((filter) => ({ ...filter, operator: "eq" as const })),
      meta: { within: { machine_id: 5 } },
    });
    return server.sent.map(({ url, body }) => `${url} ${body}`);
  }

  test("uses its separate call with only the key and the page", async () => {
    expect(await requestsFor("fault")).toEqual(["/admin/1/fault/of-machine page=1&machine_id=5&token=T"]);
  });

  test("without a separate call, uses the list call with the parent's key as a filter", async () => {
    expect(await requestsFor("visit", [{ field: "by", value: "Ann" }])).toEqual([
      "/admin/1/visit/list page=1&machine_id=5&by=Ann&token=T",
    ]);
  });

  test("has no column and no filter for the parent", () => {
    const nested = nestedResource(entry("visit"), { machine_id: 5 }).list;
    expect(nested.columns.map((column) => column.field)).toEqual(["by"]);
    expect(nested.filters).toEqual(["by"]);
    const bySeparateCall = nestedResource(entry("fault"), { machine_id: 5 }).list;
    expect([bySeparateCall.search, bySeparateCall.filters]).toEqual([null, []]);
  });
});
