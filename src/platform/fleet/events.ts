import type { Kysely } from "kysely";
import type { Database } from "../database";

/** The device of an event: its owners and its identifiers. */
export interface EventDevice {
  readonly id: number;
  readonly agent_id: number;
  readonly group_id: number | null;
  readonly customer_id: number | null;
  /** 0 NB, 1 LoRa. */
  readonly type: number;
  readonly imei: string | null;
  readonly eui: string | null;
  readonly device_name: string;
}

/** The figures of a report; null means that the report has no such figure. */
export interface EventReport {
  /** When the device made the report, ms UTC. */
  readonly time: number;
  /** Bearing temperature, °C. */
  readonly temperature: number | null;
  /** Battery, %. */
  readonly battery: number | null;
  /** Signal strength, dBm. */
  readonly signal: number | null;
  /** Remaining lubricant, % of the cartridge. */
  readonly remaining_ratio: number | null;
  /** Dispensed since the previous report, ml. */
  readonly dispensed_ml: number | null;
  /** Active device error codes, 1 to 7. */
  readonly alarms: readonly number[];
}

/** The alarm of an event. */
export interface EventAlarm {
  readonly id: number;
  /** One of `alarmKind`. */
  readonly code: number;
  /** ms UTC. */
  readonly begin_time: number;
}

/** The command of an event. */
export interface EventCommand {
  readonly id: number;
  /** One of `commandKind`. */
  readonly kind: number;
}

/** Something that happened to a device. Subscribers turn it into messages and webhook deliveries. */
export type PlatformEvent =
  | { readonly type: "report.taken"; readonly device: EventDevice; readonly report: EventReport }
  | { readonly type: "alarm.raised"; readonly device: EventDevice; readonly alarm: EventAlarm }
  | {
      readonly type: "alarm.cleared";
      readonly device: EventDevice;
      readonly alarm: EventAlarm & { readonly end_time: number };
    }
  | { readonly type: "device.added"; readonly device: EventDevice }
  | {
      readonly type: "command.pending" | "command.confirmed";
      readonly device: EventDevice;
      readonly command: EventCommand;
    };

/**
 * Handles events inside the transaction that caused them, so that both are committed or rolled back together. A
 * subscriber only uses the database: it queues webhook deliveries, and a job sends them later.
 *
 * @param events all events of the transaction, in order. A batch of reports is one call: write its rows in one
 * statement.
 * @param now ms UTC.
 *
 * @example
 * const logAlarms: Subscriber = async (trx, events, now) => {
 *   const rows = events.flatMap((event) => (event.type === "alarm.raised" ? [rowOf(event, now)] : []));
 *   if (rows.length > 0) await trx.insertInto("alarm_log").values(rows).execute();
 * };
 */
export type Subscriber = (trx: Kysely<Database>, events: readonly PlatformEvent[], now: number) => Promise<void>;
