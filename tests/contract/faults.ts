import { expect } from "vitest";
import { createRegistry, type Declaration, DeclarationError, defineRoles, field } from "../../src/contract";

/** A declaration without a fault, for tests to break. */
export const sound = {
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
  },
  list: { columns: ["name"] },
  form: ["name", "kind"],
} as const;

export const roles = defineRoles({
  rows: { 1: { desktop: ["part"], phone: [], landing: "part" } },
  unknown: { desktop: [], phone: [] },
});

/** The declaration with something broken that the types would refuse: what plain JavaScript could hand in. */
export const broken = (change: object): Declaration => ({ ...sound, ...change }) as unknown as Declaration;

/** What is at fault with declarations, "id @ path" each. */
export function faultsOf(...declarations: Declaration[]): readonly string[] {
  try {
    createRegistry(declarations, roles);
    return [];
  } catch (thrown) {
    if (!(thrown instanceof DeclarationError)) throw thrown;
    for (const fault of thrown.faults) expect(fault.cure.length).toBeGreaterThan(10);
    return thrown.faults.map((fault) => `${fault.id} @ ${fault.path}`);
  }
}
