import type { Kysely, Selectable } from "kysely";
import type { SignInMethod } from "../../contract";
import { type Clock, day, hour, minute } from "../base/clock";
import { outageOf } from "../base/outage";
import { type Database, insertReturningId } from "../database";
import type { SessionTable } from "../database/tables/accounts";
import { type Account, activeAccounts } from "./active-accounts";
import { hashToken, makeToken } from "./secrets/secrets";

/** Lifetimes of a session, ms. */
export const sessionTimes = {
  /** Maximum time between two calls. */
  idle: 12 * hour,
  /** Maximum time in total. */
  absolute: 30 * day,
  /** The time of the last call is stored at most this often, so that not every call writes. */
  touchInterval: minute,
} as const;

/** A valid session with its current account. */
export interface Session {
  readonly id: number;
  /** When it ends at the latest, ms UTC. */
  readonly expire_time: number;
  readonly account: Account;
  /** Whether the account must choose a password before any other call; see `mustChangePassword`. */
  readonly mustChangePassword: boolean;
}

/** Ways to sign in that do not use the password. Their users may not know a password that someone else set. */
const withoutPassword: readonly string[] = ["key", "passkey", "oidc"] satisfies readonly SignInMethod[];

/** Whether a session must first replace a password that someone else set. Until then it may do nothing else. */
export const mustChangePassword = (account: Pick<Account, "must_change_password">, method: string): boolean =>
  account.must_change_password === 1 && !withoutPassword.includes(method);

/** The origin of a session: address, device and sign-in method. */
export interface SessionOrigin {
  /** IP address of the client. */
  readonly address: string;
  /** `clientName` of the client. */
  readonly device: string;
  readonly method: SignInMethod;
}

/** A session without its token. */
export type StoredSession = Pick<
  Selectable<SessionTable>,
  "id" | "address" | "device" | "method" | "create_time" | "last_time"
>;

/** Manages sessions. `database` is the transaction to write in, if there is one. */
export interface Sessions {
  /** Creates a session and returns its token; only the hash of the token is stored. */
  create(
    accountId: number,
    options?: Partial<SessionOrigin> & { readonly database?: Kysely<Database> },
  ): Promise<{ readonly id: number; readonly token: string }>;
  /** Finds the session of a token and marks it as used. Undefined if it has expired or its account is not active. */
  find(token: string): Promise<Session | undefined>;
  /**
   * Finds a session by its id and does not mark it as used. For requests that identify their session in another way.
   */
  findById(id: number): Promise<Session | undefined>;
  /** The sessions of an account that have not expired, last used first. */
  listOf(accountId: number): Promise<readonly StoredSession[]>;
  end(sessionId: number, database?: Kysely<Database>): Promise<void>;
  /** Ends a session of an account; false if the account has no such session. */
  endOneOf(accountId: number, sessionId: number, database: Kysely<Database>): Promise<boolean>;
  /** Ends all sessions of an account except one, for example after a password change. */
  endAllOf(
    accountId: number,
    options?: { readonly except?: number; readonly database?: Kysely<Database> },
  ): Promise<void>;
  /**
   * Ends the sessions of an account that began with a login key, except one. Sessions whose beginning is not known may
   * be among them, so they end too.
   */
  endThoseOfLoginKey(
    accountId: number,
    options: { readonly except: number; readonly database: Kysely<Database> },
  ): Promise<void>;
  /** Deletes the expired sessions and returns their number. */
  sweep(): Promise<number>;
}

/** Creates the session store of a database. */
export function createSessions({
  database,
  clock,
}: {
  readonly database: Kysely<Database>;
  readonly clock: Clock;
}): Sessions {
  const oldestCall = () => clock() - sessionTimes.idle;

  return {
    async create(accountId, { method = "password", address = "", device = "", database: db = database } = {}) {
      const token = makeToken();
      const now = clock();
      const id = await insertReturningId(db, "session", {
        token_hash: hashToken(token),
        account_id: accountId,
        address,
        device,
        method,
        create_time: now,
        last_time: now,
        expire_time: now + sessionTimes.absolute,
      });
      return { id, token };
    },

    async find(token) {
      if (token === "") return undefined;
      const row = await validSessions().where("session.token_hash", "=", hashToken(token)).executeTakeFirst();
      if (!row) return undefined;
      if (row.last_time <= clock() - sessionTimes.touchInterval) await touch(row.session_id).catch(ignoreFullDisk);
      return sessionOf(row);
    },

    async findById(id) {
      const row = await validSessions().where("session.id", "=", id).executeTakeFirst();
      return row && sessionOf(row);
    },

    listOf: (accountId) =>
      database
        .selectFrom("session")
        .select(["id", "address", "device", "method", "create_time", "last_time"])
        .where("account_id", "=", accountId)
        .where("expire_time", ">", clock())
        .where("last_time", ">", oldestCall())
        .orderBy("last_time", "desc")
        .orderBy("id", "desc")
        .execute(),

    async endOneOf(accountId, sessionId, db) {
      const { numDeletedRows } = await db
        .deleteFrom("session")
        .where("account_id", "=", accountId)
        .where("id", "=", sessionId)
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
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
      // The subscriptions of sessions are deleted with their sessions.
      await db
        .deleteFrom("push_subscription")
        .where("account_id", "=", accountId)
        .where("session_id", "is", null)
        .execute();
    },

    async endThoseOfLoginKey(accountId, { except, database: db }) {
      const methods: readonly (SignInMethod | "")[] = ["key", ""];
      await db
        .deleteFrom("session")
        .where("account_id", "=", accountId)
        .where("method", "in", methods)
        .where("id", "!=", except)
        .execute();
    },

    sweep: () =>
      database.transaction().execute(async (trx) => {
        const expired = trx
          .selectFrom("session")
          .select("id")
          .where(({ eb, or }) => or([eb("expire_time", "<=", clock()), eb("last_time", "<=", oldestCall())]));
        // Keep the push subscriptions: people get alarms until they sign out, even after their session has expired.
        await trx
          .updateTable("push_subscription")
          .set({ session_id: null })
          .where("session_id", "in", expired)
          .execute();
        const { numDeletedRows } = await trx.deleteFrom("session").where("id", "in", expired).executeTakeFirstOrThrow();
        return Number(numDeletedRows);
      }),
  };

  function validSessions() {
    return activeAccounts(database)
      .innerJoin("session", "session.account_id", "account.id")
      .where("session.expire_time", ">", clock())
      .where("session.last_time", ">", oldestCall())
      .selectAll("account")
      .select(["session.id as session_id", "session.method", "session.last_time", "session.expire_time"]);
  }

  type Row = Awaited<ReturnType<ReturnType<typeof validSessions>["executeTakeFirstOrThrow"]>>;

  function sessionOf({
    session_id: id,
    method,
    last_time: _,
    expire_time,
    password_hash: __,
    ...account
  }: Row): Session {
    return { id, expire_time, account, mustChangePassword: mustChangePassword(account, method) };
  }

  async function touch(id: number): Promise<void> {
    await database.updateTable("session").set({ last_time: clock() }).where("id", "=", id).execute();
  }
}

/** Ignores a full disk when a session is used, so that people can still read. */
function ignoreFullDisk(error: unknown): void {
  if (outageOf(error)?.kind !== "unwritable") throw error;
}
