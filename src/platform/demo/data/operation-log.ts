import type { Kysely } from "kysely";
import { deviceType, role } from "../../../contract";
import type { OperationLogEntry } from "../../access/handler";
import { changesOf } from "../../access/operation-log";
import { hour } from "../../base/clock";
import { type Database, toJson } from "../../database";
import type { DemoDevice } from "./fleet";
import { insertRows } from "./insert-rows";
import type { Random } from "./random";
import type { DemoAgent } from "./tenants";

interface LogOptions {
  readonly trx: Kysely<Database>;
  readonly random: Random;
  readonly today: number;
  readonly agents: readonly DemoAgent[];
  readonly fleet: readonly (DemoDevice & { readonly id: number })[];
}

/** An entry of the log with its author. */
interface Line extends OperationLogEntry {
  /** Email of the account. */
  readonly by: string;
  /** ms UTC; a random time within the last days by default. */
  readonly time?: number;
}

/** Writes operation log entries that match the states of the devices, the providers and the newest stock. */
export async function writeLog({ trx, random, today, agents, fleet }: LogOptions): Promise<void> {
  const accounts = await trx.selectFrom("account").select(["id", "email", "username", "role", "agent_id"]).execute();
  const ownerOf = (agentId: number) =>
    accounts.find((one) => one.agent_id === agentId && (one.role === role.afm || one.role === role.oem))?.email ?? "";
  const device = (one: (typeof fleet)[number], action: string) => ({
    module: 1 as const,
    resource: "device",
    action,
    targetId: one.id,
    agentId: one.row.agent_id,
    title: one.row.device_name ?? "",
    by: ownerOf(one.row.agent_id),
  });
  const lines: Line[] = [
    ...fleet
      .filter((one) => typeof one.row.pending_time_setting === "number")
      .map((one) => ({
        ...device(one, "edit"),
        time: one.commandTime,
        before: { time_setting: one.row.time_setting },
        after: { time_setting: one.row.pending_time_setting },
      })),
    ...fleet
      .filter((one) => one.row.bind_status === 0)
      .map((one) => ({ ...device(one, "unbind"), before: { bind_status: 1 }, after: { bind_status: 0 } })),
    ...fleet
      .filter((one) => one.row.is_enable === 0)
      .map((one) => ({ ...device(one, "disable"), before: { is_enable: 1 }, after: { is_enable: 0 } })),
    ...fleet
      .filter((one) => one.row.pending_action === 1)
      .map((one) => ({
        ...device(one, "reset"),
        time: one.commandTime,
        before: { pending_action: null },
        after: { pending_action: 1 },
      })),
    ...agents.map((agent) => ({
      module: 2 as const,
      resource: "dealer",
      action: "edit",
      targetId: agent.id,
      agentId: agent.id,
      title: agent.name,
      before: { skf_auth_code: "" },
      after: { skf_auth_code: agent.authCode },
      by: "admin@demo.test",
    })),
    ...(await stockLines(trx)),
  ];
  const rows = lines.map(({ by, time, ...entry }) => {
    const randomTime = today - random.int(1, 6 * 24) * hour;
    const account = accounts.find((one) => one.email === by);
    return {
      account_id: account?.id ?? 0,
      username: account?.username ?? "",
      role: account?.role ?? 0,
      agent_id: entry.agentId,
      target_type: entry.module,
      resource: entry.resource,
      action: entry.action,
      target_id: entry.targetId,
      title: entry.title,
      content: toJson(changesOf(entry)),
      time: time ?? randomTime,
    };
  });
  await insertRows(
    trx,
    "action_log",
    rows.toSorted((left, right) => left.time - right.time),
    "id",
  );
}

/** Entries about the newest stock: created by the storage operator, distributed by the administrator. */
async function stockLines(trx: Kysely<Database>): Promise<readonly Line[]> {
  const stock = await trx
    .selectFrom("storage")
    .leftJoin("agent", "agent.id", "storage.agent_id")
    .select(["storage.id", "storage.type", "storage.imei", "storage.model", "storage.batch", "storage.agent_id"])
    .select("agent.name as agent_name")
    .where("storage.device_id", "is", null)
    .orderBy("storage.create_time", "desc")
    .orderBy("storage.id")
    .limit(12)
    .execute();
  return stock.flatMap((one): Line[] => {
    const entry = { module: 1 as const, targetId: one.id, title: one.imei };
    const { type, imei, model, batch, agent_id, agent_name } = one;
    const created: Line = {
      ...entry,
      resource: "storage",
      action: "create",
      agentId: null,
      after: { type, imei, model, batch, ...(type === deviceType.lora ? { nwks_key: "new", apps_key: "new" } : {}) },
      by: "storage@demo.test",
    };
    if (agent_id === null) return [created];
    const change = { before: { agent_id: null, agent_name: null }, after: { agent_id, agent_name } };
    return [
      created,
      { ...entry, ...change, resource: "distribution", action: "distribute", agentId: agent_id, by: "admin@demo.test" },
    ];
  });
}
