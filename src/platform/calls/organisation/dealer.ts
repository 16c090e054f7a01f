import { type Kysely, sql } from "kysely";
import { code, role } from "../../../contract";
import { type Handlers, Refusal } from "../../access/handler";
import { loggableValues } from "../../access/loggable-values";
import { contains, type Database, lockRow, valuesOf } from "../../database";
import { withTotalsUpdated } from "../../fleet/totals";
import { revokeKeysOf } from "../integrations/ingest-key";
import { countRows, queryPage } from "../list/pagination";
import { releaseOwned, releaseRelated } from "../records/related-rows";
import { dealerColumns, dealerEntry, dealerRow, dealersOf, findDealer } from "./dealer-queries";
import { saveDealer } from "./save-dealer";

type AgentPath = "agent/save" | "agent/list" | "agent/list-all" | "agent/detail" | "agent/enable" | "agent/delete";

/** Service providers and the accounts they sign in with. */
export const dealerHandlers: Handlers<AgentPath> = {
  "agent/list": (payload, { database, caller }) => {
    const { name, province, city } = payload;
    return queryPage({
      request: payload,
      from: dealersOf(database, caller)
        .$if(name !== null, (query) => query.where((eb) => contains(eb.ref("agent.name"), name ?? "")))
        .$if(province !== null, (query) => query.where("agent.province", "=", province ?? ""))
        .$if(city !== null, (query) => query.where("agent.city", "=", city ?? "")),
      select: (from) => from.select(dealerColumns()),
      sortable: { name: "agent.name", create_time: "agent.create_time" },
      tieBreaker: "agent.id",
    });
  },

  "agent/list-all": (_payload, { database, caller }) =>
    dealersOf(database, caller)
      .select(["agent.id as agent_id", "agent.name"])
      .orderBy("agent.name")
      .orderBy("agent.id")
      .execute(),

  "agent/detail": ({ agent_id }, { database, caller }) => dealerRow(database, caller, agent_id),

  "agent/save": saveDealer,

  // This call toggles: there is no separate call to disable a provider (spec R8).
  "agent/enable": ({ agent_id }, { database, caller, record }) =>
    database.transaction().execute(async (trx) => {
      const agent = await findDealer(trx, caller, agent_id);
      const { is_enable } = await trx
        .updateTable("agent")
        .set({ is_enable: sql<number>`1 - is_enable` })
        .where("id", "=", agent_id)
        .returning("is_enable")
        .executeTakeFirstOrThrow();
      if (is_enable === 0) await endSessionsOfStaff(trx, agent_id);
      const action = is_enable === 1 ? "enable" : "disable";
      await record(
        { ...dealerEntry(agent), action, before: { is_enable: agent.is_enable }, after: { is_enable } },
        trx,
      );
      return dealerRow(trx, caller, agent_id);
    }),

  "agent/delete": ({ agent_id }, { database, caller, record }) =>
    database.transaction().execute(async (trx) => {
      // Of two concurrent deletions, the second waits here and then finds no provider.
      await lockRow(trx, "agent", agent_id);
      const agent = await findDealer(trx, caller, agent_id);
      const row = await dealerRow(trx, caller, agent_id);
      const bound = await countRows(
        trx.selectFrom("device").where("agent_id", "=", agent_id).where("bind_status", "=", 1),
      );
      if (bound > 0) throw stillHasDevices(bound);
      await revokeKeysOf(trx, agent_id, record);
      await deleteDealer(trx, agent_id);
      await record({ ...dealerEntry(agent), action: "delete", before: loggableValues("dealer", row) }, trx);
      return null;
    }),
};

/** The accounts of the provider and its groups, without its customers. */
const staffOf = (trx: Kysely<Database>, agentId: number) =>
  trx.selectFrom("account").select("id").where("agent_id", "=", agentId).where("role", "!=", role.customer);

async function endSessionsOfStaff(trx: Kysely<Database>, agentId: number): Promise<void> {
  await trx.deleteFrom("session").where("account_id", "in", staffOf(trx, agentId)).execute();
}

/**
 * Deletes a provider without bound devices.
 *
 * - Deleted with it: its staff, its groups, its unbound devices and its daily totals.
 * - Its ingest keys are revoked before, with log entries.
 * - Kept: its stock can be distributed again, its gateways and the like belong to the platform, its customers have no
 *   provider.
 * - Customers' applications for it are cleared.
 */
async function deleteDealer(trx: Kysely<Database>, agentId: number): Promise<void> {
  const unbound = await trx
    .selectFrom("device")
    .select("id")
    .where("agent_id", "=", agentId)
    .where("bind_status", "=", 0)
    .execute();
  const ids = unbound.map(({ id }) => id);
  await withTotalsUpdated(trx, ids, () =>
    trx
      .deleteFrom("device")
      .where("id", "in", valuesOf(trx, "bigint", ids))
      .execute(),
  );
  const undone = { distribute_time: null, former_agent_id: null };
  await trx
    .updateTable("storage")
    .set({ agent_id: null, ...undone })
    .where("agent_id", "=", agentId)
    .execute();
  await trx.updateTable("storage").set(undone).where("former_agent_id", "=", agentId).execute();
  await releaseOwned(trx, "agent_id", agentId);
  await releaseRelated(trx, "dealer", agentId);
  await trx.deleteFrom("account").where("id", "in", staffOf(trx, agentId)).execute();
  await trx
    .updateTable("account")
    .set({ agent_id: null, correlation_time: null })
    .where("agent_id", "=", agentId)
    .execute();
  await trx
    .updateTable("account")
    .set({ apply_status: 0, apply_agent_id: null })
    .where("apply_agent_id", "=", agentId)
    .execute();
  await trx.deleteFrom("team").where("agent_id", "=", agentId).execute();
  for (const table of ["day_total", "quarter_total"] as const) {
    await trx.deleteFrom(table).where("agent_id", "=", agentId).execute();
  }
  await trx.deleteFrom("agent").where("id", "=", agentId).execute();
}

const stillHasDevices = (count: number): Refusal =>
  new Refusal(code.notAllowed, {
    zh: `该服务商还有 ${count} 台已绑定的设备，请先解绑或删除这些设备`,
    en: `This service provider still has ${count} bound ${count === 1 ? "device" : "devices"}; unbind or delete them first`,
  });
