/** The kind of constraint that a write violated: a unique value, or a reference between rows. */
export type BrokenConstraint = "unique" | "reference";

/** By error code: SQLSTATE (PostgreSQL) and extended result codes (SQLite). */
const byCode: Readonly<Record<string, BrokenConstraint>> = {
  "23505": "unique",
  "23503": "reference",
  SQLITE_CONSTRAINT_UNIQUE: "unique",
  SQLITE_CONSTRAINT_PRIMARYKEY: "unique",
  SQLITE_CONSTRAINT_FOREIGNKEY: "reference",
};

/** Returns the constraint that a database error reports; undefined for any other error. */
export function brokenConstraint(error: unknown): BrokenConstraint | undefined {
  if (!(error instanceof Error) || !("code" in error) || typeof error.code !== "string") return undefined;
  return Object.hasOwn(byCode, error.code) ? byCode[error.code] : undefined;
}

/** Whether PostgreSQL rolled a transaction back because of a deadlock. It can be tried again. */
export const isDeadlock = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "40P01";

/** Runs a transaction, and runs it again up to two times if PostgreSQL rolled it back because of a deadlock. */
export async function repeatOnDeadlock<R>(transaction: () => Promise<R>, repeats = 2): Promise<R> {
  try {
    return await transaction();
  } catch (error) {
    if (repeats === 0 || !isDeadlock(error)) throw error;
    return repeatOnDeadlock(transaction, repeats - 1);
  }
}
