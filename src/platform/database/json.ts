/** The text of a JSON column for an object or a list. */
export function toJson(value: unknown): string {
  return JSON.stringify(value);
}

/** The value of a JSON column; undefined for an empty one. The caller checks its shape. */
export function fromJson(text: string): unknown {
  return text === "" ? undefined : JSON.parse(text);
}

/** The ids in a JSON column; an empty list if the column holds anything else. */
export function fromIdList(text: string): number[] {
  const value = fromJson(text);
  return Array.isArray(value) ? value.filter((id): id is number => Number.isSafeInteger(id)) : [];
}
