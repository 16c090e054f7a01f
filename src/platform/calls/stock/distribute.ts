import { type Kysely, sql } from "kysely";
import { type BulkAnswer, code, type Text } from "../../../contract";
import { type CallContext, type Caller, invalidField, type Payloads } from "../../access/handler";
import { inScope } from "../../access/scope";
import type { Database } from "../../database";
import { stockColumns, stockEntry, stockOf, undoColumns } from "./stock-queries";

/**
 * Distributes stock records to a provider (spec D2). The records of another provider are moved only if the caller names
 * that provider in `from_agent_ids`. Every other record is refused with a reason.
 */
export function distribute(
  { storage_ids, agent_id, from_agent_ids }: Payloads["storage/distribute"],
  { database, caller, now, record, text }: CallContext,
): Promise<BulkAnswer> {
  const ids = [...new Set(storage_ids)];
  const from = [...new Set(from_agent_ids ?? [])].filter((id) => id !== agent_id);
  return database.transaction().execute(async (trx) => {
    const agent = await trx
      .selectFrom("agent")
      .select(["id", "name"])
      .where("id", "=", agent_id)
      .where(inScope(caller, "agent"))
      .executeTakeFirst();
    if (agent === undefined) throw unknownAgent();

    // One statement checks and updates, so that a record that is concurrently bound or moved stays unchanged.
    const distributed = await trx
      .updateTable("storage")
      .set({ agent_id, distribute_time: now(), former_agent_id: sql.ref("storage.agent_id") })
      .where("id", "in", ids)
      .where("device_id", "is", null)
      .where((eb) => eb.or([eb("agent_id", "is", null), ...(from.length === 0 ? [] : [eb("agent_id", "in", from)])]))
      .where(inScope(caller, "storage"))
      .returning("id")
      .execute();
    const done = new Set(distributed.map(({ id }) => id));
    const rows = await rowsOf(trx, caller, ids, now());
    const changed = rows.filter(({ storage_id }) => done.has(storage_id));

    for (const { storage_id: id, imei, former_agent_id, former_agent_name } of changed) {
      await record(
        {
          ...stockEntry({ id, imei, agent_id }),
          resource: "distribution",
          action: "distribute",
          before: { agent_id: former_agent_id, agent_name: former_agent_name },
          after: { agent_id, agent_name: agent.name },
        },
        trx,
      );
    }
    const byId = new Map(rows.map((row) => [row.storage_id, row]));
    return {
      done: ids.filter((id) => done.has(id)),
      refused: ids
        .filter((id) => !done.has(id))
        .map((id) => {
          const reason = reasonFor(byId.get(id), agent.id);
          return { id, code: reason.code, message: text(reason.text) };
        }),
      changed: changed.map(({ former_agent_id: _, ...row }) => row),
    };
  });
}

const rowsOf = (trx: Kysely<Database>, caller: Caller, ids: readonly number[], now: number) =>
  stockOf(trx, caller)
    .where("storage.id", "in", ids)
    .select([...stockColumns(), ...undoColumns(now), "storage.former_agent_id"])
    .orderBy("storage.id")
    .execute();

/** Why a record was not distributed. */
interface Reason {
  readonly code: number;
  readonly text: Text;
}

function reasonFor(row: Awaited<ReturnType<typeof rowsOf>>[number] | undefined, agentId: number): Reason {
  if (row === undefined) return unknown;
  if (row.bind_status === 1) return bound;
  const name = row.agent_name ?? "";
  return row.agent_id === agentId ? alreadyThere(name) : ofAnother(name);
}

const unknown: Reason = {
  code: code.notExist,
  text: {
    zh: "该库存记录不存在，请刷新列表",
    en: "This stock record does not exist; refresh the list",
  },
};

const bound: Reason = {
  code: code.alreadyBound,
  text: {
    zh: "已绑定设备，解绑后才能分配",
    en: "A device is bound to this record; unbind it before you distribute the record",
  },
};

const alreadyThere = (name: string): Reason => ({
  code: code.alreadyExists,
  text: { zh: `已经属于${name}，没有变化`, en: `Belongs to ${name} already; nothing was changed` },
});

const ofAnother = (name: string): Reason => ({
  code: code.notAllowed,
  text: {
    zh: `属于${name}；如需转走，请在分配时勾选该服务商`,
    en: `Belongs to ${name}; tick that provider when you distribute to move its stock`,
  },
});

const unknownAgent = () =>
  invalidField(
    "agent_id",
    {
      zh: "该服务商不存在，请重新选择",
      en: "This service provider does not exist; choose another",
    },
    code.notExist,
  );
