import type { Resource } from "../../../contract";

/** Adds a column after the visible column that precedes it in the declaration. */
export function withColumn(resource: Resource, chosen: readonly string[], name: string): readonly string[] {
  const declared = resource.list.columns.map((column) => column.field);
  const before = declared.slice(0, declared.indexOf(name));
  const at = chosen.findLastIndex((other) => before.includes(other)) + 1;
  return chosen.toSpliced(at, 0, name);
}

/** Moves a column to the place of another one. */
export function moveColumn(chosen: readonly string[], name: string, to: string): readonly string[] {
  const [from, at] = [chosen.indexOf(name), chosen.indexOf(to)];
  return from < 0 || at < 0 ? chosen : chosen.toSpliced(from, 1).toSpliced(at, 0, name);
}
