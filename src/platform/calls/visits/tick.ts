import { registry } from "../../../../resources";
import { can, code, stopState, type Text } from "../../../contract";
import { type Handlers, notFound, Refusal } from "../../access/handler";
import { inScope } from "../../access/scope";
import { lockRow, toJson } from "../../database";
import { swapCartridge } from "../cartridges/swap";
import { readStops, type Stop, stateAfter } from "./visit";

/** Ticks off stops of visits. */
export const tickHandlers: Handlers<"visit/tick"> = {
  "visit/tick": (payload, context) =>
    context.database.transaction().execute(async (trx) => {
      const { caller, now, record } = context;
      const { id, device_id, state, key, comment, cartridge_id } = payload;
      await lockRow(trx, "visit", id);
      const visit = await trx
        .selectFrom("visit")
        .selectAll()
        .where("visit.id", "=", id)
        .where(inScope(caller, "visit"))
        .executeTakeFirstOrThrow(notFound);
      const stops = readStops(visit.stops);
      const stop = stops.find((one) => one.device_id === device_id);
      if (stop === undefined) throw notAStop();
      const answer = ({ state, by, time }: Stop) => ({ device_id, state, by, time });
      // The first call has arrived, but its answer was lost.
      if (stop.key === key) return answer(stop);
      if (stop.state !== stopState.open) throw alreadyTicked(stop);
      // A phone without network sends the call later, and its clock may be wrong.
      const time = Math.min(Math.max(payload.time ?? now(), visit.create_time), now());
      const isSwap = cartridge_id !== null && state === stopState.done;
      if (isSwap) {
        if (!can(registry, caller, "swap", "device")) throw new Refusal(code.notAllowed);
        const { remaining_ml, swap_reason } = payload;
        const swap = { device_id, cartridge_id, remaining_ml, photo: null, comment, swap_reason };
        await swapCartridge(trx, swap, context, time);
      }
      const ticked: Stop = {
        ...stop,
        state,
        key,
        comment: comment?.trim() ?? "",
        by: caller.username,
        time,
        swapped: isSwap ? 1 : 0,
      };
      const after = stops.map((one) => (one === stop ? ticked : one));
      await trx
        .updateTable("visit")
        .set({ stops: toJson(after), state: stateAfter(visit, after) })
        .where("id", "=", id)
        .execute();
      const { agent_id: agentId, group_id, name } = visit;
      await record(
        {
          module: 1,
          resource: "visit",
          action: "tick",
          targetId: id,
          agentId,
          title: `${name} · ${stop.name}`,
          before: { agent_id: agentId, group_id },
          after: { agent_id: agentId, group_id, stop_state: state, stop_comment: ticked.comment },
        },
        trx,
      );
      return answer(ticked);
    }),
};

const notAStop = (): Refusal =>
  new Refusal(code.notExist, {
    zh: "该设备已不在此次上门服务中",
    en: "This device is not a stop of the visit any more",
  });

/** The refusal if another person was faster: names the person, the time and the result. */
function alreadyTicked({ by, time, state }: Stop): Refusal {
  const at = time === null ? "" : new Date(time).toISOString().slice(0, 16).replace("T", " ");
  const text: Text =
    state === stopState.done
      ? {
          zh: `${by} 已于 ${at} UTC 完成此站，您的记录未保存`,
          en: `${by} has done this stop at ${at} UTC; yours was not recorded`,
        }
      : {
          zh: `${by} 已于 ${at} UTC 将此站标为未完成，您的记录未保存`,
          en: `${by} has marked this stop as not done at ${at} UTC; yours was not recorded`,
        };
  return new Refusal(code.alreadyExists, text, {}, { by, time, state });
}
