import type { Kysely } from "kysely";
import { asRecord, type CommandKind, commandKind, commandStatus } from "../../../contract";
import { type Database, fromJson, insertReturningId, toJson } from "../../database";
import type { EventDevice } from "../events";
import { publish } from "../publish";

/** The values that a command sets, by their wire names: `{ time_setting: 6 }`. Empty for a reset. */
export type CommandData = Readonly<Record<string, unknown>>;

/** A command that waits for the next report of its device. */
export interface PendingCommand {
  readonly id: number;
  readonly device_id: number;
  readonly kind: number;
  readonly data: CommandData;
  readonly create_time: number;
}

interface NewCommand {
  readonly device: EventDevice;
  readonly kind: CommandKind;
  readonly data: CommandData;
  /** The account that gives the command. */
  readonly accountId: number;
  /** ms UTC. */
  readonly now: number;
  /** The setting job's change that the command belongs to. Followers get one message for the whole job. */
  readonly changeId?: number;
}

/**
 * Queues a command until the next report of its device. Call it in the transaction that changes the device record.
 * A pending command of the same kind is cancelled, because the newer one replaces it.
 *
 * @returns the id of the command.
 *
 * @example
 * await queueCommand(trx, { device, kind: commandKind.timeSetting, data: { time_setting: 6 }, accountId, now });
 */
export async function queueCommand(trx: Kysely<Database>, command: NewCommand): Promise<number> {
  const { device, kind, data, accountId, now, changeId } = command;
  await cancelCommands(trx, device.id, now, [kind]);
  const id = await insertReturningId(trx, "device_command", {
    device_id: device.id,
    agent_id: device.agent_id,
    account_id: accountId,
    kind,
    data: toJson(data),
    status: commandStatus.pending,
    create_time: now,
    change_id: changeId ?? null,
  });
  const event = { type: "command.pending", device, command: { id, kind } } as const;
  await (changeId === undefined ? publish(trx, [event], now) : publish(trx, [event], now, []));
  return id;
}

/**
 * Cancels the pending commands of a device. The caller resets the `pending_…` columns of the device.
 *
 * @param now ms UTC.
 * @param kinds the kinds to cancel; all kinds by default.
 * @returns the number of cancelled commands.
 */
export async function cancelCommands(
  trx: Kysely<Database>,
  deviceId: number,
  now: number,
  kinds: readonly CommandKind[] = Object.values(commandKind),
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable("device_command")
    .set({ status: commandStatus.cancelled, confirm_time: now })
    .where("device_id", "=", deviceId)
    .where("kind", "in", kinds)
    .where("status", "=", commandStatus.pending)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Parses the JSON in the `data` column of a command. */
export function parseCommandData(text: string): CommandData {
  return asRecord(fromJson(text));
}
