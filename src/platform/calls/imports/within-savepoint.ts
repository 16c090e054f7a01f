import { type Kysely, sql } from "kysely";
import type { Text } from "../../../contract";
import { Refusal } from "../../access/handler";
import { brokenConstraint, type Database } from "../../database";

/** Writes one row of an import and returns null, or rolls back only this row and returns the reason. */
export async function withinSavepoint(trx: Kysely<Database>, write: () => Promise<unknown>): Promise<Text | null> {
  await sql`savepoint import_row`.execute(trx);
  try {
    await write();
    await sql`release savepoint import_row`.execute(trx);
    return null;
  } catch (error) {
    await sql`rollback to savepoint import_row`.execute(trx);
    if (error instanceof Refusal) return error.text ?? notSaved;
    if (brokenConstraint(error) !== undefined) return notSaved;
    throw error;
  }
}

const notSaved: Text = {
  zh: "保存失败：相关记录刚刚被更改，请重新上传此行",
  en: "Not saved: a related record has just changed; upload this row again",
};
