import { code, distributionUndoTime, type Text } from "../../../contract";
import { type CallContext, type Payloads, Refusal } from "../../access/handler";
import { requireValue } from "../../access/require-value";
import { hour } from "../../base/clock";
import { lockRow } from "../../database";
import { findStock, type StockRecord, stockEntry, stockRow } from "./stock-queries";

/**
 * Returns a stock record to the provider that had it before its last distribution, or to no provider (spec D2).
 * `distribute_time` identifies the distribution, so that a later one is not undone by mistake.
 *
 * @throws Refusal 12 for a bound record; 15 if it was moved or bound since, or after `distributionUndoTime`.
 */
export const undoDistribution = (
  { storage_id, distribute_time }: Payloads["storage/undo-distribute"],
  { database, caller, now, record }: CallContext,
) =>
  database.transaction().execute(async (trx) => {
    const id = requireValue(storage_id, "storage_id");
    const time = requireValue(distribute_time, "distribute_time");
    // Waits for a concurrent distribution or binding of the record to end.
    await lockRow(trx, "storage", id);
    const stock = await findStock(trx, caller, id);
    assertUndoable(stock, time, now());
    const before = await stockRow(trx, caller, id);
    await trx
      .updateTable("storage")
      .set({ agent_id: stock.former_agent_id, distribute_time: null, former_agent_id: null })
      .where("id", "=", id)
      .execute();
    const after = await stockRow(trx, caller, id);
    await record(
      {
        ...stockEntry(stock),
        resource: "distribution",
        action: "undoDistribute",
        before: { agent_id: before.agent_id, agent_name: before.agent_name },
        after: { agent_id: after.agent_id, agent_name: after.agent_name },
      },
      trx,
    );
    return after;
  });

function assertUndoable({ device_id, distribute_time }: StockRecord, time: number, now: number): void {
  if (device_id !== null) throw new Refusal(code.alreadyBound, bound);
  if (distribute_time !== time) throw new Refusal(code.notAllowed, movedOn);
  if (now - time > distributionUndoTime) throw new Refusal(code.notAllowed, tooLate);
}

const bound: Text = {
  zh: "该记录已绑定设备，不能再撤销分配",
  en: "A device has been bound to this record, so its distribution can no longer be undone",
};

const movedOn: Text = {
  zh: "该记录在这次分配之后又被转走或绑定过，不能再撤销这次分配",
  en: "The record has been moved or bound since this distribution, so it can no longer be undone",
};

const tooLate: Text = {
  zh: `分配后 ${distributionUndoTime / hour} 小时内才能撤销`,
  en: `A distribution can be undone for ${distributionUndoTime / hour} hours only`,
};
