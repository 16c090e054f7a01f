import { role } from "../../../../src/contract";
import { addToCounts } from "../../../../src/platform/fleet/totals";
import type { Person, TestPlatform } from "../../../support/platform-calls";
import type { Place } from "./map-squares";

/** The area of a cluster, degrees. */
export type Area = Readonly<Record<"west" | "east" | "south" | "north", number>>;

export interface MapAnswer {
  readonly list: readonly (Place & Readonly<Record<string, unknown>>)[];
  readonly clusters: readonly (Place & Area & { readonly count: number; readonly alarms: number })[];
  readonly total: number;
}

type Values = Readonly<Record<string, unknown>>;

/** Inserts bound devices. */
export async function addDevices({ platform: { database } }: TestPlatform, devices: readonly Values[]): Promise<void> {
  const rows = await database
    .insertInto("device")
    .values(
      devices.map((values) => ({
        type: 0,
        lubricant_tube: 125,
        time_setting: 6,
        bind_status: 1,
        online: 1,
        status: 0,
        is_enable: 1,
        create_time: 1,
        update_time: 1,
        agent_id: 0,
        ...values,
      })),
    )
    .returning("id")
    .execute();
  await addToCounts(
    database,
    rows.map(({ id }) => id),
  );
}

/** Adds a provider with its account. */
export async function addDealer(platform: TestPlatform): Promise<Person & { readonly agent_id: number }> {
  const agent_id = await platform.addAgent();
  return { ...(await platform.addPerson(role.afm, { agent_id })), agent_id };
}
