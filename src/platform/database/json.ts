/** The text to store for an object or a list. */
export function toJson(value: unknown): string {
  return JSON.stringify(value);
}

/** What a JSON column holds; undefined for an empty one. The reader checks the shape. */
export function fromJson(text: string): unknown {
  return text === "" ? undefined : JSON.parse(text);
}

/** A JSON column that lists ids; empty when it holds anything else. */
export function fromIdList(text: string): number[] {
  const value = fromJson(text);
  return Array.isArray(value) ? value.filter((id): id is number => Number.isSafeInteger(id)) : [];
}
