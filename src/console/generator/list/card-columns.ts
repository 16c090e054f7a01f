import { type Column, type Resource, valueIn, type WireRecord } from "../../../contract";
import { columnShape } from "./column-shape";
import { displayedField } from "./visible-columns";

/** Values that a card shows beside title and states of a record that has a page of its own. */
const valuesOnCard = 4;

/** What a card shows of a record beside its title. */
interface OnCard {
  readonly states: readonly Column[];
  readonly values: readonly Column[];
}

/**
 * States, and the first values that are set. A record without a page of its own, say a line of a log, has all of its values
 * on the card: there is no other place for them. Its number says nothing to people.
 */
export function cardColumns(resource: Resource, columns: readonly Column[], record: WireRecord): OnCard {
  const set = columns.filter((column) => {
    const name = displayedField(resource, column, record);
    const field = resource.fields[name];
    const isMeant = field !== undefined && field.kind !== "id" && name !== resource.title;
    return isMeant && valueIn(record, name, field) !== null;
  });
  const isState = (column: Column): boolean => {
    const field = resource.fields[column.field];
    return field?.kind === "choice" && field.options.some((option) => option.tone !== undefined);
  };
  const most = resource.calls.show === null ? columns.length : valuesOnCard;
  const values = set.filter((column) => !isState(column)).slice(0, most);
  const width = (column: Column): number => Number(isWideOnCard(resource, column));
  return { states: set.filter(isState), values: values.toSorted((one, other) => width(one) - width(other)) };
}

/** What is written in sentences, or is long and has no place to break, takes the card's whole width. */
export const isWideOnCard = (resource: Resource, column: Column): boolean => {
  const kind = resource.fields[column.field]?.kind;
  return kind !== undefined && (columnShape(kind) === "prose" || kind === "email" || kind === "url");
};
