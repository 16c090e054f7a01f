import type { Kysely } from "kysely";
import { asRecord, type CommandKind, commandKind, commandStatus } from "../../../contract";
import { type Database, fromJson, insertReturningId, toJson } from "../../database";
import type { EventDevice } from "../events";
import { publish } from "../publish";

/** What a command sets, by the wire's names: `{ time_setting: 6 }`; nothing for a reset. */
export type CommandData = Readonly<Record<string, unknown>>;

/** A command that waits for its device's next report. */
export interface PendingCommand {
  readonly id: number;
  readonly device_id: number;
  readonly kind: number;
  readonly data: CommandData;
  readonly create_time: number;
}

interface Order {
  readonly device: EventDevice;
  readonly kind: CommandKind;
  readonly data: CommandData;
  /** Who gives it. */
  readonly accountId: number;
  /** ms UTC. */
  readonly now: number;
}

/**
 * Has a command wait for the device's next report, in the transaction of the change that it is made for. One of the same
 * kind that still waits is cancelled: the newer wish counts.
 *
 * @returns the command's id.
 */
export async function queueCommand(trx: Kysely<Database>, order: Order): Promise<number> {
  const { device, kind, data, accountId, now } = order;
  await cancelCommands(trx, device.id, now, [kind]);
  const id = await insertReturningId(trx, "device_command", {
    device_id: device.id,
    agent_id: device.agent_id,
    account_id: accountId,
    kind,
    data: toJson(data),
    status: commandStatus.pending,
    create_time: now,
  });
  await publish(trx, [{ type: "command.pending", device, command: { id, kind } }], now);
  return id;
}

/**
 * Cancels what waits for a device's next report. What the device record says of it is the caller's to set back.
 *
 * @param kinds of these kinds alone; of all where left out.
 * @returns how many there were.
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

/** What a command's column holds. */
export function parseCommandData(text: string): CommandData {
  return asRecord(fromJson(text));
}
