import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { EnabledFlag, Flag, Id, Json, Sealed, TextColumn, Time } from "./column-types";

/** A lubricator. */
export interface DeviceTable {
  id: Id;
  /** 0 NB, 1 LoRa. */
  type: number;
  agent_id: number;
  group_id: number | null;
  /** The customer's account. */
  customer_id: number | null;
  /** Lubricator number. */
  device_sn: TextColumn;
  device_name: TextColumn;
  /** Work-machine number. */
  asset_tag: TextColumn;
  asset_name: TextColumn;
  industry: TextColumn;
  application: TextColumn;
  install_location: TextColumn;
  /** Cartridge volume, ml: 125 or 250. `lubricantTube` on the wire. */
  lubricant_tube: number;
  lubricant: TextColumn;
  /** Months that a cartridge lasts: 1 to 24; 0 off, 255 reset. */
  time_setting: number;
  /** Longest time setting of the device's version, months: 12 or 24. */
  time_setting_max: Generated<number>;
  /** Time setting to send with the next uplink; 0 shuts the device down. */
  pending_time_setting: number | null;
  /** Action to send with the next uplink: 1 reset, 2 swap. */
  pending_action: number | null;
  /** URL of the location map (JPG). */
  image: TextColumn;
  bearing_type: TextColumn;
  /** Revolutions per minute. */
  rpm: number | null;
  /** 1: 47–63 °C, 2: 63–78, 3: 78–93, 4: 93–107. */
  bearing_temperature: number | null;
  /** 1 low, 2 normal, 3 high, 4 extremely high. */
  load: number | null;
  address: TextColumn;
  province: TextColumn;
  city: TextColumn;
  /** Reporting interval in effect, hours, 1 to 24. */
  report_interval: Generated<number>;
  /** Reporting interval to send with the next uplink, hours. */
  pending_report_interval: number | null;
  /** Degrees WGS 84. */
  longitude: number | null;
  latitude: number | null;
  /** NB only: 15 digits, unique among bound devices. */
  imei: string | null;
  /** LoRa only: DevEUI, 16 upper-case hex digits, unique among bound devices. */
  eui: string | null;
  /** LoRa only: DevAddr, 8 upper-case hex digits. */
  addr: TextColumn;
  nwks_key: Sealed;
  apps_key: Sealed;
  gateway_id: number | null;
  /** EUI of the gateway that received the last report; not necessarily a gateway in `gateway`. */
  gateway_eui: TextColumn;
  /** See `deviceStatus`. */
  status: Flag;
  /** 1 online, 0 shut down. */
  online: Flag;
  is_enable: EnabledFlag;
  /** 1 bound to a stock record, 0 unbound. */
  bind_status: Flag;
  register_time: Time | null;
  bind_time: Time | null;
  unbind_time: Time | null;
  /** Time of the last report. */
  active_time: Time | null;
  /** Kind of its reports: 1 position, 2 heartbeat. */
  mode: number | null;
  /** Minutes between two reports. */
  rate: number | null;
  /** °C at the last report. */
  temperature: number | null;
  /** Battery at the last report, %. */
  electric_quantity: number | null;
  /** dBm at the last report. */
  signal: number | null;
  /** Lubricant left, % of the cartridge. */
  remaining_ratio: number | null;
  /** Received reports, % of the expected ones. */
  availability: number | null;
  /** When the cartridge may be empty; null without a forecast. See `emptyDates`. */
  empty_early: Time | null;
  empty_expected: Time | null;
  empty_late: Time | null;
  create_time: Time;
  update_time: Time;
}

/** One day of a device, updated with each report. Charts and forecasts read these rows instead of reports. */
export interface DeviceDayTable {
  device_id: number;
  /** UTC day as yyyymmdd (20261121); day / 100, rounded down, is the month. See `dayOf`. */
  day: number;
  agent_id: number;
  /** Grease dispensed on the day, ml. */
  dispensed_ml: Generated<number>;
  /** Grease left at the day's last report, ml. */
  remaining_ml: number | null;
  /** Highest temperature of the day, °C. */
  temperature: number | null;
  /** Last battery level of the day, %. */
  battery: number | null;
  /** Last signal strength of the day, dBm. */
  signal: number | null;
  /** Number of reports. */
  reports: Flag;
  /** Time of the day's last report, which battery, signal and remaining grease come from. */
  last_time: Time | null;
  /** Time setting at the day's last report, months; null for old days, which are read with the current setting. */
  time_setting: number | null;
  /**
   * The values of each report of the day, separated by commas (`Reading`); null for old days. The days of other time
   * zones are computed from them.
   */
  readings: Generated<string | null>;
}

/** The texts of a device, in lower case, that keywords search. See `writeDeviceTexts`. */
export interface DeviceTextTable {
  device_id: number;
  text: string;
  /** Its provider, group and customer (`ownersOf`). A trigger updates them (migration 0091). */
  owners: string;
}

/** A raw report. Rows are only added, never changed. On PostgreSQL the table is partitioned by month of `time`. */
export interface DeviceReportTable {
  device_id: number;
  time: Time;
  agent_id: number;
  /** 1 periodic, 2 alarm, 3 response to a setting. */
  report_type: number;
  /** The decoded report as JSON. */
  payload: Json;
}

/** A command to a device. It waits for the device's next report, because a device listens only then. */
export interface DeviceCommandTable {
  id: Id;
  device_id: number;
  agent_id: number;
  /** The account that gave it; null after the account is deleted. */
  account_id: number | null;
  /** One of `commandKind`. A device has at most one pending command of a kind. */
  kind: number;
  /** JSON of the values to set, with the wire's names; `{}` for a reset. */
  data: Json;
  /** 0 pending, 1 confirmed, 2 cancelled by a person or replaced by a newer command. */
  status: Flag;
  create_time: Time;
  /** When it was confirmed or cancelled. */
  confirm_time: Time | null;
  /** The change of a job that it belongs to. */
  change_id: number | null;
}

/** An alarm. A device has at most one open alarm of a code; a gateway has one for each provider. */
export interface AlarmTable {
  id: Id;
  /** Null for an alarm of a gateway. */
  device_id: number | null;
  gateway_id: number | null;
  agent_id: number;
  /** Of the device. Triggers set them; see migration 0089. They may name a deleted group or customer. */
  group_id: ColumnType<number | null, never, null>;
  customer_id: GeneratedAlways<number | null>;
  /** 1 to 7 (spec §3); 101, the gateway is offline (spec E24). */
  code: number;
  begin_time: Time;
  /** Null while the alarm is open. */
  end_time: Time | null;
  /** The account that acknowledged it. */
  acknowledged_by: number | null;
  acknowledged_time: Time | null;
  comment: TextColumn;
  /** The comment's author; null without a comment, after the account is deleted, and for comments of old versions. */
  commented_by: number | null;
  commented_time: Time | null;
  /** The person who takes care of it. */
  assignee_id: number | null;
  snoozed_until: Time | null;
  /** The account that cleared it by hand; the device may still report it. */
  closed_by: number | null;
  closed_time: Time | null;
  close_reason: TextColumn;
  reopened_time: Time | null;
  /** 3 critical, 2 warning, 1 routine; 0 once the alarm is over. */
  severity: GeneratedAlways<number>;
}

/** A step of the work on an alarm. */
export interface AlarmStepTable {
  id: Id;
  alarm_id: number;
  /** Null for a step of the platform, and after the account is deleted. */
  account_id: number | null;
  /** One of `alarmStep`. */
  kind: number;
  /** A comment, or the reason. */
  text: TextColumn;
  assignee_id: number | null;
  until: Time | null;
  time: Time;
}

/** The provider of a swap: the provider of its device. */
export interface SwapOwner {
  agent_id: number;
}

/** The columns of a gateway that reports set, beside those of its declaration. */
export interface GatewayReports {
  last_report_time: Time | null;
}

/** A stock record: a lubricator that can be assigned to a provider and bound to a device. */
export interface StorageTable {
  id: Id;
  /** 0 NB, 1 LoRa. */
  type: number;
  /** IMEI, or the DevEUI of a LoRa record (spec E10). Unique. */
  imei: string;
  /** LoRa only. */
  addr: TextColumn;
  nwks_key: Sealed;
  apps_key: Sealed;
  model: TextColumn;
  batch: TextColumn;
  /** 0 inactive, 1 active. */
  active: Flag;
  /** The provider that it is assigned to. */
  agent_id: number | null;
  /** The bound device; unique. */
  device_id: number | null;
  /** When the LoRa device was registered with the network. */
  registered_time: Time | null;
  /** Time of the last distribution, while it can be undone: binding the record clears it. */
  distribute_time: Time | null;
  /** The provider that had the record before its last distribution. */
  former_agent_id: number | null;
  create_time: Time;
}
