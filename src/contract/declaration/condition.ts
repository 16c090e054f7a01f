/**
 * A condition on a record: field name → a value, a list of allowed values, or `true` for any value. A record matches if
 * all entries match.
 *
 * @example { type: 0, status: [1, 2], image: true } // NB, status 1 or 2, with an image
 */
export type Condition = Readonly<Record<string, true | number | string | readonly (number | string)[]>>;

/** Whether a record, or the values of a form, matches a condition. `undefined` always matches. */
export function matches(condition: Condition | undefined, record: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(condition ?? {}).every(([name, wanted]) => {
    const value = record[name];
    if (wanted === true) return value !== undefined && value !== null && value !== "";
    const allowed = Array.isArray(wanted) ? wanted : [wanted];
    return allowed.some((one) => String(one) === String(value));
  });
}

/** Whether no record matches both conditions, because a field must have different values. */
export const areDisjoint = (one: Condition = {}, other: Condition = {}): boolean =>
  Object.entries(one).some(([name, wanted]) => {
    const unwanted = other[name];
    if (wanted === true || unwanted === true || unwanted === undefined) return false;
    const values = new Set([unwanted].flat().map(String));
    return ![wanted].flat().some((value) => values.has(String(value)));
  });
