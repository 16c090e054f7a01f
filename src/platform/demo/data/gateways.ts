import type { Kysely } from "kysely";
import { day, hour } from "../../base/clock";
import type { Database } from "../../database";
import { isChinese } from "./cities";
import { euiOf } from "./generate-identifiers";
import { idOf, insertRows } from "./insert-rows";
import type { Random } from "./random";
import type { DemoAgent } from "./tenants";

/** A gateway as the demo's devices need it. */
export interface DemoGateway {
  readonly id: number;
  readonly eui: string;
  readonly agentId: number | null;
  /** Days since it was last heard, as the demo counts days; null for one that is well. */
  readonly silentSince: number | null;
}

const gatewayCount = 12;
/** These two, and one of them with devices behind it. */
const silent: ReadonlyMap<number, number> = new Map([
  [7, -3],
  [11, -21],
]);

/** Two gateways a provider at most, and the last one the platform's own. */
export async function makeGateways(options: {
  readonly trx: Kysely<Database>;
  readonly random: Random;
  readonly today: number;
  readonly agents: readonly DemoAgent[];
}): Promise<readonly DemoGateway[]> {
  const { trx, random, today, agents } = options;
  const owners = await trx
    .selectFrom("account")
    .select(["id", "agent_id", "role"])
    .where("role", "in", [1, 11, 100])
    .execute();
  const drafts = Array.from({ length: gatewayCount }, (_, at) => {
    const agent = at === gatewayCount - 1 ? undefined : agents[at % agents.length];
    const silentSince = silent.get(at) ?? null;
    const last_report_time = silentSince === null ? today - random.int(1, 50) * 60_000 : today + silentSince * day;
    const create_time = today - random.int(200, 270) * day;
    return {
      silentSince,
      row: {
        agent_id: agent?.id ?? null,
        account_id: owners.find((one) => one.agent_id === (agent?.id ?? null))?.id ?? null,
        eui: euiOf("gateway", at + 1),
        name: nameOf(agent, at),
        status: silentSince === null ? 0 : 1,
        last_report_time,
        create_time,
        update_time: create_time + random.int(1, 20) * hour,
      },
    };
  });
  const ids = await insertRows(
    trx,
    "gateway",
    drafts.map(({ row }) => row),
    "eui",
  );
  return drafts.map(({ row, silentSince }) => ({
    id: idOf(ids, row.eui),
    eui: row.eui,
    agentId: row.agent_id,
    silentSince,
  }));
}

function nameOf(agent: DemoAgent | undefined, at: number): string {
  if (agent === undefined) return "Test gateway";
  const { place } = agent;
  return isChinese(place) ? `${place.city}${at + 1}号网关` : `${place.city} gateway ${at + 1}`;
}
