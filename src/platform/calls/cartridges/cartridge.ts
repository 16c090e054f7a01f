import { type RawBuilder, sql } from "kysely";
import { cartridgeState, expiryNotice } from "../../../contract";
import type { CallContext } from "../../access/handler";
import { day } from "../../base/clock";
import { isoDay } from "../exports/export-file";
import type { ReadHook } from "../records/hooks";

/** The state of a batch on the current day of the reader. The last day of its shelf life still counts. */
const stateOf = ({ now, caller }: Pick<CallContext, "now" | "caller">): RawBuilder<number> => {
  const [today, soon] = [now(), now() + expiryNotice * day].map((time) => isoDay(time, caller));
  return sql<number>`case when cartridge.count = 0 then ${sql.lit(cartridgeState.none)}
    when cartridge.best_before < ${today} then ${sql.lit(cartridgeState.expired)}
    when cartridge.best_before <= ${soon} then ${sql.lit(cartridgeState.expiring)}
    else ${sql.lit(cartridgeState.usable)} end`;
};

/** Cartridges in stock. Their state depends on the day. */
export const cartridgeHooks = { read: { values: { state: stateOf } } } satisfies { readonly read: ReadHook };
