import type { Kysely, Selectable } from "kysely";
import { code } from "../../../contract";
import { type CallContext, invalidField } from "../../access/handler";
import { inScope } from "../../access/scope";
import type { Database } from "../../database";
import { makeIngestKey } from "../../services/ingest-keys";
import type { RecordHooks } from "../records/hooks";

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
  for (const { id, name, agent_id } of rows) {
    const before = { name, agent_id };
    const key = { module: 3, resource: "ingest_key", targetId: id, agentId: agent_id, title: name } as const;
    await record({ ...key, action: "revoke", before }, trx);
  }
}

/** The platform makes a new key, and only the answer of that call contains it. */
export const ingestKeyHooks: RecordHooks<Selectable<Database["ingest_key"]>> = {
  save: async ({ trx, context, values }, write) => {
    const { agent_id = null } = values;
    if (agent_id !== null) {
      const agents = trx.selectFrom("agent").select("id").where(inScope(context.caller, "agent"));
      const agent = await agents.where("agent.id", "=", agent_id).executeTakeFirst();
      if (agent === undefined) throw unknownProvider();
    }
    const { key, ...stored } = makeIngestKey();
    const { id, name, hint } = await write({ ...values, ...stored });
    return { id, name, agent_id, hint, key };
  },
};

const unknownProvider = () =>
  invalidField("agent_id", { zh: "该服务商不存在", en: "This provider does not exist" }, code.notExist);
