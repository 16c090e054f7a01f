import type { Entry } from "../../../contract";
import { columnsOfField, type StoredResource, storedResources } from "./stored-resource";
import type { ColumnModel, IndexModel, TableModel } from "./table-model";

/** The tables of all resources with `storage`. Two resources may share a table. */
export function tableModels(entries: readonly Entry[]): readonly TableModel[] {
  const byName = new Map<string, TableModel>();
  for (const model of storedResources(entries).map(modelOf)) {
    const known = byName.get(model.name);
    byName.set(model.name, known === undefined ? model : merged(known, model));
  }
  return [...byName.values()];
}

function merged(one: TableModel, other: TableModel): TableModel {
  return {
    ...one,
    resources: [...(one.resources ?? []), ...(other.resources ?? [])],
    isReadOnly: one.isReadOnly === true && other.isReadOnly === true,
    columns: uniqueByName([
      ...one.columns.map((column) => united(column, other)),
      ...other.columns.map((column) => united(column, one)),
    ]),
    indexes: uniqueByName([...one.indexes, ...other.indexes]),
  };
}

/** The first item of each name. */
const uniqueByName = <T extends { readonly name: string }>(list: readonly T[]): readonly T[] =>
  list.filter(({ name }, at) => list.findIndex((other) => other.name === name) === at);

/** A column of a table that another resource has too: the rows that it creates may leave the column empty. */
function united(column: ColumnModel, other: TableModel): ColumnModel {
  if (other.isReadOnly === true) return column;
  const same = other.columns.find(({ name }) => name === column.name);
  const initial = column.default ?? same?.default;
  const isLeftEmpty = same === undefined ? initial === undefined : same.isNullable;
  return {
    ...column,
    isNullable: column.isNullable || isLeftEmpty,
    ...(initial === undefined ? {} : { default: initial }),
  };
}

function modelOf(stored: StoredResource): TableModel {
  const { table, columns, owner, by, resource } = stored;
  const reference = (name: string): ColumnModel => ({ name, type: "integer", isNullable: true });
  const all: readonly ColumnModel[] = [
    { name: "id", type: "id", isNullable: false },
    ...owner.map((column) => ({ ...reference(column), isOwner: true as const })),
    ...(by === null ? [] : [reference(by)]),
    ...columns.map(({ name, type, isNullable, default: initial }) => ({
      name,
      type: type === "json" ? ("text" as const) : type,
      isNullable,
      ...(initial === undefined ? {} : { default: initial }),
    })),
  ];
  return {
    name: table,
    resources: [resource.name],
    isReadOnly: resource.calls.create === null && resource.calls.import === null,
    ...(stored.storage.owner === "rule" ? { isMigrated: true } : {}),
    columns: uniqueByName(all),
    indexes: indexesOf(stored),
  };
}

function indexesOf(stored: StoredResource): readonly IndexModel[] {
  const { table, owner, by, unique, resource, storage, columns } = stored;
  const index = (names: readonly string[], isUnique = false): IndexModel => ({
    name: [table, ...names].join("_"),
    columns: names,
    isUnique,
  });
  const named = (fields: readonly string[]) =>
    fields.flatMap((field) => columnsOfField(stored, field).map(({ name }) => name));
  // Deleting a record looks it up in relation columns; deleting a file, in image columns.
  const searched = columns
    .filter(({ field }) => ["relation", "image"].includes(resource.fields[field]?.kind ?? ""))
    .map(({ name }) => name);
  const { filters, advanced, sortable } = resource.list;
  const sorted = [...sortable, ...[storage.order ?? []].flat().map(({ field }) => field)];
  const compared = [...filters, ...advanced].filter((name) => exactKinds.has(resource.fields[name]?.kind ?? ""));
  const uniqueIndexes = unique.map(({ fields, within }) =>
    index([...(within === "owner" ? owner : []), ...named(fields)], true),
  );
  // A migration makes the other indexes of its table.
  if (storage.owner === "rule") return uniqueIndexes;
  const all = [
    ...uniqueIndexes,
    ...(owner.length === 0 ? [] : [index([...owner, "id"])]),
    ...(by === null ? [] : [index([by])]),
    ...searched.filter((name) => name !== owner[0]).map((name) => index([name])),
    ...(storage.isSmall === true ? [] : named([...compared, ...sorted]).map((name) => index([...owner, name]))),
  ];
  return uniqueByName(all);
}

/** Kinds whose filter finds one value, so that an index helps. A search for a part of a text reads the owner's rows. */
const exactKinds: ReadonlySet<string> = new Set(["choice", "switch", "date"]);
