import {
  type ColumnType,
  columnTypesOf,
  type Entry,
  type Field,
  ownerColumns,
  type Resource,
  type StorageDeclaration,
  type StorageOwner,
  secretKinds,
  type UniqueDeclaration,
  wireNames,
} from "../../../contract";

/** A column that holds a value of a record. */
export interface StoredColumn {
  readonly name: string;
  /** Name of its field, and name of its value on the wire. */
  readonly field: string;
  readonly wire: string;
  readonly type: ColumnType;
  /** Whether the value is sealed, and shown only by the reveal call. */
  readonly isSecret: boolean;
  readonly isNullable: boolean;
  readonly default?: number | string;
}

/** A column that decides who reaches the row. */
export type OwnerColumn = (typeof ownerColumns)[StorageOwner][number];

/** A resource whose records the platform stores as declared. */
export interface StoredResource {
  readonly resource: Resource;
  readonly storage: StorageDeclaration<string>;
  readonly table: string;
  /** The columns of the fields. The key's column is always `id` and not among them. */
  readonly columns: readonly StoredColumn[];
  /** Columns for the fields that another table stores. */
  readonly elsewhere: readonly StoredColumn[];
  /** Wire names of lists and objects, which are stored as JSON. */
  readonly lists: readonly string[];
  readonly hasComputed: boolean;
  readonly owner: readonly OwnerColumn[];
  /** The column with the account that created the row; null if nothing shows it. */
  readonly by: "account_id" | null;
  readonly unique: readonly Required<Pick<UniqueDeclaration<string>, "fields" | "within">>[];
}

/** The unique sets of fields, each as an object. */
export const uniqueSets = ({ unique = [] }: StorageDeclaration<string>): readonly UniqueDeclaration<string>[] =>
  unique.map((one) => (typeof one === "string" ? { fields: [one] } : one));

function columnsOf(resource: Resource, storage: StorageDeclaration<string>): readonly StoredColumn[] {
  const unique = new Set(uniqueSets(storage).flatMap(({ fields }) => fields));
  const titles = new Set(
    Object.values(resource.fields).flatMap((field) => (field.kind === "relation" ? (field.titleIn ?? []) : [])),
  );
  return Object.entries(resource.fields).flatMap(([name, field]): StoredColumn[] => {
    const types = columnTypesOf(name, field);
    if (name === resource.key || name === storage.stamps?.by || titles.has(name) || types === null) return [];
    const [renamed] = [storage.columns?.[name] ?? []].flat();
    const initial = storage.defaults?.[name];
    return wireNames(name, field).map((wire, index) => {
      const type = types[index] ?? "text";
      return {
        name: renamed ?? wire,
        field: name,
        wire,
        type,
        isSecret: secretKinds.has(field.kind),
        ...nullability(field, type, { initial, isUnique: unique.has(name), isStamp: isTimeStamp(storage, name) }),
      };
    });
  });
}

const isTimeStamp = ({ stamps }: StorageDeclaration<string>, name: string): boolean =>
  name === stamps?.created || name === stamps?.updated;

/**
 * Texts are empty by default, so that searching and sorting need no special case. Optional unique texts are null
 * instead.
 */
function nullability(
  field: Field,
  type: ColumnType,
  {
    initial,
    isUnique,
    isStamp,
  }: { readonly initial: number | string | undefined; readonly isUnique: boolean; readonly isStamp: boolean },
): Pick<StoredColumn, "isNullable" | "default"> {
  if (initial !== undefined) return { isNullable: false, default: initial };
  if (isStamp || (field.required === true && field.when === undefined)) return { isNullable: false };
  return (type === "text" || type === "json") && !isUnique ? { isNullable: false, default: "" } : { isNullable: true };
}

/** How the records of a resource are stored; null without the option `storage`. */
export function storedResource(resource: Resource): StoredResource | null {
  const { storage } = resource;
  if (storage === null) return null;
  const columns = columnsOf(resource, storage);
  const isElsewhere = ({ field }: StoredColumn): boolean => storage.elsewhere?.includes(field) === true;
  return {
    resource,
    storage,
    table: storage.table ?? resource.name.replaceAll("-", "_"),
    columns: columns.filter((column) => !isElsewhere(column)),
    elsewhere: columns.filter(isElsewhere),
    lists: columns.filter(({ type }) => type === "json").map(({ wire }) => wire),
    hasComputed: Object.values(resource.fields).some(({ computed }) => computed !== undefined),
    owner: ownerColumns[storage.owner],
    by: storage.stamps?.by === undefined ? null : "account_id",
    unique: uniqueSets(storage).map(({ fields, within = "owner" }) => ({ fields, within })),
  };
}

/** All resources that the platform stores as declared. */
export const storedResources = (entries: readonly Entry[]): readonly StoredResource[] =>
  entries.flatMap((entry) => (entry.type === "resource" ? (storedResource(entry) ?? []) : []));

/** The columns of a field. */
export const columnsOfField = ({ columns }: StoredResource, field: string): readonly StoredColumn[] =>
  columns.filter((column) => column.field === field);
