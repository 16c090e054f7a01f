import { matches } from "../declaration/condition";
import type { Field, FieldOf } from "../declaration/field-kinds";
import { kindsNotImported } from "../declaration/kind-traits";
import { customWire, wireNames } from "../declaration/kinds";
import type { Resource } from "../declaration/resource";
import type { Text } from "../text";

/** A column of an import's table. It fills one payload name. */
export interface ImportColumn {
  /** Payload name; the first one if a cell fills several. It is also accepted as header (spec E12). */
  readonly name: string;
  readonly label: Text;
  readonly field: Field;
  /** Name of the field in the resource. */
  readonly fieldName: string;
}

/** Labels for the columns of fields with several payload names. */
const partLabels: Readonly<Record<string, Text>> = {
  province: { zh: "省/州", en: "Province or state" },
  city: { zh: "城市", en: "City" },
  county: { zh: "区县", en: "County" },
  longitude: { zh: "经度", en: "Longitude" },
  latitude: { zh: "纬度", en: "Latitude" },
};

const customLabels = (name: string, field: FieldOf<"custom">): Readonly<Record<string, Text>> =>
  Object.fromEntries(Object.entries(customWire(name, field)).map(([wire, { label }]) => [wire, label]));

/**
 * The columns of a resource's import, in the order of the form.
 *
 * @param variant of the records; null if one table holds all variants
 */
export function importColumns(resource: Resource, variant: number | null): readonly ImportColumn[] {
  const names = resource.form.flatMap((section) => section.fields).filter((name) => name !== resource.variant);
  return names.flatMap((name) => {
    const field = resource.fields[name];
    if (field === undefined || kindsNotImported.has(field.kind) || !isInVariant(field, resource.variant, variant))
      return [];
    const wire = wireNames(name, field);
    // One cell holds the whole value.
    if (field.kind === "custom" && field.of.typed !== undefined)
      return [{ name: wire[0] ?? name, label: field.label, field, fieldName: name }];
    const labels = field.kind === "custom" ? customLabels(name, field) : partLabels;
    return wire.map((one) => ({
      name: one,
      label: wire.length > 1 ? (labels[one] ?? one) : field.label,
      field,
      fieldName: name,
    }));
  });
}

function isInVariant({ when }: Field, variantName: string | null, variant: number | null): boolean {
  const wanted = variantName === null ? undefined : when?.[variantName];
  return variant === null || wanted === undefined || matches({ type: wanted }, { type: variant });
}
