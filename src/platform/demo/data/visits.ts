import type { Kysely } from "kysely";
import { defaultTimeZone, orderRoute, role, visitState } from "../../../contract";
import { day } from "../../base/clock";
import { plannedStop, stopsOf } from "../../calls/visits/planned-stops";
import { untouched } from "../../calls/visits/visit";
import { type Database, toJson } from "../../database";
import { usesChineseNames } from "./cities";
import type { DemoAgent } from "./tenants";

interface VisitOptions {
  readonly trx: Kysely<Database>;
  /** Start of the day, ms UTC. */
  readonly today: number;
  readonly agents: readonly DemoAgent[];
}

/** Stops of the demo's visit. */
const stopCount = 8;

/** Writes a visit of the first provider, to the devices that run empty first. */
export async function writeVisits({ trx, today, agents: [agent] }: VisitOptions): Promise<void> {
  if (agent === undefined) return;
  const caller = {
    role: role.afm,
    authorities: null,
    accountId: agent.ownerId,
    agentId: agent.id,
    groupId: null,
    username: agent.ownerName,
    timeZone: defaultTimeZone,
  };
  const rows = await stopsOf(trx, caller)
    .where("device.empty_expected", "is not", null)
    .where("device.longitude", "is not", null)
    .orderBy("device.empty_expected")
    .orderBy("device.id")
    .limit(stopCount)
    .execute();
  const stops = rows.map((row) => ({ ...plannedStop(row, caller), ...untouched }));
  const placed = stops.flatMap((stop) =>
    stop.longitude === null || stop.latitude === null
      ? []
      : [{ longitude: stop.longitude, latitude: stop.latitude, stop }],
  );
  await trx
    .insertInto("visit")
    .values({
      agent_id: agent.id,
      account_id: agent.ownerId,
      name: usesChineseNames(agent.place) ? "下周换罐" : "Swaps of next week",
      day: new Date(today + 3 * day).toISOString().slice(0, 10),
      note: "",
      stops: toJson(orderRoute(placed).map(({ stop }) => stop)),
      state: visitState.planned,
      create_time: today,
    })
    .execute();
}
