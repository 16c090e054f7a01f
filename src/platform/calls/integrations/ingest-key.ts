import type { Kysely } from "kysely";
import { code } from "../../../contract";
import type { CallContext, Handlers } from "../../access/handler";
import { invalidField, notFound } from "../../access/handler";
import { inScope } from "../../access/scope";
import { contains, type Database, insertReturningId } from "../../database";
import { makeIngestKey } from "../../services/ingest-keys";
import { queryPage } from "../list/pagination";

const shown = [
  "ingest_key.id",
  "ingest_key.name",
  "ingest_key.agent_id",
  "agent.name as agent_name",
  "ingest_key.hint",
  "account.username",
  "ingest_key.create_time",
  "ingest_key.last_time",
] as const;

interface LoggedKey {
  readonly id: number;
  readonly name: string;
  readonly agent_id: number | null;
}

const entryOf = ({ id, name, agent_id }: LoggedKey) => ({
  module: 3 as const,
  resource: "ingest_key",
  targetId: id,
  agentId: agent_id,
  title: name,
});

/** Revokes the keys that are bound to a provider, with an entry for each. */
export async function revokeKeysOf(
  trx: Kysely<Database>,
  agentId: number,
  record: CallContext["record"],
): Promise<void> {
  const rows = await trx
    .deleteFrom("ingest_key")
    .where("agent_id", "=", agentId)
    .returning(["id", "name", "agent_id"])
    .execute();
  for (const row of rows) await record(revocationOf(row), trx);
}

const revocationOf = (row: LoggedKey) => ({
  ...entryOf(row),
  action: "revoke",
  before: { name: row.name, agent_id: row.agent_id },
});

/** Keys of the programs that send device reports. */
export const ingestKeyHandlers: Handlers<"ingest-key/list" | "ingest-key/create" | "ingest-key/revoke"> = {
  "ingest-key/list": (payload, { database, caller }) =>
    queryPage({
      request: payload,
      from: database
        .selectFrom("ingest_key")
        .leftJoin("agent", "agent.id", "ingest_key.agent_id")
        .leftJoin("account", "account.id", "ingest_key.account_id")
        .where(inScope(caller, "ingest_key"))
        .$if(payload.name !== null, (query) =>
          query.where((eb) => contains(eb.ref("ingest_key.name"), payload.name ?? "")),
        ),
      select: (from) => from.select(shown),
      tieBreaker: "ingest_key.id",
    }),

  /** The only answer that contains the key. */
  "ingest-key/create": ({ name, agent_id }, { database, caller, now, record }) =>
    database.transaction().execute(async (trx) => {
      if (agent_id !== null) {
        const agents = trx.selectFrom("agent").select("id").where(inScope(caller, "agent"));
        const agent = await agents.where("agent.id", "=", agent_id).executeTakeFirst();
        if (agent === undefined) throw unknownProvider();
      }
      const { key, ...stored } = makeIngestKey();
      const row = { name, agent_id, ...stored, account_id: caller.accountId, create_time: now() };
      const id = await insertReturningId(trx, "ingest_key", row);
      await record({ ...entryOf({ id, name, agent_id }), action: "create", after: { name, agent_id } }, trx);
      return { id, name, agent_id, hint: stored.hint, key };
    }),

  "ingest-key/revoke": ({ id }, { database, caller, record }) =>
    database.transaction().execute(async (trx) => {
      const row = await trx
        .deleteFrom("ingest_key")
        .where("ingest_key.id", "=", id)
        .where(inScope(caller, "ingest_key"))
        .returning(["id", "name", "agent_id"])
        .executeTakeFirstOrThrow(notFound);
      await record(revocationOf(row), trx);
      return null;
    }),
};

const unknownProvider = () =>
  invalidField("agent_id", { zh: "该服务商不存在", en: "This provider does not exist" }, code.notExist);
