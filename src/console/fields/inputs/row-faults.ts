import { checkValue, type FieldOf, type RowValue, readField, type ValueFault } from "../../../contract";

const isUnset = (value: unknown): boolean => value === null || value === undefined || value === "";

/** The faults of a row that is being typed, by field name. @param number of the row, from 1 */
export function rowFaults(
  row: RowValue,
  { fields }: Pick<FieldOf<"rows">, "fields">,
  number: number,
): ReadonlyMap<string, ValueFault> {
  const entries = Object.entries(fields);
  const [first] = entries;
  if (first !== undefined && entries.every(([name]) => isUnset(row[name]))) {
    return new Map([[first[0], { id: "rows.empty", values: { row: number } }]]);
  }
  return new Map(
    entries.flatMap(([name, field]) => {
      const reading = readField(row, name, field);
      const found = "fault" in reading ? reading.fault : checkValue(reading.value, field, "create");
      return found === null ? [] : [[name, found] as const];
    }),
  );
}
