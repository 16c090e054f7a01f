import type { EventReport } from "../events";

/** The identifier of the device that made a report: an IMEI (NB) or an EUI (LoRa). */
export interface ReportSource {
  /** 0 NB, 1 LoRa. */
  readonly type: number;
  readonly value: string;
}

/** The values of one report. A null value is not in the report: the stored value of the device stays. */
export interface ReportFacts extends Omit<EventReport, "alarms"> {
  /** Remaining lubricant, ml. */
  readonly remaining_ml: number | null;
  /** All active error codes, 1 to 7. An open alarm with another code has ended. */
  readonly alarms: readonly number[] | null;
  /** 1 position, 2 heartbeat. */
  readonly mode: number | null;
  /** Minutes between two reports in this mode. */
  readonly rate: number | null;
  /** LoRa: EUI of the gateway that relayed the report. */
  readonly gateway_eui: string | null;
  /** The time setting in effect: 0 off, 1 to 24 months, 255 reset. */
  readonly time_setting: number | null;
  /** The reporting interval in effect, hours. */
  readonly report_interval: number | null;
  /** Ids of the commands that the device has carried out. */
  readonly confirms: readonly number[];
}

/** A parsed report. `unknownCodes` are error codes without a meaning on this platform. */
export interface Report {
  /** The provider whose devices the sender may report for. Default: all. */
  readonly agentId?: number | null;
  readonly source: ReportSource;
  readonly facts: ReportFacts;
  readonly unknownCodes: readonly number[];
}
