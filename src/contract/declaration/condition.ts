/**
 * A value, any of several, or any at all (`true`), that another field of the same record must hold. All entries must
 * hold.
 */
export type Condition = Readonly<Record<string, true | number | string | readonly (number | string)[]>>;

/** Whether a condition holds for a record (or the values of a form) as it is on the wire. */
export function matches(condition: Condition | undefined, record: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(condition ?? {}).every(([name, wanted]) => {
    const value = record[name];
    if (wanted === true) return value !== undefined && value !== null && value !== "";
    const allowed = Array.isArray(wanted) ? wanted : [wanted];
    return allowed.some((one) => String(one) === String(value));
  });
}
