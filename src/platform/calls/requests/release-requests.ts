import type { Kysely } from "kysely";
import { requestState, requestStep } from "../../../contract";
import { announce, type Database, insertMany } from "../../database";
import { requestWorker } from "./request-worker";

/**
 * Removes the assignee of open requests if they can no longer work on them. Otherwise nobody would handle these
 * requests.
 */
export async function releaseRequests(database: Kysely<Database>, now: number): Promise<void> {
  const open = database
    .selectFrom("request")
    .where("state", "in", [requestState.open, requestState.inProgress])
    .where("assignee_id", "is not", null);
  const assignees = await open
    .select(["assignee_id", "agent_id"])
    .distinct()
    .$narrowType<{ assignee_id: number }>()
    .execute();
  for (const { assignee_id, agent_id } of assignees) {
    if (await requestWorker(database, assignee_id, agent_id)) continue;
    await database.transaction().execute(async (trx) => {
      const released = await trx
        .updateTable("request")
        .set({ assignee_id: null })
        .where("assignee_id", "=", assignee_id)
        .where("agent_id", agent_id === null ? "is" : "=", agent_id)
        .where("state", "in", [requestState.open, requestState.inProgress])
        .returning("id")
        .execute();
      if (released.length === 0) return;
      // Without an author: no person did it.
      const step = { kind: requestStep.assign, time: now };
      const rows = released.map(({ id }) => ({ ...step, request_id: id }));
      const types = { kind: "bigint", time: "bigint", request_id: "bigint" } as const;
      await insertMany(trx, "request_step", types, rows).execute();
      const owners = { agentId: agent_id };
      announce(trx, [
        ...released.map(({ id }) => ({ resource: "request", type: "updated", id, owners }) as const),
        { resource: "request_step", type: "created", id: null, owners },
      ]);
    });
  }
}
