import { type Kysely, sql } from "kysely";
import { settingState } from "../../../contract";
import { announce, type Database, oneOf } from "../../database";
import { stateOfChange } from "./state-of-change";

/** Maximum number of jobs in one run, and of changes in one statement. */
const [maxPerRun, batchSize] = [100, 500] as const;

/**
 * Stores the results of jobs in which no device waits any more, so that their list need not count devices.
 *
 * @param readOnly the connection to find them, which does not block writes.
 */
export async function storeResults(database: Kysely<Database>, readOnly = database): Promise<void> {
  const jobs = await readOnly
    .selectFrom("setting_job")
    .select(["id", "agent_id"])
    .where("applied", "is", null)
    .where(
      sql<boolean>`not exists (select 1 from setting_change where setting_change.job_id = setting_job.id
        and (setting_change.step in (1, 5) or ${stateOfChange} in (${settingState.queued}, ${settingState.waiting})))`,
    )
    .orderBy("id")
    .limit(maxPerRun)
    .execute();
  for (const { id, agent_id } of jobs) {
    const states = await readOnly
      .selectFrom("setting_change")
      .select([stateOfChange.as("state"), sql<number>`count(*)`.as("count")])
      .where("job_id", "=", id)
      .groupBy("state")
      .execute();
    const count = (wanted: number): number => states.find(({ state }) => state === wanted)?.count ?? 0;
    const [applied, refused, cancelled] = [settingState.applied, settingState.refused, settingState.cancelled].map(
      count,
    );
    await database.updateTable("setting_job").set({ applied, refused, cancelled }).where("id", "=", id).execute();
    announce(database, [{ resource: "setting_job", type: "updated", id, owners: { agentId: agent_id } }]);
  }
}

/**
 * Deletes the jobs that ended long ago, a few hundred rows at a time.
 *
 * @param options.before deletes jobs that were created before this time, ms UTC.
 */
export async function sweepJobs(
  database: Kysely<Database>,
  { before, signal }: { readonly before: number; readonly signal?: AbortSignal },
): Promise<void> {
  const jobs = await database
    .selectFrom("setting_job")
    .select("id")
    .where("create_time", "<", before)
    .where("applied", "is not", null)
    .orderBy("id")
    .limit(maxPerRun)
    .execute();
  for (const { id } of jobs) {
    while (!signal?.aborted) {
      const changes = await database
        .selectFrom("setting_change")
        .select("id")
        .where("job_id", "=", id)
        .limit(batchSize)
        .execute();
      if (changes.length === 0) break;
      const ids = changes.map((change) => change.id);
      await database
        .deleteFrom("setting_change")
        .where("id", ...oneOf(database, "bigint", ids))
        .execute();
    }
    if (signal?.aborted) return;
    await database.deleteFrom("setting_job").where("id", "=", id).execute();
  }
}
