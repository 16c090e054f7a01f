import { createRegistry, defineResource, defineRoles, type Fields, field, type Language } from "../../../src/contract";
import { type OpenConsole, openConsole } from "../../support/console";

/**
 * The screens of a resource "visit" with a name and one further field, over a server with one record.
 *
 * @param values of the record
 * @returns opens an address as an administrator
 */
export function visitScreens(
  further: Fields,
  values: { readonly name: string; readonly [field: string]: unknown },
  filters: readonly string[] = [],
): (at: string, language?: Language) => Promise<OpenConsole> {
  const names = ["name", ...Object.keys(further)];
  const fields: Fields = { id: field.id(), name: field.text({ label: "Name", required: true }), ...further };
  const visit = defineResource({
    name: "visit",
    label: "Visits",
    icon: "box",
    path: "/visit",
    calls: { list: "visit/list", save: "visit/save", show: "visit/detail" },
    key: "id",
    title: "name",
    fields,
    list: { columns: names, filters },
    form: names,
  });
  const row = { desktop: ["visit"], phone: [], landing: "visit" } as const;
  const unknown = { desktop: ["visit"], phone: ["visit"] };
  const registry = createRegistry([visit], defineRoles({ rows: { 1: row }, unknown }));
  const record = { id: 1, ...values };
  const answers = {
    "visit/list": () => ({ list: [record], total: 1 }),
    "visit/detail": () => record,
    "visit/save": (payload: object) => ({ ...record, ...payload }),
  };
  return (at, language = "en") => openConsole({ registry, role: 1, at, answers, language });
}
