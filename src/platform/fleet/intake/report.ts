import type { EventReport } from "../events";

/** Which device a report names: an IMEI (NB) or an EUI (LoRa). */
export interface ReportSource {
  /** 0 NB, 1 LoRa. */
  readonly type: number;
  readonly value: string;
}

/** What one report tells. Null is what it does not speak of, which stays as it was. */
export interface ReportFacts extends Omit<EventReport, "alarms"> {
  /** Lubricant left, ml. */
  readonly remaining_ml: number | null;
  /** Every error code that holds, 1 to 7: an alarm whose code is not among them has ended. */
  readonly alarms: readonly number[] | null;
  /** 1 position, 2 heartbeat. */
  readonly mode: number | null;
  /** Minutes between two reports of that mode. */
  readonly rate: number | null;
  /** LoRa: the gateway that heard it. */
  readonly gateway_eui: string | null;
  /** The time setting in effect: 0 off, 1 to 24 months, 255 reset. */
  readonly time_setting: number | null;
  /** The reporting interval in effect, hours. */
  readonly report_interval: number | null;
  /** Ids of the commands that the device has carried out. */
  readonly confirms: readonly number[];
}

/** A report as it was sent: whose, what, and the error codes in it that mean nothing here. */
export interface Report {
  readonly source: ReportSource;
  readonly facts: ReportFacts;
  readonly unknownCodes: readonly number[];
}
