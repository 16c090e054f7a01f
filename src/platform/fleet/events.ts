import type { Kysely } from "kysely";
import type { Database } from "../database";

/** What an event tells of its device: whose it is, and what it is called. */
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

/** The figures of a report; null for what it did not tell. */
export interface EventReport {
  /** When the device made it, ms UTC. */
  readonly time: number;
  /** °C. */
  readonly temperature: number | null;
  /** Battery, %. */
  readonly battery: number | null;
  /** dBm. */
  readonly signal: number | null;
  /** Lubricant left, % of the cartridge. */
  readonly remaining_ratio: number | null;
  /** Dispensed since the report before, ml. */
  readonly dispensed_ml: number | null;
  /** Error codes that hold, 1 to 7. */
  readonly alarms: readonly number[];
}

/** An alarm as events tell of it. */
export interface EventAlarm {
  readonly id: number;
  /** 1 to 7. */
  readonly code: number;
  readonly begin_time: number;
}

/** A command as events tell of it. */
export interface EventCommand {
  readonly id: number;
  /** One of `commandKind`. */
  readonly kind: number;
}

/** What happens to devices, for the parts of the platform that pass it on. */
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
 * Acts on events in the transaction that they happen in, so that what it writes is there if and only if they are. It must
 * not wait for anything but the database: a delivery is written down here and made afterwards, by a job.
 *
 * @param events everything that happened at once, in order: a batch of reports is one call, so write many rows at once.
 * @param now ms UTC.
 */
export type Subscriber = (trx: Kysely<Database>, events: readonly PlatformEvent[], now: number) => Promise<void>;
