import { type Kysely, sql } from "kysely";
import type { Text } from "../../../contract";
import { Refusal } from "../../access/handler";
import { brokenConstraint, type Database } from "../../database";

/**
 * Writes one row of many and returns null, or rolls back only this row and returns the reason.
 *
 * @param reasonOf throws the error again if it does not concern this row alone.
 */
export async function withinSavepoint<R = Text>(
  trx: Kysely<Database>,
  write: () => Promise<unknown>,
  reasonOf: (error: unknown) => R | Text = reasonInImport,
): Promise<R | Text | null> {
  await sql`savepoint import_row`.execute(trx);
  try {
    await write();
    await sql`release savepoint import_row`.execute(trx);
    return null;
  } catch (error) {
    await sql`rollback to savepoint import_row`.execute(trx);
    return reasonOf(error);
  }
}

function reasonInImport(error: unknown): Text {
  if (error instanceof Refusal) return error.text ?? notSaved;
  if (brokenConstraint(error) !== undefined) return notSaved;
  throw error;
}

const notSaved: Text = {
  zh: "保存失败：相关记录刚刚被更改，请重新上传此行",
  en: "Not saved: a related record has just changed; upload this row again",
};
