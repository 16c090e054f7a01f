import type { Kysely } from "kysely";
import { day, hour } from "../../base/clock";
import type { Database } from "../../database";
import { usesChineseNames } from "./cities";
import { euiOf } from "./generate-identifiers";
import { idOf, insertRows } from "./insert-rows";
import type { Random } from "./random";
import type { DemoAgent } from "./tenants";

/** A gateway with the values that the demo's devices need. */
export interface DemoGateway {
  readonly id: number;
  readonly eui: string;
  readonly agentId: number | null;
  /** Day of its last report, counted from today (-3 is three days ago); null when it is online. */
  readonly silentSince: number | null;
}

const gatewayCount = 12;
/** Silent gateways: index → day of the last report. Only the first one has devices. */
const silent: ReadonlyMap<number, number> = new Map([
  [7, -3],
  [11, -21],
]);

/** Creates one or two gateways per provider, and one without a provider. */
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
  const drafts = Array.from({ length: gatewayCount }, (_, index) => {
    const agent = index === gatewayCount - 1 ? undefined : agents[index % agents.length];
    const silentSince = silent.get(index) ?? null;
    const last_report_time = silentSince === null ? today - random.int(1, 50) * 60_000 : today + silentSince * day;
    const create_time = today - random.int(200, 270) * day;
    return {
      silentSince,
      row: {
        agent_id: agent?.id ?? null,
        account_id: owners.find((one) => one.agent_id === (agent?.id ?? null))?.id ?? null,
        eui: euiOf("gateway", index + 1),
        name: nameOf(agent, index),
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

function nameOf(agent: DemoAgent | undefined, index: number): string {
  if (agent === undefined) return "Test gateway";
  const { place } = agent;
  return usesChineseNames(place) ? `${place.city}${index + 1}号网关` : `${place.city} gateway ${index + 1}`;
}
