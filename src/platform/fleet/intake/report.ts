import type { EventReport } from "../events";

/** The identifier of the device that sent a report: an IMEI (NB) or an EUI (LoRa). */
export interface ReportSource {
  /** 0 NB, 1 LoRa. */
  readonly type: number;
  readonly value: string;
}

/** The values of one report. Null: the report does not contain the value, and the device keeps its stored value. */
export interface ReportFacts extends Omit<EventReport, "alarms"> {
  /** Remaining lubricant, ml. */
  readonly remaining_ml: number | null;
  /** All active error codes, 1 to 7. Open alarms with other codes end. */
  readonly alarms: readonly number[] | null;
  /** The reporting mode: 1 position, 2 heartbeat. */
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

/** A parsed report. */
export interface Report {
  /** Id of the provider whose devices the sender may report for. Default or null: the devices of all providers. */
  readonly agentId?: number | null;
  readonly source: ReportSource;
  readonly facts: ReportFacts;
  /** Error codes that this platform does not know. They are logged and raise no alarm. */
  readonly unknownCodes: readonly number[];
}
