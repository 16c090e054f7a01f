import { type BulkAnswer, code, type Text } from "../../../contract";
import { type CallContext, invalidField, type Payloads } from "../../access/handler";
import { inScope } from "../../access/scope";
import { stockEntry, stockOf } from "./stock-queries";

/** Why a record was not distributed. */
interface Reason {
  readonly code: number;
  readonly text: Text;
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

/** Distributes stock records to a provider. Bound records are refused with a reason; the others succeed (spec D2). */
export function distribute(
  { storage_ids, agent_id }: Payloads["storage/distribute"],
  { database, caller, record, text }: CallContext,
): Promise<BulkAnswer> {
  const ids = [...new Set(storage_ids)];
  return database.transaction().execute(async (trx) => {
    const agent = await trx
      .selectFrom("agent")
      .select(["id", "name"])
      .where("id", "=", agent_id)
      .where(inScope(caller, "agent"))
      .executeTakeFirst();
    if (agent === undefined) throw unknownAgent();

    const found = await stockOf(trx, caller)
      .where("storage.id", "in", ids)
      .select(["storage.id", "storage.imei", "storage.agent_id", "agent.name as agent_name"])
      .execute();
    const foundIds = new Set(found.map(({ id }) => id));
    // One statement checks and updates, so that a record that is being bound stays with its provider.
    const distributed = await trx
      .updateTable("storage")
      .set({ agent_id })
      .where("id", "in", ids)
      .where("device_id", "is", null)
      .where(inScope(caller, "storage"))
      .returning("id")
      .execute();
    const done = new Set(distributed.map(({ id }) => id));

    for (const stock of found.filter(({ id, agent_id: former }) => done.has(id) && former !== agent_id)) {
      await record(
        {
          ...stockEntry({ ...stock, agent_id }),
          resource: "distribution",
          action: "distribute",
          before: { agent_id: stock.agent_id, agent_name: stock.agent_name },
          after: { agent_id, agent_name: agent.name },
        },
        trx,
      );
    }
    const refused = ids.filter((id) => !done.has(id)).map((id) => ({ id, reason: foundIds.has(id) ? bound : unknown }));
    return {
      done: ids.filter((id) => done.has(id)),
      refused: refused.map(({ id, reason }) => ({ id, code: reason.code, message: text(reason.text) })),
    };
  });
}

const unknownAgent = () =>
  invalidField(
    "agent_id",
    {
      zh: "该服务商不存在，请重新选择",
      en: "This service provider does not exist; choose another",
    },
    code.notExist,
  );
