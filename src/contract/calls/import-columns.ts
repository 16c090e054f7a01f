import { matches } from "../declaration/condition";
import type { Field, FieldKind } from "../declaration/field-kinds";
import { wireNames } from "../declaration/kinds";
import type { Resource } from "../declaration/resource";
import type { Text } from "../text";

/** One column of a table that is imported: it fills one name of the payload. */
export interface ImportColumn {
  /** Payload name, by which a head is recognised too (spec E12). */
  readonly name: string;
  readonly label: Text;
  readonly field: Field;
}

/** Kinds that no cell can hold. */
const notInCells: ReadonlySet<FieldKind> = new Set(["id", "image", "keys", "password", "secret", "period"]);

/** What the parts of a place are called, where one field occupies several names. */
const partLabels: Readonly<Record<string, Text>> = {
  province: { zh: "省/州", en: "Province or state" },
  city: { zh: "城市", en: "City" },
  county: { zh: "区县", en: "County" },
  longitude: { zh: "经度", en: "Longitude" },
  latitude: { zh: "纬度", en: "Latitude" },
};

/**
 * The columns of a resource's import, in the form's order: of one variant, where each has its own call, and of all where
 * one call takes them together.
 */
export function importColumns(resource: Resource, variant: number | null): readonly ImportColumn[] {
  const names = resource.form.flatMap((section) => section.fields).filter((name) => name !== resource.variant);
  return names.flatMap((name) => {
    const field = resource.fields[name];
    if (field === undefined || notInCells.has(field.kind) || !isIn(field, resource.variant, variant)) return [];
    const wire = wireNames(name, field);
    return wire.map((one) => ({ name: one, label: wire.length > 1 ? (partLabels[one] ?? one) : field.label, field }));
  });
}

function isIn({ when }: Field, variantName: string | null, variant: number | null): boolean {
  const wanted = variantName === null ? undefined : when?.[variantName];
  return variant === null || wanted === undefined || matches({ type: wanted }, { type: variant });
}
