import { type Deletion, releaseOwned, releaseRelated } from "../records/related-rows";

/**
 * Deletes accounts with their private records.
 * @throws Refusal 15 if another record refers to one of them and must stay.
 */
export async function deleteAccounts(deletion: Deletion, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    await releaseOwned(deletion, "account_id", id);
    await releaseRelated(deletion, "account", [id]);
    await deletion.trx.deleteFrom("account").where("id", "=", id).execute();
  }
}
