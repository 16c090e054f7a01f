import type { Selectable } from "kysely";
import type { Database } from "../../database";
import type { RecordHooks } from "../records/hooks";

/** A gateway is offline until it relays its first report (spec E20). */
export const gatewayHooks: RecordHooks<Selectable<Database["gateway"]>> = {
  beforeSave: async ({ before, values }) => (before === null ? { ...values, status: 1 } : values),
};
