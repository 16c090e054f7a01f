import type { Insertable, Kysely } from "kysely";
import type { CallContext } from "../../access/handler";
import { requireValue } from "../../access/require-value";
import { type Database, insertReturningId } from "../../database";
import type { AccountTable } from "../../database/tables/accounts";
import { emailKey } from "../../services/active-accounts";
import { hashNewPassword } from "./change-account";
import { grantedIds } from "./grants";

/** The checked rights and password of an account that someone else creates. */
export type NewRights = Readonly<Record<"authority_ids" | "password_hash", string>>;

/**
 * Checks the authorities and hashes the password of an account that someone else creates.
 * @throws Refusal 1 without a password, 4 for a weak one or for an authority that the caller lacks.
 */
export async function newRights(
  input: { readonly authority_ids: readonly number[] | null; readonly password: string | null },
  { caller, database, passwords }: CallContext,
): Promise<NewRights> {
  const authority_ids = await grantedIds(database, caller, input.authority_ids ?? []);
  const password_hash = await hashNewPassword(passwords, requireValue(input.password, "password"));
  return { authority_ids, password_hash };
}

type NewAccount = Omit<Insertable<AccountTable>, "must_change_password" | "create_time" | "phone"> & {
  readonly phone: string | null;
};

/** Adds an account, which replaces its password at the first login. @returns its id */
export const addAccount = (trx: Kysely<Database>, { now }: CallContext, account: NewAccount): Promise<number> =>
  insertReturningId(trx, "account", {
    ...account,
    email: emailKey(account.email),
    phone: account.phone ?? "",
    must_change_password: 1,
    create_time: now(),
  });
