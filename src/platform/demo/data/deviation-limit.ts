import type { Kysely } from "kysely";
import { defaultDeviationLimit } from "../../../contract";
import { day } from "../../base/clock";
import type { Database } from "../../database";
import type { DemoAgent } from "./tenants";

interface LimitOptions {
  readonly trx: Kysely<Database>;
  /** Start of the day, ms UTC. */
  readonly today: number;
  readonly agents: readonly DemoAgent[];
}

/** Writes the limit of the first provider: a smaller deviation over a longer time than usual. */
export async function writeDeviationLimit({ trx, today, agents: [agent] }: LimitOptions): Promise<void> {
  if (agent === undefined) return;
  await trx
    .insertInto("deviation_limit")
    .values({
      agent_id: agent.id,
      share: defaultDeviationLimit.share - 5,
      days: defaultDeviationLimit.days * 2,
      account_id: agent.ownerId,
      update_time: today - 30 * day,
    })
    .execute();
}
