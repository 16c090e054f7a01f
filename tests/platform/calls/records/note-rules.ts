import type { Kysely } from "kysely";
import { code } from "../../../../src/contract";
import { Refusal } from "../../../../src/platform/access/handler";
import type { AnyHooks } from "../../../../src/platform/calls/records/hooks";
import type { Database } from "../../../../src/platform/database";
import { recordTables } from "../../../../src/platform/database/declared/record-tables";

/** @throws Refusal 15 unless a user has another open note */
async function assertAnother(trx: Kysely<Database>, accountId: number): Promise<void> {
  const open = await recordTables(trx)
    .selectFrom("note")
    .select("id")
    .where("account_id", "=", accountId)
    .where("closed", "=", 0)
    .execute();
  if (open.length < 2) throw new Refusal(code.notAllowed);
}

/** A rule that looks at all records: every user keeps one open note. */
export const keepOneNote: AnyHooks = {
  isExclusive: true,
  async save({ trx, context, action, values }, write) {
    if (action === "close") await assertAnother(trx, context.caller.accountId);
    await write(values);
    return undefined;
  },
  async delete({ trx, context }, remove) {
    await assertAnother(trx, context.caller.accountId);
    await remove();
  },
};
