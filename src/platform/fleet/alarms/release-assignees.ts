import { type Expression, type Kysely, type SqlBool, sql } from "kysely";
import { alarmStep } from "../../../contract";
import { inScope } from "../../access/scope";
import { announce, type Database, insertMany } from "../../database";
import { alarmReader } from "./alarm-reader";
import { isOpen } from "./open-alarms";

/**
 * Removes the assignee of an open alarm if they can no longer see it: the person or the device has moved, or the
 * account was disabled. Otherwise nobody would work on the alarm.
 *
 * @param now ms UTC.
 */
export async function releaseAssignees(database: Kysely<Database>, now: number): Promise<void> {
  const assignees = await database
    .selectFrom("alarm")
    .select("assignee_id")
    .distinct()
    .where(isOpen)
    .where("assignee_id", "is not", null)
    .$narrowType<{ assignee_id: number }>()
    .execute();
  for (const { assignee_id } of assignees) {
    const reader = await alarmReader(database, assignee_id);
    const unseen = reader === undefined ? sql<SqlBool>`1 = 1` : sql<SqlBool>`(${inScope(reader, "alarm")}) is not true`;
    await database.transaction().execute((trx) => release(trx, { assignee_id, unseen, now }));
  }
}

interface Release {
  readonly assignee_id: number;
  readonly unseen: Expression<SqlBool>;
  readonly now: number;
}

async function release(trx: Kysely<Database>, { assignee_id, unseen, now }: Release): Promise<void> {
  const released = await trx
    .updateTable("alarm")
    .set({ assignee_id: null })
    .where("assignee_id", "=", assignee_id)
    .where(isOpen)
    .where(unseen)
    .returning(["id", "agent_id"])
    .execute();
  if (released.length === 0) return;
  const types = { alarm_id: "bigint", kind: "bigint", time: "bigint" } as const;
  const steps = released.map(({ id }) => ({ alarm_id: id, kind: alarmStep.assign, time: now }));
  await insertMany(trx, "alarm_step", types, steps).execute();
  announce(
    trx,
    released.map(({ id, agent_id }) => ({ resource: "alarm", type: "updated", id, owners: { agentId: agent_id } })),
  );
}
