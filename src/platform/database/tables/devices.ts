import type { Generated } from "kysely";
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
  /** Volume of the cartridge, ml: 125 or 250. `lubricantTube` on the wire. */
  lubricant_tube: number;
  lubricant: TextColumn;
  /** Months of one cartridge: 0 off, 1 to 24, 255 reset. */
  time_setting: number;
  /** The longest time setting that the device's version takes, months: 12 or 24. */
  time_setting_max: Generated<number>;
  /** A time setting that waits for the next uplink; 0 is a pending shutdown. */
  pending_time_setting: number | null;
  /** What else waits for the next uplink: 1 reset. */
  pending_action: number | null;
  /** URL of the location map (JPG). */
  image: TextColumn;
  bearing_type: TextColumn;
  /** Revolutions a minute. */
  rpm: number | null;
  /** 1: 47–63 °C, 2: 63–78, 3: 78–93, 4: 93–107. */
  bearing_temperature: number | null;
  /** 1 low, 2 normal, 3 high, 4 extremely high. */
  load: number | null;
  address: TextColumn;
  province: TextColumn;
  city: TextColumn;
  /** Hours between two reports, 1 to 24: the one in effect. */
  report_interval: Generated<number>;
  /** A reporting interval that waits for the next uplink. */
  pending_report_interval: number | null;
  /** Degrees WGS 84. */
  longitude: number | null;
  latitude: number | null;
  /** NB only: 15 digits. Unique among bound devices. */
  imei: string | null;
  /** LoRa only: DevEUI, 16 upper-case hex digits. Unique among bound devices. */
  eui: string | null;
  /** LoRa only: DevAddr, 8 upper-case hex digits. */
  addr: TextColumn;
  nwks_key: Sealed;
  apps_key: Sealed;
  gateway_id: number | null;
  /** EUI of the gateway that last heard it; need not be one of ours. */
  gateway_eui: TextColumn;
  /** 0 normal, 1 alarm, 2 abnormal, 3 offline, 4 closed. */
  status: Flag;
  /** 1 online, 0 shut down. */
  online: Flag;
  is_enable: EnabledFlag;
  /** 1 bound to a stock record, 0 unbound. */
  bind_status: Flag;
  register_time: Time | null;
  bind_time: Time | null;
  unbind_time: Time | null;
  /** When it was last heard. */
  active_time: Time | null;
  /** What its reports are: 1 position, 2 heartbeat. */
  mode: number | null;
  /** Minutes between two of them. */
  rate: number | null;
  /** °C at the last report. */
  temperature: number | null;
  /** Battery at the last report, %. */
  electric_quantity: number | null;
  /** dBm at the last report. */
  signal: number | null;
  /** Lubricant left, % of the cartridge. */
  remaining_ratio: number | null;
  /** Share of the expected reports that came, %. */
  availability: number | null;
  /** The UTC days on which the cartridge may be empty, ms at their beginning; null while nobody knows. See `emptyDates`. */
  empty_early: Time | null;
  empty_expected: Time | null;
  empty_late: Time | null;
  create_time: Time;
  update_time: Time;
}

/** A device's day, kept up as its reports come in: what charts and forecasts read. */
export interface DeviceDayTable {
  device_id: number;
  /** The UTC day as yyyymmdd (20261121): comparable, and its month is the whole part of day / 100. See `dayOf`. */
  day: number;
  agent_id: number;
  /** Grease dispensed on this day, ml. */
  dispensed_ml: Generated<number>;
  /** Grease left at the day's last report, ml. */
  remaining_ml: number | null;
  /** °C, the day's highest. */
  temperature: number | null;
  /** %, the day's last. */
  battery: number | null;
  /** dBm, the day's last. */
  signal: number | null;
  /** How many reports came. */
  reports: Flag;
  /** Time of the day's last report that came, which battery, signal and what is left are of. */
  last_time: Time | null;
  /** Time setting in effect at the day's last report; null where that was not kept, and is read as the present one. */
  time_setting: number | null;
}

/** A raw report. Append-only: no row is ever changed. */
export interface DeviceReportTable {
  device_id: number;
  time: Time;
  agent_id: number;
  /** 1 periodic, 2 alarm, 3 answer to a setting. */
  report_type: number;
  /** JSON as the device sent it, decoded. */
  payload: Json;
}

/** What a device was told to do. It waits for the device's next report, which is when a device can be reached. */
export interface DeviceCommandTable {
  id: Id;
  device_id: number;
  agent_id: number;
  /** Who gave it; null once that account is deleted. */
  account_id: number | null;
  /** One of `commandKind`. At most one of a kind is pending per device. */
  kind: number;
  /** JSON of what it sets, by the wire's names; `{}` for a reset. */
  data: Json;
  /** 0 pending, 1 confirmed, 2 cancelled, by somebody or by a newer one. */
  status: Flag;
  create_time: Time;
  /** When it was confirmed or cancelled. */
  confirm_time: Time | null;
}

/** An alarm of a device. At most one of a code is open per device. */
export interface AlarmTable {
  id: Id;
  device_id: number;
  agent_id: number;
  /** 1 to 7 (spec §3). */
  code: number;
  begin_time: Time;
  /** Null while it lasts. */
  end_time: Time | null;
  /** The account that took note of it. */
  acknowledged_by: number | null;
  acknowledged_time: Time | null;
  comment: TextColumn;
  /** The account that wrote the comment; null without one, once that account is deleted, and for those of older versions. */
  commented_by: number | null;
  commented_time: Time | null;
}

/** A LoRa gateway. */
export interface GatewayTable {
  id: Id;
  agent_id: number | null;
  /** Who made it; null once that account is deleted. */
  account_id: number | null;
  /** 16 upper-case hex digits, unique. */
  eui: string;
  name: string;
  /** 0 normal, 1 offline. */
  status: Flag;
  last_report_time: Time | null;
  create_time: Time;
  update_time: Time;
}

/** A stock record: one lubricator that was entered and may be given to a provider and bound. */
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
  /** The provider that it was given to. */
  agent_id: number | null;
  /** The device that is bound to it; unique. */
  device_id: number | null;
  /** When a LoRa record was registered with the network. */
  registered_time: Time | null;
  create_time: Time;
}
