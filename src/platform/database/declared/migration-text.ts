import type { UnsafeChange } from "./compare-schema";
import type { ColumnModel } from "./table-model";

const text = (value: unknown): string => JSON.stringify(value);

/** The statement that renames a table, or a column of it. */
export function renameStatement([table, column]: readonly [string, string | undefined], to: string): string {
  return column === undefined
    ? `await renameDeclaredTable(db, ${text(table)}, ${text(to)});`
    : `await renameDeclaredColumn(db, ${text(table)}, ${text(column)}, ${text(to)});`;
}

/** The statements that make a change, with comments for those who read the migration. */
export function statementsOf(change: UnsafeChange): string[] {
  if (change.type === "drop table")
    return ["// All rows are lost.", `await dropDeclaredTable(db, ${text(change.table)});`];
  const place = `db, ${text(change.table)}, ${text(change.column.name)}`;
  if (change.type === "drop column") return ["// All its values are lost.", `await dropDeclaredColumn(${place});`];
  const { column } = change;
  const type = text(sqlTypes[column.type]);
  const build = column.isNullable ? undefined : buildOf(column);
  if (change.type === "add required column") {
    return [
      `// Rows that exist get ${text(initial(column))}.`,
      `await addDeclaredColumn(${place}, ${type}, ${build});`,
    ];
  }
  if (change.type === "add owner") {
    return [
      "// Give each row its owner here: without one, only the platform's staff sees it.",
      `await addDeclaredColumn(${place}, ${type}, (column) => column);`,
    ];
  }
  const value = newValue(column, change.actual.type);
  const readsText = change.actual.type === "text" && column.type !== "text";
  return [
    ...(readsText ? ["// A text that is not a number fails on PostgreSQL and becomes 0 on SQLite."] : []),
    `await rewriteDeclaredColumn(${place}, {`,
    `  type: ${type},`,
    ...(build === undefined ? [] : [`  build: ${build},`]),
    `  value: sql\`${value}\`,`,
    "});",
  ];
}

const sqlTypes = { id: "bigint", integer: "bigint", real: "double precision", text: "text" } as const;

/** The value for rows that have no value. */
const initial = (column: ColumnModel): number | string => column.default ?? (column.type === "text" ? "" : 0);

const buildOf = (column: ColumnModel): string => `(column) => column.notNull().defaultTo(${text(initial(column))})`;

/** The new value of a column, in SQL that both engines understand. */
function newValue(column: ColumnModel, from: ColumnModel["type"] | undefined): string {
  const old = `"${column.name}"`;
  const filled =
    from === "text" && column.type !== "text"
      ? `nullif(${old}, '')`
      : from === "real" && column.type === "integer"
        ? `round(${old})`
        : old;
  const cast = from === column.type ? old : `cast(${filled} as ${sqlTypes[column.type]})`;
  if (column.isNullable) return cast;
  const value = initial(column);
  return `coalesce(${cast}, ${typeof value === "number" ? value : quoted(value)})`;
}

/** A text in SQL, inside a template literal. */
const quoted = (value: string): string => `'${value.replaceAll("'", "''").replaceAll(/[\\`$]/g, "\\$&")}'`;

/** The name of the next migration file, without its ending. */
export function nextName(existing: readonly string[], name: string): string {
  const last = Math.max(0, ...existing.filter((each) => /^\d/.test(each)).map((each) => Number.parseInt(each, 10)));
  return `${String(last + 1).padStart(4, "0")}-${name}`;
}

/** The exported constant of a migration: `partNumbers` of `part-numbers`. */
const constantOf = (name: string): string => name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());

/** The source of a migration. @param name as `part-numbers`. */
export function migrationText(name: string, statements: readonly string[]): string {
  const code = statements.join("\n");
  const steps = [...new Set(code.match(/\w+Declared\w+/g))].sort();
  return [
    code.includes("sql`")
      ? 'import { type Kysely, type Migration, sql } from "kysely";'
      : 'import type { Kysely, Migration } from "kysely";',
    `import { ${steps.join(", ")} } from "./declared";`,
    "",
    `export const ${constantOf(name)}: Migration = {`,
    "  async up(db: Kysely<unknown>) {",
    ...statements.map((line) => `    ${line}`),
    "  },",
    "};",
    "",
  ].join("\n");
}

/** The list of migrations with one more. @param index the source of `migrations/index.ts`. */
export function withMigration(index: string, file: string, name: string): string {
  const constant = constantOf(name);
  return index
    .replace(/(\n)(\n\/\*\*)/, `\nimport { ${constant} } from "./${file}";\n$2`)
    .replace(/(\n)(\};\n)$/, `\n  "${file}": ${constant},\n$2`);
}
