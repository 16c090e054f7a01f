import { type Column, type FieldKind, type Resource, valueIn, type WireRecord } from "../../../contract";
import { columnShape } from "./column-shape";
import { displayedField } from "./visible-columns";

/** Maximum number of values on the card of a record that has a detail page. */
const maxValues = 4;

/** The columns that a card shows below its title. */
interface CardColumns {
  readonly states: readonly Column[];
  readonly values: readonly Column[];
}

/**
 * The states of a record and its first values that are set. A record without a detail page, such as a log entry, shows
 * all its values: they appear nowhere else. Ids are left out, because they mean nothing to users.
 *
 * @param edited the field that is edited: it stays on the card
 */
export function cardColumns(
  resource: Resource,
  columns: readonly Column[],
  record: WireRecord,
  edited: string | null = null,
): CardColumns {
  const isEdited = (column: Column): boolean => displayedField(resource, column, record) === edited;
  const set = columns.filter((column) => {
    const name = displayedField(resource, column, record);
    const field = resource.fields[name];
    if (field === undefined || field.kind === "id" || name === resource.title) return false;
    return isEdited(column) || valueIn(record, name, field) !== null;
  });
  const isState = (column: Column): boolean => {
    const field = resource.fields[column.field];
    return field?.kind === "choice" && field.options.some((option) => option.tone !== undefined);
  };
  const limit = resource.calls.show === null ? columns.length : maxValues;
  const values = set.filter((column) => !isState(column)).filter((column, at) => at < limit || isEdited(column));
  const width = (column: Column): number => Number(isWideOnCard(resource, column));
  return { states: set.filter(isState), values: values.toSorted((left, right) => width(left) - width(right)) };
}

const wideKinds: ReadonlySet<FieldKind> = new Set(["email", "url", "choices", "tags"]);

/** Whether a value takes the full width of the card: prose, long values that cannot wrap, and lists. */
export const isWideOnCard = (resource: Resource, column: Column): boolean => {
  const field = resource.fields[column.field];
  return field !== undefined && (columnShape(field) === "prose" || wideKinds.has(field.kind));
};
