import { describe, expect, test } from "vitest";
import { createRegistry, type Declaration, DeclarationError, defineRoles, field, type Roles } from "../../src/contract";
import { cures } from "./cures";

/** A valid declaration. Tests change it to add faults. */
export const valid = {
  name: "part",
  label: { zh: "备件", en: "Part" },
  icon: "box",
  path: "/part",
  calls: { list: "part/list", save: "part/save" },
  key: "id",
  title: "name",
  fields: {
    id: field.id(),
    name: field.text({ label: "N", required: true }),
    kind: field.choice({
      label: "K",
      options: [
        { value: 0, label: "a" },
        { value: 1, label: "b" },
      ],
    }),
    code: field.secret({ label: "C" }),
    seen: field.time({ label: "S", readOnly: true }),
    parent: field.relation({ label: "P", to: "part" }),
  },
  list: { columns: ["name"], filters: ["parent"] },
  form: ["name", "kind"],
} as const;

export const roles = defineRoles({
  rows: { 1: { desktop: ["part"], phone: [], landing: "part" } },
  unknown: { desktop: [], phone: [] },
});

/** The valid declaration with a change that the compiler may refuse. Plain JavaScript could pass it. */
export const withChange = (change: object): Declaration => ({ ...valid, ...change }) as unknown as Declaration;

/** More fields for the valid declaration. */
export const fields = (more: object): object => ({ fields: { ...valid.fields, ...more } });

/** The role tables with further entries that role 1 may open or read. */
function rolesWith(declarations: readonly Declaration[]): Roles {
  const others = declarations.filter((one) => typeof one?.name === "string" && one.name !== "part");
  const names = (isPage: boolean) => others.filter((one) => (one.path !== undefined) === isPage).map((one) => one.name);
  return { ...roles, rows: { 1: { ...roles.rows[1], opens: names(true), reads: names(false) } } };
}

/** The faults of declarations, each as "id @ path". */
export const faultsOf = (...declarations: Declaration[]): readonly string[] =>
  faultsWith(rolesWith(declarations), ...declarations);

/** The faults of declarations with other role tables. */
export function faultsWith(tables: Roles, ...declarations: Declaration[]): readonly string[] {
  try {
    createRegistry(declarations, tables);
    return [];
  } catch (thrown) {
    if (!(thrown instanceof DeclarationError)) throw thrown;
    for (const { id, path, cure } of thrown.faults)
      expect(
        cures[id]?.some((one) => cure.includes(one)),
        `cure of ${id} @ ${path}: ${cure}`,
      ).toBe(true);
    return thrown.faults.map((fault) => `${fault.id} @ ${fault.path}`);
  }
}

/** A change of the valid declaration, and the fault that it adds. */
export type FaultCase = readonly [title: string, change: object, fault: string];

/** Tests that each fault of a part of a declaration is reported. */
export const testFaults = (part: string, cases: readonly FaultCase[]): void => {
  describe(`reports each fault of ${part} with its id and place`, () => {
    test.each(cases)("%s", (_title, change, expected) => {
      expect(faultsOf(withChange(change))).toContain(expected);
    });
  });
};
