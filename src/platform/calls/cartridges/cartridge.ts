import { type RawBuilder, sql } from "kysely";
import { cartridgeState, expiryNoticeDays } from "../../../contract";
import type { CallContext } from "../../access/handler";
import { day } from "../../base/clock";
import { isoDay } from "../exports/export-file";
import type { ReadHook } from "../records/hooks";

/** State of a batch today, in the caller's time zone. A batch is usable through its best-before date. */
const stateOf = ({ now, caller }: Pick<CallContext, "now" | "caller">): RawBuilder<number> => {
  const [today, soon] = [now(), now() + expiryNoticeDays * day].map((time) => isoDay(time, caller));
  return sql<number>`case when cartridge.count = 0 then ${sql.lit(cartridgeState.none)}
    when cartridge.best_before < ${today} then ${sql.lit(cartridgeState.expired)}
    when cartridge.best_before <= ${soon} then ${sql.lit(cartridgeState.expiring)}
    else ${sql.lit(cartridgeState.usable)} end`;
};

export const cartridgeHooks = { read: { values: { state: stateOf } } } satisfies { readonly read: ReadHook };
