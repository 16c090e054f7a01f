import { type Field, type FieldKind, isApplicable, type Resource, type WireRecord } from "../../../contract";

/** The field kinds that can be edited in a cell. */
const plainKinds: ReadonlySet<FieldKind> = new Set(["text", "phone", "email", "number", "date"]);

/**
 * Whether a value can be edited in its cell: a plain value of the record's form. The record must have a detail call.
 */
export function isInlineField(resource: Resource, name: string, field: Field, record: WireRecord): boolean {
  return (
    plainKinds.has(field.kind) &&
    field.readOnly !== true &&
    field.fixed !== true &&
    field.input === undefined &&
    resource.calls.show !== null &&
    resource.form.some(({ fields }) => fields.includes(name)) &&
    isApplicable(field, record)
  );
}
