import type { Kysely } from "kysely";
import { dealerRoles } from "../../../contract";
import type { Database } from "../../database";

/** The account of the provider itself; the oldest one if there are several. */
export const ownerOf = (database: Kysely<Database>, agentId: number) =>
  database
    .selectFrom("account")
    .select(["id", "email", "phone"])
    .where("agent_id", "=", agentId)
    .where("role", "in", dealerRoles)
    .orderBy("id")
    .executeTakeFirst();

/** The values that a provider's record shares with the account of its owner. A change of one changes the other. */
interface OwnerInfo {
  readonly username?: string;
  readonly phone?: string;
  readonly email?: string;
}

/** Copies changes of an account into the provider's record if the account is the owner's. */
export async function syncFromOwner(
  trx: Kysely<Database>,
  account: { readonly id: number; readonly agent_id: number | null },
  { username, phone, email }: OwnerInfo,
): Promise<void> {
  const values = {
    ...(username === undefined ? {} : { contact_name: username }),
    ...(phone === undefined ? {} : { phone }),
    ...(email === undefined ? {} : { email }),
  };
  if (account.agent_id === null || Object.keys(values).length === 0) return;
  const owner = await ownerOf(trx, account.agent_id);
  if (owner?.id !== account.id) return;
  await trx.updateTable("agent").set(values).where("id", "=", account.agent_id).execute();
}
