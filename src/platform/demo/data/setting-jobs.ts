import type { Kysely } from "kysely";
import { settingRefusal } from "../../../contract";
import { day, hour } from "../../base/clock";
import { type Database, insertReturningId } from "../../database";
import { changeStep } from "../../database/tables/settings";
import type { DemoDevice } from "./fleet";
import { insertRows } from "./insert-rows";
import type { DemoAgent } from "./tenants";

/** Number of devices in each job. */
const perJob = 12;

/**
 * Writes a finished job for each provider: its first devices got a reporting cycle, but one had been unbound meanwhile.
 */
export async function writeSettingJobs({
  trx,
  today,
  agents,
  fleet,
}: {
  readonly trx: Kysely<Database>;
  readonly today: number;
  readonly agents: readonly DemoAgent[];
  readonly fleet: readonly (DemoDevice & { readonly id: number })[];
}): Promise<void> {
  for (const { id: agent_id, ownerId } of agents) {
    const devices = fleet.filter(({ row }) => row.agent_id === agent_id && row.bind_status === 1).slice(0, perJob);
    const job_id = await insertReturningId(trx, "setting_job", {
      agent_id,
      account_id: ownerId,
      report_interval: devices[0]?.row.report_interval ?? 24,
      devices: devices.length,
      create_time: today - 20 * day + 10 * hour,
    });
    const rows = devices.map(({ id, row }, at) => ({
      job_id,
      device_id: id,
      step: at === perJob - 1 ? changeStep.refused : changeStep.applied,
      refusal: at === perJob - 1 ? settingRefusal.unbound : null,
      old_time_setting: row.time_setting,
      old_report_interval: 24,
    }));
    await insertRows(trx, "setting_change", rows, "device_id");
  }
}
