import type { Kysely } from "kysely";
import { role } from "../../contract/enums";
import type { Clock } from "../base/clock";
import { type Database, runExclusively } from "../database";
import type { Passwords } from "../services/secrets/passwords";
import { makeToken } from "../services/secrets/secrets";

/** The administrator account of a first start without demo data. */
export interface FirstAdmin {
  readonly email: string;
  /** Shown once, only its hash is stored. Must be changed at the first login. */
  readonly password: string;
}

/**
 * Creates an administrator with a random password in a database without accounts.
 *
 * @returns undefined when the database already has accounts.
 */
export async function createFirstAdmin(options: {
  readonly database: Kysely<Database>;
  readonly passwords: Passwords;
  readonly clock: Clock;
}): Promise<FirstAdmin | undefined> {
  const { database, passwords, clock } = options;
  if (await hasAccounts(database)) return undefined;
  const admin: FirstAdmin = { email: "admin@lubricator.local", password: makeToken().slice(0, 20) };
  const passwordHash = await passwords.hash(admin.password);
  return runExclusively(database, async (trx) => {
    if (await hasAccounts(trx)) return undefined;
    await trx
      .insertInto("account")
      .values({
        role: role.admin,
        email: admin.email,
        username: "admin",
        password_hash: passwordHash,
        must_change_password: 1,
        create_time: clock(),
      })
      .execute();
    return admin;
  });
}

/** Whether the database has accounts; otherwise this is the first start. */
export async function hasAccounts(database: Kysely<Database>): Promise<boolean> {
  return (await database.selectFrom("account").select("id").limit(1).executeTakeFirst()) !== undefined;
}
