/** What a write has broken: a value that must be unique, or a reference between rows. */
export type BrokenConstraint = "unique" | "reference";

/** How the two engines name them: SQLSTATE, and SQLite's extended result codes. */
const byCode: Readonly<Record<string, BrokenConstraint>> = {
  "23505": "unique",
  "23503": "reference",
  SQLITE_CONSTRAINT_UNIQUE: "unique",
  SQLITE_CONSTRAINT_PRIMARYKEY: "unique",
  SQLITE_CONSTRAINT_FOREIGNKEY: "reference",
};

/** The constraint that an error of the database tells of; undefined for any other error. */
export function brokenConstraint(error: unknown): BrokenConstraint | undefined {
  if (!(error instanceof Error) || !("code" in error) || typeof error.code !== "string") return undefined;
  return Object.hasOwn(byCode, error.code) ? byCode[error.code] : undefined;
}

/** Whether PostgreSQL has undone a transaction because it and another waited for each other; tried again, it goes through. */
export const isDeadlock = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "40P01";
