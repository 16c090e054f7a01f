import type { Kysely } from "kysely";
import { type Clock, day, hour, minute } from "../base/clock";
import { type Database, insertReturningId } from "../database";
import { type Account, activeAccounts } from "./active-accounts";
import { hashToken, makeToken } from "./secrets/secrets";

/** How long a session lasts, ms. */
export const sessionTimes = {
  /** Without a call; each call begins it anew. */
  idle: 12 * hour,
  /** However much it is used. */
  absolute: 30 * day,
  /** A use is noted when the last note is older than this: not a write for every read. */
  noteEvery: minute,
} as const;

/** A session that holds, with its account as it is now. */
export interface Session {
  readonly id: number;
  /** When it ends however much it is used, ms UTC. */
  readonly expire_time: number;
  readonly account: Account;
}

/** Sessions by token. The last parameter of what writes is the transaction to write in, where there is one. */
export interface Sessions {
  /** Begins a session and answers its token, which is readable here and never again. */
  create(accountId: number, database?: Kysely<Database>): Promise<{ readonly id: number; readonly token: string }>;
  /** The session of a token, unless it has expired or its account may not act; notes that it was used. */
  find(token: string): Promise<Session | undefined>;
  end(sessionId: number, database?: Kysely<Database>): Promise<void>;
  /** Ends every session of an account, all but one where that is given: after a change of password, say. */
  endAllOf(
    accountId: number,
    options?: { readonly except?: number; readonly database?: Kysely<Database> },
  ): Promise<void>;
  /** Deletes what has expired and answers how many that were. */
  sweep(): Promise<number>;
}

/** The sessions of a database. Tokens are stored as hashes. */
export function createSessions({
  database,
  clock,
}: {
  readonly database: Kysely<Database>;
  readonly clock: Clock;
}): Sessions {
  const oldestUse = () => clock() - sessionTimes.idle;

  return {
    async create(accountId, db = database) {
      const token = makeToken();
      const now = clock();
      const id = await insertReturningId(db, "session", {
        token_hash: hashToken(token),
        account_id: accountId,
        create_time: now,
        last_time: now,
        expire_time: now + sessionTimes.absolute,
      });
      return { id, token };
    },

    async find(token) {
      if (token === "") return undefined;
      const row = await activeAccounts(database)
        .innerJoin("session", "session.account_id", "account.id")
        .where("session.token_hash", "=", hashToken(token))
        .where("session.expire_time", ">", clock())
        .where("session.last_time", ">", oldestUse())
        .selectAll("account")
        .select(["session.id as session_id", "session.last_time", "session.expire_time"])
        .executeTakeFirst();
      if (!row) return undefined;
      const { session_id: id, last_time: lastTime, expire_time, password_hash: _, ...account } = row;
      if (lastTime <= clock() - sessionTimes.noteEvery) await noteUse(id);
      return { id, expire_time, account };
    },

    async end(sessionId, db = database) {
      await db.deleteFrom("session").where("id", "=", sessionId).execute();
    },

    async endAllOf(accountId, { except, database: db = database } = {}) {
      await db
        .deleteFrom("session")
        .where("account_id", "=", accountId)
        .$if(except !== undefined, (query) => query.where("id", "!=", except ?? 0))
        .execute();
    },

    async sweep() {
      const { numDeletedRows } = await database
        .deleteFrom("session")
        .where(({ eb, or }) => or([eb("expire_time", "<=", clock()), eb("last_time", "<=", oldestUse())]))
        .executeTakeFirstOrThrow();
      return Number(numDeletedRows);
    },
  };

  async function noteUse(id: number): Promise<void> {
    await database.updateTable("session").set({ last_time: clock() }).where("id", "=", id).execute();
  }
}
