// Made by `npm run wire` from the declarations. Do not edit.

export interface Account {
  readonly id: number;
  /** 1 = Admin, 2 = Storage operator, 10 = User, 11 = OEM provider, 100 = AFM provider, 101 = Group leader, 102 = Team member. */
  readonly role: 1 | 2 | 10 | 11 | 100 | 101 | 102;
  readonly email: string;
  /** Not used by the console. */
  readonly nickname: string;
  readonly username: string;
  /** The same as `username`. */
  readonly name: string;
  readonly phone: string;
  /** Path or web address of the picture; empty without one. */
  readonly avatar: string;
  readonly country: string;
  readonly province: string;
  readonly city: string;
  readonly county: string;
  readonly address: string;
  readonly postal_code: string;
  readonly company: string;
  readonly industry: string;
  /** Factory equipment. */
  readonly factory_device: string;
  /** 0 = Off, 1 = Daily, 2 = Weekly, 3 = Every two weeks, 4 = Monthly. */
  readonly email_rate: 0 | 1 | 2 | 3 | 4;
  /** The provider. */
  readonly agent_id: number | null;
  readonly agent_name: string | null;
  /** The group of leaders and members. */
  readonly group_id: number | null;
  readonly group_name: string | null;
  /** Organisation of an administrator, for information only. */
  readonly company_id: number | null;
  readonly company_name: string | null;
  /** The provider that a customer has applied for. */
  readonly apply_agent_id: number | null;
  readonly apply_agent_name: string | null;
  /** 0 = None, 1 = New Application. */
  readonly apply_status: 0 | 1;
  /** When the customer got its provider, ms UTC. */
  readonly correlation_time: number | null;
  /** Granted authorities, see `auth/auth-list`. */
  readonly authority_ids: readonly number[];
  /** Whether the API is switched on for this customer. */
  readonly open_api: 0 | 1;
  /** Whether OPC is switched on for this customer. */
  readonly opc_enable: 0 | 1;
  /** 1 = Enabled, 0 = Disabled. */
  readonly is_enable: 1 | 0;
  /** 1 until the account has replaced a password that someone else set. It may then only do that. */
  readonly must_change_password: 0 | 1;
  /** Whether the account has a second factor. */
  readonly second_factor: 0 | 1;
  /** ms UTC. */
  readonly create_time: number;
}

export interface Alarm {
  /** ID. */
  readonly id: number;
  /** Alarm. 1 = Lubricant emptied, 2 = Low battery, 3 = Battery dead, 4 = High back-pressure early warning, 5 = High back-pressure alarm, 6 = Internal error, 7 = Lubricant about to run out, 101 = Gateway offline, 102 = Dispenses less than planned, 103 = Dispenses more than planned. */
  readonly code: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 101 | 102 | 103 | null;
  /** Device. */
  readonly device_id: number | null;
  /** Device, its title. */
  readonly device_name: string | null;
  /** Severity. 3 = Critical, 2 = Warning, 1 = Routine, 0 = Over. */
  readonly severity: 3 | 2 | 1 | 0 | null;
  /** What it means. 1 = Lubricant emptied, 2 = Low battery, 3 = Battery dead, 4 = High back-pressure early warning, 5 = High back-pressure alarm, 6 = Internal error, 7 = Lubricant about to run out, 101 = Gateway offline, 102 = Dispenses less than planned, 103 = Dispenses more than planned. */
  readonly meaning: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 101 | 102 | 103 | null;
  /** Gateway. */
  readonly gateway_id: number | null;
  /** Gateway, its title. */
  readonly gateway_name: string | null;
  /** Gateway EUI. */
  readonly gateway_eui: string | null;
  /** Silent lubricators. */
  readonly devices: number | null;
  /** State. 1 = Open, 0 = Cleared. */
  readonly state: 1 | 0 | null;
  /** Began at. ms UTC. */
  readonly begin_time: number | null;
  /** Cleared at. ms UTC. */
  readonly end_time: number | null;
  /** Duration. h. */
  readonly lasting: number | null;
  /** Work. 1 = New, 2 = Acknowledged, 3 = Snoozed, 4 = Cleared by hand, 0 = Recovered. */
  readonly work: 1 | 2 | 3 | 4 | 0 | null;
  /** Assignee. */
  readonly assignee_id: number | null;
  /** Assignee, its title. */
  readonly assignee_name: string | null;
  /** Acknowledged. 0 = Not yet, 1 = Yes. */
  readonly acknowledged: 0 | 1 | null;
  /** Acknowledged by. */
  readonly acknowledged_name: string | null;
  /** Acknowledged at. ms UTC. */
  readonly acknowledged_time: number | null;
  /** Last comment. */
  readonly comment: string | null;
  /** Takes comments. */
  readonly commentable: 0 | 1 | null;
  /** Comment by. */
  readonly commented_name: string | null;
  /** Commented at. ms UTC. */
  readonly commented_time: number | null;
  /** Snoozed until. ms UTC. */
  readonly snoozed_until: number | null;
  /** Cleared by. */
  readonly closed_name: string | null;
  /** Cleared by hand at. ms UTC. */
  readonly closed_time: number | null;
  /** Reason. */
  readonly close_reason: string | null;
  /** Re-opened at. ms UTC. */
  readonly reopened_time: number | null;
  /** Site. */
  readonly site: string | null;
  /** Customer. */
  readonly customer_name: string | null;
  /** Dealer. */
  readonly agent_name: string | null;
}

export interface AlarmStep {
  /** ID. */
  readonly id: number;
  /** Step. 1 = Acknowledged, 2 = Assigned, 3 = Snoozed, 4 = Cleared, 5 = Re-opened, 6 = Comment, 8 = Escalated, 7 = Still reported. */
  readonly kind: 1 | 2 | 3 | 4 | 5 | 6 | 8 | 7 | null;
  /** Text. */
  readonly text: string | null;
  /** Assignee. */
  readonly assignee_id: number | null;
  /** Assignee, its title. */
  readonly assignee_name: string | null;
  /** Until. ms UTC. */
  readonly until: number | null;
  /** By. */
  readonly username: string | null;
  /** Time. ms UTC. */
  readonly time: number | null;
}

/** A callback URL and the state of its deliveries. */
export interface AppUrl {
  /** 1 = Alarm callback, 2 = Data report push, 3 = Device-added callback. */
  readonly event_type: 1 | 2 | 3;
  /** Empty if no URL is set. */
  readonly callback_url: string;
  /** Number of consecutive failures. */
  readonly failures: number;
  /** Start of the pause; null while deliveries are not paused, ms UTC. */
  readonly paused_time: number | null;
  /** Last successful delivery, ms UTC. */
  readonly success_time: number | null;
  /** Next retry; null if none is scheduled, ms UTC. */
  readonly next_time: number | null;
  /** Number of events that are not delivered yet. */
  readonly waiting: number;
}

export interface Application {
  /** Null until the user first opens an application. */
  readonly id: number | null;
  readonly user_id: number;
  /** 1 if an admin has switched the API on for this user. */
  readonly open_api: 0 | 1;
  /** 1 if the application is open. */
  readonly flag: 0 | 1;
  readonly app_id: string;
  /** One for each event. */
  readonly urls: readonly AppUrl[];
}

export interface Assignee {
  /** ID. */
  readonly id: number;
  /** Username. */
  readonly username: string | null;
  /** Email. */
  readonly email: string | null;
  /** Role. 1 = Admin, 2 = Storage operator, 10 = User, 11 = OEM provider, 100 = AFM provider, 101 = Group leader, 102 = Team member. */
  readonly role: 1 | 2 | 10 | 11 | 100 | 101 | 102 | null;
}

export interface Authority {
  /** ID. */
  readonly group_id: number;
  /** Group name. */
  readonly group_name: string;
  /** The leader. */
  readonly username: string | null;
  /** Phone. 5 to 20 digits. */
  readonly phone: string | null;
  /** The leader's email address. */
  readonly email: string | null;
  /** The leader's account. */
  readonly user_id: number | null;
  /** Leader's state. 1 = Enabled, 0 = Disabled. */
  readonly is_enable: 1 | 0 | null;
  /** Authorities. */
  readonly authority_ids: readonly number[] | null;
  /** People. */
  readonly member_count: number | null;
  /** Create time. ms UTC. */
  readonly create_time: number | null;
  /** The provider. */
  readonly agent_id: number;
}

export interface Cartridge {
  /** ID. */
  readonly id: number;
  /** Cartridge. */
  readonly name: string | null;
  /** Grease. */
  readonly grease_id: number;
  /** Grease, its title. */
  readonly grease_name: string | null;
  /** Size. 125 = 125 ml, 250 = 250 ml. */
  readonly size: 125 | 250;
  /** Batch. */
  readonly batch: string;
  /** Label code. The content of the code on the label. A scan finds the batch number too. */
  readonly code: string | null;
  /** Best before. */
  readonly best_before: string;
  /** Count. pcs. */
  readonly count: number;
  /** State. 1 = Usable, 2 = Expires soon, 3 = Expired, 4 = None left. */
  readonly state: 1 | 2 | 3 | 4 | null;
}

/** Cartridges of one grease and volume that a customer needs in one city. */
export interface CartridgeNeed {
  readonly customer_id: number | null;
  readonly customer_name: string | null;
  readonly province: string;
  readonly city: string;
  readonly lubricant: string;
  /** The grease of the list that `lubricant` names. */
  readonly grease: string | null;
  /** Volume of the cartridge, ml. */
  readonly lubricantTube: number;
  /** Number of cartridges. */
  readonly count: number;
}

/** Cartridges in stock of one grease and volume that have not expired. */
export interface CartridgeStock {
  /** Name in the list of greases. */
  readonly grease: string;
  /** Volume, ml. */
  readonly size: number;
  /** Number of cartridges. */
  readonly count: number;
}

export interface Dealer {
  /** ID. */
  readonly agent_id: number;
  /** Name. */
  readonly name: string;
  /** Contact. */
  readonly contact_name: string;
  /** Phone. 5 to 20 digits. */
  readonly phone: string;
  /** Region. Province or state. */
  readonly province: string;
  /** Region. City. */
  readonly city: string;
  /** Address. */
  readonly address: string | null;
  /** Empower ID. Authorisation id of the provider. */
  readonly skf_auth_code: string | null;
  /** Email. The provider signs in with this address. */
  readonly email: string;
  /** Device count. */
  readonly device_count: number | null;
  /** Device type. 0 = NB, 1 = Lora. */
  readonly device_type: 0 | 1 | null;
  /** Status. 1 = Enabled, 0 = Disabled. */
  readonly is_enable: 1 | 0 | null;
  /** Create time. ms UTC. */
  readonly create_time: number | null;
}

export interface Delivery {
  /** Delivery. */
  readonly delivery_id: number;
  /** Event. 1 = Alarm callback, 2 = Data report push, 3 = Device-added callback. */
  readonly event_type: 1 | 2 | 3 | null;
  /** State. 0 = Waiting, 1 = Delivered, 2 = Given up. */
  readonly state: 0 | 1 | 2 | null;
  /** Events. */
  readonly events: number | null;
  /** Tries. */
  readonly tries: number | null;
  /** HTTP status. */
  readonly last_status: number | null;
  /** Last error. status = The answer was not 2xx, redirect = The answer was a redirect, which is not followed, timeout = No answer within 5 s, connection = No connection, tls = TLS certificate or encryption error, unreachable = The host has no public address, address = The callback URL is not valid, secret = The secret cannot be read; reset it, removed = The callback URL was removed. */
  readonly last_fault:
    | ""
    | "status"
    | "redirect"
    | "timeout"
    | "connection"
    | "tls"
    | "unreachable"
    | "address"
    | "secret"
    | "removed"
    | null;
  /** Duration. ms. */
  readonly duration: number | null;
  /** Next try. ms UTC. */
  readonly next_time: number | null;
  /** Created. ms UTC. */
  readonly create_time: number | null;
  /** Finished. ms UTC. */
  readonly end_time: number | null;
}

export interface DeviationLimit {
  /** ID. */
  readonly id: number;
  /** Deviation. % of the plan. An alarm is raised when a device dispenses this much less or more than planned. */
  readonly share: number;
  /** Over. days. Slow settings are compared longer, until the deviation is 1% of the cartridge. */
  readonly days: number;
  /** By. */
  readonly username: string | null;
  /** Update time. ms UTC. */
  readonly update_time: number | null;
}

export interface Device {
  /** ID. */
  readonly device_id: number;
  /** Device type. 0 = NB, 1 = Lora. */
  readonly type: 0 | 1;
  /** Device-ID/IMEI. The last digit is the Luhn check digit. */
  readonly imei: string | null;
  /** EUI. */
  readonly eui: string | null;
  /** addr. For a new device: taken from stock when left empty. */
  readonly addr: string | null;
  /** Name. */
  readonly device_name: string;
  /** Outer device ID. */
  readonly device_sn: string | null;
  /** Industry. */
  readonly industry: string | null;
  /** Application. */
  readonly application: string | null;
  /** Asset tag (work-machine number). */
  readonly asset_tag: string | null;
  /** Asset name. */
  readonly asset_name: string | null;
  /** Install location. */
  readonly install_location: string | null;
  /** Lubricant cartridge specification. 125 = 125 ml, 250 = 250 ml. */
  readonly lubricantTube: 125 | 250;
  /** Lubricant. */
  readonly lubricant: string | null;
  /** Time setting. 0 = Off, 1 = 1 month, 2 = 2 months, 3 = 3 months, 4 = 4 months, 5 = 5 months, 6 = 6 months, 7 = 7 months, 8 = 8 months, 9 = 9 months, 10 = 10 months, 11 = 11 months, 12 = 12 months, 13 = 13 months, 14 = 14 months, 15 = 15 months, 16 = 16 months, 17 = 17 months, 18 = 18 months, 19 = 19 months, 20 = 20 months, 21 = 21 months, 22 = 22 months, 23 = 23 months, 24 = 24 months, 255 = Reset. The new TLDD supports 1 to 24 months, older ones 1 to 12. */
  readonly time_setting: TimeSetting;
  /** Reporting cycle. 1 = 1 hour, 2 = 2 hours, 3 = 3 hours, 4 = 4 hours, 5 = 5 hours, 6 = 6 hours, 7 = 7 hours, 8 = 8 hours, 9 = 9 hours, 10 = 10 hours, 11 = 11 hours, 12 = 12 hours, 13 = 13 hours, 14 = 14 hours, 15 = 15 hours, 16 = 16 hours, 17 = 17 hours, 18 = 18 hours, 19 = 19 hours, 20 = 20 hours, 21 = 21 hours, 22 = 22 hours, 23 = 23 hours, 24 = 24 hours. */
  readonly report_interval: ReportInterval;
  /** Bearing type. */
  readonly bearing_type: string | null;
  /** Speed. rpm. */
  readonly rpm: number | null;
  /** Bearing temperature. 1 = 47-63°C, 2 = 63-78°C, 3 = 78-93°C, 4 = 93-107°C. */
  readonly bearing_temperature: 1 | 2 | 3 | 4 | null;
  /** Load condition. 1 = Low, 2 = Normal, 3 = High, 4 = Extremely high. */
  readonly load: 1 | 2 | 3 | 4 | null;
  /** Location map (JPG). */
  readonly image: string | null;
  /** Address. */
  readonly address: string | null;
  /** Region. Province or state. */
  readonly province: string | null;
  /** Region. City. */
  readonly city: string | null;
  /** Position. Degrees, WGS 84. */
  readonly longitude: number | null;
  /** Position. Degrees, WGS 84. */
  readonly latitude: number | null;
  /** Group. */
  readonly group_id: number | null;
  /** Group, its title. */
  readonly group_name: string | null;
  /** Customer. */
  readonly customer_id: number | null;
  /** Customer, its title. */
  readonly customer_name: string | null;
  /** Time setting in effect. 0 = Off, 1 = 1 month, 2 = 2 months, 3 = 3 months, 4 = 4 months, 5 = 5 months, 6 = 6 months, 7 = 7 months, 8 = 8 months, 9 = 9 months, 10 = 10 months, 11 = 11 months, 12 = 12 months, 13 = 13 months, 14 = 14 months, 15 = 15 months, 16 = 16 months, 17 = 17 months, 18 = 18 months, 19 = 19 months, 20 = 20 months, 21 = 21 months, 22 = 22 months, 23 = 23 months, 24 = 24 months, 255 = Reset. */
  readonly effective_time_setting: TimeSetting | null;
  /** Longest period. months. */
  readonly time_setting_max: number | null;
  /** Advised. months. */
  readonly advised_months: number | null;
  /** Greasing. 1 = Fits the bearing, 2 = Over-greased, 3 = Under-greased. */
  readonly greasing: 1 | 2 | 3 | null;
  /** Pending until next report. 1 = Reset of the lubricant count, 2 = Reset of the lubricant count after a swap. */
  readonly pending_action: 1 | 2 | null;
  /** Reporting cycle in effect. 1 = 1 hour, 2 = 2 hours, 3 = 3 hours, 4 = 4 hours, 5 = 5 hours, 6 = 6 hours, 7 = 7 hours, 8 = 8 hours, 9 = 9 hours, 10 = 10 hours, 11 = 11 hours, 12 = 12 hours, 13 = 13 hours, 14 = 14 hours, 15 = 15 hours, 16 = 16 hours, 17 = 17 hours, 18 = 18 hours, 19 = 19 hours, 20 = 20 hours, 21 = 21 hours, 22 = 22 hours, 23 = 23 hours, 24 = 24 hours. */
  readonly effective_report_interval: ReportInterval | null;
  /** Commands pending. 0 = No, 1 = Yes. */
  readonly is_pending: 0 | 1 | null;
  /** Dealer. */
  readonly agent_name: string | null;
  /** Gateway EUI. */
  readonly gateway_eui: string | null;
  /** Device status. 0 = Normal, 1 = Alarm, 2 = Abnormal, 3 = Offline, 4 = Closed, 5 = No report yet, 6 = Unbound. */
  readonly status: 0 | 1 | 2 | 3 | 4 | 5 | 6 | null;
  /** Online state. 1 = Online, 0 = Shut down. */
  readonly online: 1 | 0 | null;
  /** Bind status. 1 = Bound, 0 = Unbound. */
  readonly bind_status: 1 | 0 | null;
  /** Enabled. 1 = Enabled, 0 = Disabled. */
  readonly is_enable: 1 | 0 | null;
  /** Mode. 1 = Position, 2 = Heartbeat. */
  readonly mode: 1 | 2 | null;
  /** Rate. min. */
  readonly rate: number | null;
  /** Temperature. °C. */
  readonly temperature: number | null;
  /** Electric quantity. %. */
  readonly electric_quantity: number | null;
  /** Signal. dBm. */
  readonly signal: number | null;
  /** Remaining lubricant ratio. %. */
  readonly remaining_ratio: number | null;
  /** Remaining lubricant, estimated. ml. */
  readonly remaining_ml: number | null;
  /** Empty on, expected. A time whose day is shown, ms UTC. */
  readonly empty_expected: number | null;
  /** Empty on, earliest. A time whose day is shown, ms UTC. */
  readonly empty_early: number | null;
  /** Empty on, latest. A time whose day is shown, ms UTC. */
  readonly empty_late: number | null;
  /** Estimated usage time. days. */
  readonly estimated_usage_time: number | null;
  /** Available in weeks. weeks. */
  readonly available_weeks: number | null;
  /** Availability. %. */
  readonly availability: number | null;
  /** Register time. ms UTC. */
  readonly register_time: number | null;
  /** Bind time. ms UTC. */
  readonly bind_time: number | null;
  /** Unbind time. ms UTC. */
  readonly unbind_time: number | null;
  /** Active time. ms UTC. */
  readonly active_time: number | null;
}

/** One day of a device. Values that were not reported are null. */
export interface DeviceDay {
  /** As yyyymmdd, for example 20261121. */
  readonly day: number;
  /** Grease dispensed, ml. */
  readonly dispensed_ml: number | null;
  /** Grease that the setting of that day should dispense, ml; 0 while it was off. */
  readonly planned_ml: number;
  /** Grease left at the end of the day, % of the cartridge. */
  readonly level: number | null;
  /** Highest of the day, °C. */
  readonly temperature: number | null;
  /** %. */
  readonly battery: number | null;
  /** dBm. */
  readonly signal: number | null;
}

export interface DeviceFile {
  readonly file_id: number;
  /** Name chosen by the sender, with the extension of the stored file. */
  readonly name: string;
  /** Path on the same server. It may be signed, and end after an hour or two. */
  readonly url: string;
  readonly bytes: number;
  /** Who added it; empty if the caller may not see that user. */
  readonly username: string;
  /** ms UTC. */
  readonly create_time: number;
}

export interface DeviceHistory {
  /** ID. */
  readonly id: number;
  /** Operate time. ms UTC. */
  readonly time: number | null;
  /** Username. */
  readonly username: string | null;
  /** Role. 1 = Admin, 2 = Storage operator, 10 = User, 11 = OEM provider, 100 = AFM provider, 101 = Group leader, 102 = Team member. */
  readonly role: 1 | 2 | 10 | 11 | 100 | 101 | 102 | null;
  /** Operate content. */
  readonly content: string | null;
  /** Can be reverted. */
  readonly can_revert: 0 | 1 | null;
}

export type Distribution = Storage;

export interface FoundRecord {
  /** The resource. */
  readonly kind: "device" | "user" | "gateway" | "alarm" | "storage";
  readonly id: number;
  /** Name of the record; of the device or gateway of an alarm; the model of stock. */
  readonly name: string;
  /** IMEI, EUI or phone number; may be empty. */
  readonly identifier: string;
  /** Customer, company or batch; may be empty. */
  readonly detail: string;
  /** Of an alarm. 1 = Lubricant emptied, 2 = Low battery, 3 = Battery dead, 4 = High back-pressure early warning, 5 = High back-pressure alarm, 6 = Internal error, 7 = Lubricant about to run out, 101 = Gateway offline, 102 = Dispenses less than planned, 103 = Dispenses more than planned. */
  readonly code: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 101 | 102 | 103 | null;
}

export interface Gateway {
  /** ID. */
  readonly id: number;
  /** EUI. */
  readonly eui: string;
  /** Name. */
  readonly name: string;
  /** Status. 0 = Normal, 1 = Offline. */
  readonly status: 0 | 1 | null;
  /** Username. */
  readonly username: string | null;
  /** Create time. ms UTC. */
  readonly create_time: number | null;
  /** Update time. ms UTC. */
  readonly update_time: number | null;
}

/** A row that the import would accept. */
export interface GoodRow {
  /** Its number in the file, from 1. */
  readonly row: number;
  /** Its values by payload name: wire values of options, identifiers without separators, names of groups and customers. Empty cells are left out. A CSV file with these values and payload names as headers imports the same record. */
  readonly values: Readonly<Record<string, string>>;
}

export interface GrantableAuthority {
  readonly id: number;
  /** In the language of the request. */
  readonly name: string;
  readonly resource: string;
  /** Empty for the entry that stands for the whole resource. */
  readonly action: string;
  /** The entry of the resource; null for that entry itself. */
  readonly parent_id: number | null;
}

export interface Grease {
  /** ID. */
  readonly id: number;
  /** Name. */
  readonly name: string;
  /** Thickener. 1 = Lithium, 2 = Lithium complex, 3 = Calcium, 4 = Calcium complex, 5 = Calcium sulphonate complex, 6 = Aluminium complex, 7 = Sodium, 8 = Barium, 9 = Clay (bentonite), 10 = Polyurea, 99 = Other. */
  readonly thickener: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 99;
  /** Base oil. 1 = Mineral oil, 2 = Polyalphaolefin (PAO), 3 = Ester, 4 = Polyglycol (PAG), 5 = Silicone oil, 6 = Perfluorinated (PFPE), 99 = Other. */
  readonly base_oil: 1 | 2 | 3 | 4 | 5 | 6 | 99;
  /** Other names. Other spellings used on devices, to recognise their grease. */
  readonly also: readonly string[] | null;
}

/** Refused rows return everything that the caller sent, including secrets. */
export interface ImportAnswer {
  /** Number of rows, without the header. */
  readonly total: number;
  /** Number of new records. */
  readonly imported: number;
  readonly refused: readonly RefusedRow[];
}

/** What the import would do with each row. Nothing is written. */
export interface ImportCheck {
  /** The columns that are not empty. */
  readonly heads: readonly ImportTableColumn[];
  /** The mapping in use: number of a column, from 0, to payload name. The call takes it in this form, as JSON, in `mapping`. By default headers are matched with labels in either language and with payload names. */
  readonly mapping: Readonly<Record<string, string>>;
  /** Required payload names without a column. With missing columns, rows are counted but not checked. */
  readonly missing: readonly string[];
  /** Number of rows, without the header. */
  readonly total: number;
  readonly good: readonly GoodRow[];
  readonly refused: readonly RefusedRow[];
}

export interface ImportTableColumn {
  /** Number of the column, from 0. */
  readonly column: number;
  /** Text of its header; may be empty. */
  readonly head: string;
  /** Its first value that is not empty. */
  readonly example: string;
}

export interface IngestKey {
  /** ID. */
  readonly id: number;
  /** Name. The program or network server that uses the key. */
  readonly name: string;
  /** Service provider. With a provider, the key reports for that provider's devices only; without one, for all devices. */
  readonly agent_id: number | null;
  /** Service provider, its title. */
  readonly agent_name: string | null;
  /** Key ends with. */
  readonly hint: string | null;
  /** Created by. */
  readonly username: string | null;
  /** Create time. ms UTC. */
  readonly create_time: number | null;
  /** Last used. ms UTC. */
  readonly last_time: number | null;
}

export interface KeptAdvice {
  readonly designation: string;
  /** ball = Ball bearing, cylindrical = Cylindrical or needle roller bearing, spherical = Spherical, tapered or thrust roller bearing. */
  readonly kind: "ball" | "cylindrical" | "spherical";
  /** side = From the side, ring = Through the ring. */
  readonly way: "side" | "ring";
  /** mm. */
  readonly bore: number;
  /** mm. */
  readonly outside: number;
  /** mm. */
  readonly width: number;
  readonly rpm: number;
  /** °C; the upper end if a range was given. */
  readonly temperature: number;
  /** Lower end of the range, °C; null for a measured temperature. */
  readonly temperature_low: number | null;
  /** 1 for a vertical shaft. */
  readonly vertical: 0 | 1;
  /** Running hours per day. */
  readonly hours: number;
  /** ml per day. */
  readonly need: number;
  /** The advised time setting. */
  readonly months: number;
  /** When it was kept, ms UTC. */
  readonly time: number;
  /** Who kept it; empty if the caller may not see that user. */
  readonly username: string;
}

export interface LifeEvent {
  /** 1 = In stock, 2 = To provider, 3 = Bound, 4 = Customer, 5 = Settings, 6 = Swaps, 7 = Alarms, 8 = Unbound. */
  readonly stage: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
  /** ms UTC. */
  readonly time: number;
  /** End of an alarm, or confirmation of a setting, ms UTC. */
  readonly end_time: number | null;
  /** In the language of the request. */
  readonly text: string;
  /** Who did it; empty if the caller may not see that user, or nobody did. */
  readonly username: string;
}

export interface Log {
  /** ID. */
  readonly id: number;
  /** Username. */
  readonly username: string | null;
  /** Role. 1 = Admin, 2 = Storage operator, 10 = User, 11 = OEM provider, 100 = AFM provider, 101 = Group leader, 102 = Team member. */
  readonly role: 1 | 2 | 10 | 11 | 100 | 101 | 102 | null;
  /** Operating module. 1 = Device management, 2 = Provider management, 3 = Privilege management, 4 = Sign-ins. */
  readonly target_type: 1 | 2 | 3 | 4 | null;
  /** Operate content. */
  readonly content: string | null;
  /** Operate time. ms UTC. */
  readonly time: number | null;
  /** Operation. */
  readonly operation: number | null;
  /** Part of a bulk operation. */
  readonly is_part: 0 | 1 | null;
  /** Can be reverted. */
  readonly can_revert: 0 | 1 | null;
}

export interface Logbook {
  /** ID. */
  readonly id: number;
  /** Time. ms UTC. */
  readonly time: number | null;
  /** Device. */
  readonly device_id: number | null;
  /** Device, its title. */
  readonly device_name: string | null;
  /** Report time. ms UTC. */
  readonly report_time: number | null;
  /** Command time. ms UTC. */
  readonly command_time: number | null;
  /** Report data. */
  readonly report_data: string | null;
  /** Report type. 1 = Periodic, 2 = Alarm, 3 = Answer to a setting. */
  readonly report_type: 1 | 2 | 3 | null;
  /** Access way. 0 = NB, 1 = Lora. */
  readonly access_way: 0 | 1 | null;
  /** Status. 0 = Pending, 1 = Confirmed, 2 = Cancelled. */
  readonly status: 0 | 1 | 2 | null;
  /** Command desc. */
  readonly command_desc: string | null;
  /** Data. */
  readonly data: string | null;
}

export interface MapCluster {
  /** Mean of its devices, degrees, WGS 84. With a status: of all devices in its cells (spec D6). */
  readonly longitude: number;
  /** Mean of its devices, degrees, WGS 84. With a status: of all devices in its cells (spec D6). */
  readonly latitude: number;
  /** Area of its devices; with a status, of all devices in its cells. May lie beyond ±180, so that west is always less than east. */
  readonly west: number;
  readonly east: number;
  readonly south: number;
  readonly north: number;
  /** Number of devices. */
  readonly count: number;
  /** Number of devices in alarm. */
  readonly alarms: number;
}

export interface MapPoint {
  readonly device_id: number;
  readonly device_name: string;
  /** 0 = Normal, 1 = Alarm, 2 = Abnormal, 3 = Offline, 4 = Closed, 5 = No report yet, 6 = Unbound. */
  readonly status: 0 | 1 | 2 | 3 | 4 | 5 | 6;
  /** 1 = Online, 0 = Shut down. */
  readonly online: 1 | 0;
  /** 1 = Enabled, 0 = Disabled. */
  readonly is_enable: 1 | 0;
  /** Degrees, WGS 84. */
  readonly longitude: number;
  /** Degrees, WGS 84. */
  readonly latitude: number;
  /** Last report, ms UTC. */
  readonly active_time: number | null;
  /** Remaining grease, %. */
  readonly remaining_ratio: number | null;
  readonly customer_name: string | null;
}

export interface Message {
  readonly id: number;
  /** 1 = Authorisation, 2 = Device exception, 3 = Official push, 4 = Move alarm, 5 = Low power, 6 = SOS, 7 = Geofence, 8 = No position, 9 = Pending command, 10 = Request. */
  readonly type: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10;
  /** In the language of the request. */
  readonly content: string;
  /** ms UTC. */
  readonly push_time: number;
  /** 0 = Unread, 1 = Read. */
  readonly status: 0 | 1;
  /** Null if the message is about none, or one that the caller may not see. */
  readonly device_id: number | null;
  readonly device_name: string | null;
  /** Null if the message is about none, or one that the caller may not see. */
  readonly alarm_id: number | null;
  /** Null if the message is about none, or one that the caller may not see. */
  readonly request_id: number | null;
  /** Null if the message is about none, or one that the caller may not see. */
  readonly customer_id: number | null;
}

export interface NoticeSettings {
  /** 0 = Never, 3 = Critical alarms, 2 = Critical alarms and warnings, 1 = All alarms. */
  readonly mail_from: 0 | 3 | 2 | 1;
  /** 0 = Never, 3 = Critical alarms, 2 = Critical alarms and warnings, 1 = All alarms. */
  readonly push_from: 0 | 3 | 2 | 1;
  /** 0 = Never, 3 = Critical alarms, 2 = Critical alarms and warnings, 1 = All alarms. */
  readonly inbox_from: 0 | 3 | 2 | 1;
  /** Empty for all. */
  readonly kinds: readonly (1 | 2 | 3 | 4 | 5 | 6 | 7 | 101 | 102 | 103)[];
  /** Hour of the caller's time zone. 0 = 00:00, 1 = 01:00, 2 = 02:00, 3 = 03:00, 4 = 04:00, 5 = 05:00, 6 = 06:00, 7 = 07:00, 8 = 08:00, 9 = 09:00, 10 = 10:00, 11 = 11:00, 12 = 12:00, 13 = 13:00, 14 = 14:00, 15 = 15:00, 16 = 16:00, 17 = 17:00, 18 = 18:00, 19 = 19:00, 20 = 20:00, 21 = 21:00, 22 = 22:00, 23 = 23:00. */
  readonly quiet_begin: DayHour | null;
  /** 0 = 00:00, 1 = 01:00, 2 = 02:00, 3 = 03:00, 4 = 04:00, 5 = 05:00, 6 = 06:00, 7 = 07:00, 8 = 08:00, 9 = 09:00, 10 = 10:00, 11 = 11:00, 12 = 12:00, 13 = 13:00, 14 = 14:00, 15 = 15:00, 16 = 16:00, 17 = 17:00, 18 = 18:00, 19 = 19:00, 20 = 20:00, 21 = 21:00, 22 = 22:00, 23 = 23:00. */
  readonly quiet_end: DayHour | null;
  /** 1 if critical alarms are also sent in quiet hours. */
  readonly quiet_critical: 0 | 1;
  /** 0 = 00:00, 1 = 01:00, 2 = 02:00, 3 = 03:00, 4 = 04:00, 5 = 05:00, 6 = 06:00, 7 = 07:00, 8 = 08:00, 9 = 09:00, 10 = 10:00, 11 = 11:00, 12 = 12:00, 13 = 13:00, 14 = 14:00, 15 = 15:00, 16 = 16:00, 17 = 17:00, 18 = 18:00, 19 = 19:00, 20 = 20:00, 21 = 21:00, 22 = 22:00, 23 = 23:00. */
  readonly digest_hour: DayHour | null;
  /** 0 = Never, 5 = After 5 minutes, 15 = After 15 minutes, 30 = After 30 minutes, 60 = After 1 hour, 240 = After 4 hours. */
  readonly next_minutes: 0 | 5 | 15 | 30 | 60 | 240;
  /** The person who is notified if nobody acknowledges. */
  readonly next_id: number | null;
  /** Null if they are out of the caller's scope. */
  readonly next_name: string | null;
  /** Public key of the installation, to which browsers subscribe (VAPID, base64url). */
  readonly push_key: string;
  /** SHA-256 of the push addresses of the caller's browsers, base64url. */
  readonly browsers: readonly string[];
}

export interface OpcParameters {
  readonly user_id: number;
  /** 1 if an admin has switched OPC on for this user. */
  readonly opc_enable: 0 | 1;
  /** 1 if a password is stored. */
  readonly has_password: 0 | 1;
  /** Enabled. */
  readonly enabled?: 0 | 1 | null;
  /** Endpoint URL. For example opc.tcp://opc.example.com:4840. */
  readonly endpoint_url?: string;
  /** Security policy. 0 = None, 1 = Basic256Sha256, 2 = Aes128-Sha256-RsaOaep, 3 = Aes256-Sha256-RsaPss. */
  readonly security_policy?: 0 | 1 | 2 | 3;
  /** Security mode. 1 = None, 2 = Sign, 3 = Sign and encrypt. */
  readonly security_mode?: 1 | 2 | 3;
  /** Username. */
  readonly username?: string | null;
  /** Namespace URI. For example urn:example:lubricators. */
  readonly namespace_uri?: string | null;
  /** Publishing interval. ms. */
  readonly publish_interval?: number;
  /** Items. One item per line, value = node: remaining_ratio = ns=2;s=Remaining. Values: status, remaining_ratio, electric_quantity, temperature, signal. */
  readonly items?: string | null;
}

export interface Operator {
  /** ID. */
  readonly id: number;
  /** Username. */
  readonly username: string | null;
  /** Email. */
  readonly email: string | null;
  /** Role. 1 = Admin, 2 = Storage operator, 10 = User, 11 = OEM provider, 100 = AFM provider, 101 = Group leader, 102 = Team member. */
  readonly role: 1 | 2 | 10 | 11 | 100 | 101 | 102 | null;
}

/** An account in answers to itself. The optional names are missing in answers to others. */
export interface OwnAccount extends Account {
  /** Granted authorities as `resource.action`. Null: everything that the role may do. */
  readonly authorities?: readonly string[] | null;
  /** Name of the IANA time zone of days, mails and exports. */
  readonly time_zone?: string;
  /** 1 if the account chose the time zone, 0 if the browser did. */
  readonly time_zone_chosen?: 0 | 1;
  /** 1 if the role needs a second factor and the account has none. */
  readonly must_set_second_factor?: 0 | 1;
  /** A new email address that is not confirmed yet; otherwise empty. */
  readonly pending_email?: string;
}

export interface OwnSession {
  readonly id: number;
  /** Browser and system, or the name of a program; empty if not known. */
  readonly device: string;
  /** IP address of the sign-in; empty if not known. */
  readonly address: string;
  /** Empty if not known. */
  readonly method: "" | "password" | "key" | "code" | "passkey" | "oidc";
  /** Sign-in, ms UTC. */
  readonly create_time: number;
  /** Last call, accurate to the minute, ms UTC. */
  readonly last_time: number;
  /** 1 for the session of the call itself. */
  readonly is_current: 0 | 1;
}

export interface Passkey {
  readonly id: number;
  /** The browser and system that made it. */
  readonly name: string;
  /** Browsers offer it only at this host. */
  readonly host: string;
  /** ms UTC. */
  readonly create_time: number;
  /** Last use, ms UTC. */
  readonly last_time: number | null;
}

/** A device whose cartridge will probably be empty within the requested weeks. */
export interface PlannedDevice {
  readonly device_id: number;
  readonly device_name: string;
  readonly customer_id: number | null;
  readonly customer_name: string | null;
  readonly province: string;
  readonly city: string;
  readonly install_location: string;
  readonly lubricant: string;
  /** Volume of the cartridge, ml. */
  readonly lubricantTube: number;
  /** Remaining grease, %. */
  readonly remaining_ratio: number | null;
  /** Earliest time of an empty cartridge, ms UTC. */
  readonly empty_early: number | null;
  /** Expected time of an empty cartridge, ms UTC. */
  readonly empty_expected: number | null;
  /** Latest time of an empty cartridge, ms UTC. */
  readonly empty_late: number | null;
}

export interface RefusedRow {
  /** Its number in the file, from 1. */
  readonly row: number;
  /** Message for the user. */
  readonly reason: string;
  /** Its cells by payload name. */
  readonly values: Readonly<Record<string, string>>;
  /** `format`: a cell is missing or invalid. `repeated`: an earlier row has the same identifier. `exists`: the record exists already. `unknown`: the row names a record that does not exist or that the caller may not use. Missing for any other reason. */
  readonly fault?: "format" | "repeated" | "exists" | "unknown";
}

export interface Request {
  /** ID. */
  readonly id: number;
  /** Request. 3 = Cartridge swap, 4 = Change of settings, 1 = API access, 2 = OPC access, 5 = Something else. */
  readonly kind: 3 | 4 | 1 | 2 | 5;
  /** Device. */
  readonly device_id: number | null;
  /** Device, its title. */
  readonly device_name: string | null;
  /** Details. */
  readonly text: string | null;
  /** State. 1 = New, 2 = In progress, 3 = Done, 4 = Declined, 5 = Withdrawn. */
  readonly state: 1 | 2 | 3 | 4 | 5 | null;
  /** Answer. */
  readonly answer: string | null;
  /** Answered by. */
  readonly answered_name: string | null;
  /** Answered at. ms UTC. */
  readonly answered_time: number | null;
  /** Assignee. */
  readonly assignee_id: number | null;
  /** Assignee, its title. */
  readonly assignee_name: string | null;
  /** Customer. */
  readonly customer_id: number | null;
  /** Customer, its title. */
  readonly customer_name: string | null;
  /** Service provider. */
  readonly agent_name: string | null;
  /** Created. ms UTC. */
  readonly create_time: number | null;
  /** Updated. ms UTC. */
  readonly update_time: number | null;
}

export interface RequestStep {
  /** ID. */
  readonly id: number;
  /** Step. 1 = Asked, 2 = Started, 3 = Assigned, 4 = Reply, 5 = Done, 6 = Declined, 7 = Withdrawn, 8 = Re-opened, 9 = Resumed. */
  readonly kind: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | null;
  /** Text. */
  readonly text: string | null;
  /** Assignee. */
  readonly assignee_id: number | null;
  /** Assignee, its title. */
  readonly assignee_name: string | null;
  /** By. */
  readonly username: string | null;
  /** Time. ms UTC. */
  readonly time: number | null;
}

export interface SavedView {
  readonly id: number;
  /** Name of the listed resource. */
  readonly resource: string;
  readonly name: string;
  /** JSON of an object: the parameters of the list's address, name to text. */
  readonly content: string;
  /** 1 if the list opens with this view. */
  readonly is_default: 0 | 1;
}

export interface SceneInterval {
  /** 1 Monday to 7 Sunday. */
  readonly weekday: number;
  /** Start, minutes since midnight of the device's clock: 0 to 1439. */
  readonly begin: number;
  /** End, exclusive: 1 to 1440. */
  readonly end: number;
  /** 1 = Position, 2 = Heartbeat. */
  readonly mode: 1 | 2;
  /** Minutes between two reports: 1 to 1440. */
  readonly rate: number;
}

export interface SettingChange {
  /** ID. */
  readonly id: number;
  /** Device. */
  readonly device_id: number | null;
  /** Device, its title. */
  readonly device_name: string | null;
  /** State. 1 = Queued, 2 = Waits for the next report, 3 = Applied, 4 = Refused, 5 = Cancelled or replaced. */
  readonly state: 1 | 2 | 3 | 4 | 5 | null;
  /** Reason. 1 = The device does not exist, or you no longer have access, 2 = The device is not bound, 3 = This device version supports at most 12 months, 4 = Failed; try again. */
  readonly refusal: 1 | 2 | 3 | 4 | null;
  /** Time setting before. 0 = Off, 1 = 1 month, 2 = 2 months, 3 = 3 months, 4 = 4 months, 5 = 5 months, 6 = 6 months, 7 = 7 months, 8 = 8 months, 9 = 9 months, 10 = 10 months, 11 = 11 months, 12 = 12 months, 13 = 13 months, 14 = 14 months, 15 = 15 months, 16 = 16 months, 17 = 17 months, 18 = 18 months, 19 = 19 months, 20 = 20 months, 21 = 21 months, 22 = 22 months, 23 = 23 months, 24 = 24 months, 255 = Reset. */
  readonly old_time_setting: TimeSetting | null;
  /** Reporting cycle before. 1 = 1 hour, 2 = 2 hours, 3 = 3 hours, 4 = 4 hours, 5 = 5 hours, 6 = 6 hours, 7 = 7 hours, 8 = 8 hours, 9 = 9 hours, 10 = 10 hours, 11 = 11 hours, 12 = 12 hours, 13 = 13 hours, 14 = 14 hours, 15 = 15 hours, 16 = 16 hours, 17 = 17 hours, 18 = 18 hours, 19 = 19 hours, 20 = 20 hours, 21 = 21 hours, 22 = 22 hours, 23 = 23 hours, 24 = 24 hours. */
  readonly old_report_interval: ReportInterval | null;
  /** Confirmed at. ms UTC. */
  readonly confirm_time: number | null;
}

export interface SettingJob {
  /** ID. */
  readonly id: number;
  /** Note. */
  readonly note: string | null;
  /** Time. ms UTC. */
  readonly create_time: number | null;
  /** By. */
  readonly username: string | null;
  /** State. 1 = In progress, 0 = Finished. */
  readonly state: 1 | 0 | null;
  /** Time setting. 0 = Off, 1 = 1 month, 2 = 2 months, 3 = 3 months, 4 = 4 months, 5 = 5 months, 6 = 6 months, 7 = 7 months, 8 = 8 months, 9 = 9 months, 10 = 10 months, 11 = 11 months, 12 = 12 months, 13 = 13 months, 14 = 14 months, 15 = 15 months, 16 = 16 months, 17 = 17 months, 18 = 18 months, 19 = 19 months, 20 = 20 months, 21 = 21 months, 22 = 22 months, 23 = 23 months, 24 = 24 months, 255 = Reset. */
  readonly time_setting: TimeSetting | null;
  /** Reporting cycle. 1 = 1 hour, 2 = 2 hours, 3 = 3 hours, 4 = 4 hours, 5 = 5 hours, 6 = 6 hours, 7 = 7 hours, 8 = 8 hours, 9 = 9 hours, 10 = 10 hours, 11 = 11 hours, 12 = 12 hours, 13 = 13 hours, 14 = 14 hours, 15 = 15 hours, 16 = 16 hours, 17 = 17 hours, 18 = 18 hours, 19 = 19 hours, 20 = 20 hours, 21 = 21 hours, 22 = 22 hours, 23 = 23 hours, 24 = 24 hours. */
  readonly report_interval: ReportInterval | null;
  /** Mode/scene. */
  readonly scene_text: string | null;
  /** Devices. */
  readonly devices: number | null;
  /** Queued. devices. */
  readonly queued: number | null;
  /** Wait for their report. devices. */
  readonly waiting: number | null;
  /** Applied. devices. */
  readonly applied: number | null;
  /** Refused. devices. */
  readonly refused: number | null;
  /** Cancelled or replaced. devices. */
  readonly cancelled: number | null;
}

export interface SignIn {
  /** ID. */
  readonly id: number;
  /** Time. ms UTC. */
  readonly time: number | null;
  /** Username. */
  readonly username: string | null;
  /** Role. 1 = Admin, 2 = Storage operator, 10 = User, 11 = OEM provider, 100 = AFM provider, 101 = Group leader, 102 = Team member. */
  readonly role: 1 | 2 | 10 | 11 | 100 | 101 | 102 | null;
  /** Content. */
  readonly content: string | null;
}

export interface Storage {
  /** ID. */
  readonly storage_id: number;
  /** Type. 0 = NB, 1 = Lora. */
  readonly type: 0 | 1;
  /** IMEI. The last digit is the Luhn check digit. */
  readonly imei: string | null;
  /** Device address (addr). */
  readonly addr: string | null;
  /** Model. */
  readonly model: string;
  /** Batch. */
  readonly batch: string;
  /** Service provider. */
  readonly agent_id: number | null;
  /** Service provider, its title. */
  readonly agent_name: string | null;
  /** Customer. */
  readonly customer: string | null;
  /** Bind status. 1 = Bound, 0 = Unbound. */
  readonly bind_status: 1 | 0 | null;
  /** Activation. 0 = Inactive, 1 = Active. */
  readonly active: 0 | 1 | null;
  /** Entered. ms UTC. */
  readonly create_time: number | null;
  /** Distributed. ms UTC. */
  readonly distribute_time: number | null;
  /** The provider that had it before the last distribution. */
  readonly former_agent_name?: string | null;
  /** Whether the last distribution can be undone. */
  readonly can_undo?: 0 | 1;
}

export interface Suggestion {
  readonly id: number;
  /** In the language of the request. */
  readonly name: string;
}

export interface Swap {
  /** ID. */
  readonly id: number;
  /** Time. ms UTC. */
  readonly time: number | null;
  /** Device. */
  readonly device_id: number | null;
  /** Device, its title. */
  readonly device_name: string | null;
  /** By. */
  readonly username: string | null;
  /** New grease. */
  readonly grease: string | null;
  /** New size. 125 = 125 ml, 250 = 250 ml. */
  readonly size: 125 | 250 | null;
  /** New batch. */
  readonly batch: string | null;
  /** Old grease. */
  readonly old_grease: string | null;
  /** Old size. 125 = 125 ml, 250 = 250 ml. */
  readonly old_size: 125 | 250 | null;
  /** Old batch. */
  readonly old_batch: string | null;
  /** Left at removal. ml. */
  readonly remaining_ml: number | null;
  /** Compatibility. 1 = Compatible, 2 = Borderline, 3 = Incompatible, 4 = Unknown. */
  readonly grease_match: 1 | 2 | 3 | 4 | null;
  /** Photo. */
  readonly photo: string | null;
  /** Comment. */
  readonly comment: string | null;
}

export interface TrendDay {
  /** For example 2026-11-21. */
  readonly day: string;
  /** Grease dispensed, ml. */
  readonly dispensed_ml: number;
  /** Number of devices that reported in the 24 hours from the beginning of the day. */
  readonly online: number;
  /** Share of the devices in use that reported, %. Null for today, which is incomplete, and without devices. */
  readonly availability: number | null;
  /** Number of alarms that began. */
  readonly alarms: number;
}

export interface Visit {
  /** ID. */
  readonly id: number;
  /** Name. */
  readonly name: string;
  /** Day. */
  readonly day: string | null;
  /** Group. Members of this group can open and complete it. */
  readonly group_id: number | null;
  /** Group, its title. */
  readonly group_name: string | null;
  /** Note. */
  readonly note: string | null;
  /** Route. A payload has it as JSON. */
  readonly stops:
    | readonly {
        readonly device_id: number;
        readonly name?: string | null;
        readonly customer?: string | null;
        readonly place?: string | null;
        readonly longitude?: number | null;
        readonly latitude?: number | null;
        readonly grease?: string | null;
        readonly size?: 125 | 250 | null;
        readonly due?: string | null;
        readonly state?: 0 | 1 | 2 | null;
        readonly comment?: string | null;
        readonly by?: string | null;
        readonly time?: number | null;
        readonly swapped?: 0 | 1 | null;
        readonly key?: string | null;
      }[]
    | null;
  /** Progress. */
  readonly progress: string | null;
  /** State. 1 = Planned, 2 = In progress, 3 = Finished. */
  readonly state: 1 | 2 | 3 | null;
  /** Planned by. */
  readonly username: string | null;
  /** Created. ms UTC. */
  readonly create_time: number | null;
}

/** A device that a visit may choose. */
export interface VisitCandidate {
  readonly device_id: number;
  /** Name of the device. */
  readonly name: string;
  readonly customer: string;
  /** Region, address and install location. */
  readonly place: string;
  readonly province: string;
  readonly city: string;
  /** Degrees, WGS 84; null for a device without a place. */
  readonly longitude: number | null;
  /** Degrees, WGS 84. */
  readonly latitude: number | null;
  readonly grease: string;
  /** Volume of the cartridge, ml. 125 = 125 ml, 250 = 250 ml. */
  readonly size: 125 | 250 | null;
  /** Day on which it is expected to be empty, `YYYY-MM-DD`. */
  readonly due: string | null;
  /** Whether it is due within the weeks. The others are near a due device. */
  readonly is_due: 0 | 1;
}

/** One page of a list. */
export interface Page<T> {
  readonly list: readonly T[];
  /** Number of records on all pages. 10,001 means more than 10,000. In a search of devices or stock, and with some filters of devices, 1,001 means more than 1,000. A page that ends beyond that number has a greater or the exact number. With `exact_total` = 1 it is always exact. */
  readonly total: number;
  /** Number of this page, from 1. */
  readonly page: number;
  /** Records per page. */
  readonly page_size: number;
}

/** Which page of a list to answer, and whether to count all records. */
export interface PageRequest {
  page?: number | null;
  page_size?: number | null;
  exact_total?: 0 | 1 | null;
}

/** The format and the columns of a file. Default: all columns. */
export interface FileRequest {
  format?: "xlsx" | "csv" | null;
  columns?: string | null;
}

/** An hour of the day. */
export type DayHour =
  | 0
  | 1
  | 2
  | 3
  | 4
  | 5
  | 6
  | 7
  | 8
  | 9
  | 10
  | 11
  | 12
  | 13
  | 14
  | 15
  | 16
  | 17
  | 18
  | 19
  | 20
  | 21
  | 22
  | 23;

/** Hours between two reports. */
export type ReportInterval =
  | 1
  | 2
  | 3
  | 4
  | 5
  | 6
  | 7
  | 8
  | 9
  | 10
  | 11
  | 12
  | 13
  | 14
  | 15
  | 16
  | 17
  | 18
  | 19
  | 20
  | 21
  | 22
  | 23
  | 24;

/** Months of a lubrication period; 0 is off, and 255 resets the device. */
export type TimeSetting =
  | 0
  | 1
  | 2
  | 3
  | 4
  | 5
  | 6
  | 7
  | 8
  | 9
  | 10
  | 11
  | 12
  | 13
  | 14
  | 15
  | 16
  | 17
  | 18
  | 19
  | 20
  | 21
  | 22
  | 23
  | 24
  | 255;

/** Payload and answer of each call, by path. A call that answers a file answers the whole response. */
export interface Calls {
  /** Operational Log: answers the list as a file. */
  "action/export": {
    payload: FileRequest & {
      target_type?: 1 | 2 | 3 | 4 | null;
      begin_time?: number | null;
      end_time?: number | null;
      user_id?: number | null;
      operation?: number | null;
    };
    answer: Response;
  };
  /** Sign-ins: answers the list as a file. */
  "action/export-sign-ins": {
    payload: FileRequest & {
      username?: string | null;
      own?: 1 | null;
      begin_time?: number | null;
      end_time?: number | null;
    };
    answer: Response;
  };
  /** Operational Log: lists the records that the caller may see. */
  "action/list": {
    payload: PageRequest & {
      target_type?: 1 | 2 | 3 | 4 | null;
      begin_time?: number | null;
      end_time?: number | null;
      user_id?: number | null;
      operation?: number | null;
    };
    answer: Page<Log>;
  };
  /** Sign-ins: lists the records that the caller may see. */
  "action/list-sign-ins": {
    payload: PageRequest & {
      username?: string | null;
      own?: 1 | null;
      begin_time?: number | null;
      end_time?: number | null;
    };
    answer: Page<SignIn>;
  };
  /** Entry: revert. Operational Log: revert. Operational Log: revert the whole operation. */
  "action/revert": {
    payload: { ids: readonly number[] };
    answer:
      | {
          readonly done: readonly number[];
          readonly refused: readonly { readonly id: number; readonly code: number; readonly message: string }[];
          readonly changed?: readonly DeviceHistory[];
        }
      | {
          readonly done: readonly number[];
          readonly refused: readonly { readonly id: number; readonly code: number; readonly message: string }[];
          readonly changed?: readonly Log[];
        };
  };
  /** Answers what `action/revert` would change for each entry, or why it cannot. */
  "action/revert-preview": {
    payload: { ids: readonly number[] };
    answer: {
      readonly list: readonly {
        readonly id: number;
        readonly refused: string | null;
        readonly changes: readonly { readonly label: string; readonly before: string; readonly after: string }[];
      }[];
    };
  };
  /** Service provider: deletes a record by its key. */
  "agent/delete": { payload: { agent_id: number }; answer: null };
  /** Service provider: answers one record by its key. */
  "agent/detail": { payload: { agent_id: number }; answer: Dealer };
  /** Service provider: enable. Service provider: disable. */
  "agent/enable": { payload: { agent_id: number }; answer: Dealer };
  /** Service List: answers the list as a file. */
  "agent/export": {
    payload: FileRequest & {
      sort_by?: "name" | "create_time" | null;
      sort_order?: "asc" | "desc" | null;
      name?: string | null;
      province?: string | null;
      city?: string | null;
    };
    answer: Response;
  };
  /** Service List: lists the records that the caller may see. */
  "agent/list": {
    payload: PageRequest & {
      sort_by?: "name" | "create_time" | null;
      sort_order?: "asc" | "desc" | null;
      name?: string | null;
      province?: string | null;
      city?: string | null;
    };
    answer: Page<Dealer>;
  };
  /** Service List: answers every record in brief, for pickers. */
  "agent/list-all": {
    payload: Record<never, never>;
    answer: readonly { readonly agent_id: number; readonly name: string }[];
  };
  /** Service provider: creates a record without a key, changes one with a key. */
  "agent/save": {
    payload: {
      agent_id?: number | null;
      name: string;
      contact_name: string;
      phone: string;
      province: string;
      city: string;
      address?: string | null;
      skf_auth_code?: string | null;
      email: string;
      password: string;
    };
    answer: Dealer;
  };
  /** Delivery log: lists the records that the caller may see. */
  "app/deliveries": {
    payload: PageRequest & { event_type?: 1 | 2 | 3 | null; state?: 0 | 1 | 2 | null; id?: number | null };
    answer: Page<Delivery>;
  };
  /** Answers the caller's own API application. */
  "app/detail": { payload: Record<never, never>; answer: Application };
  /** Answers the API application of a customer. */
  "app/detail-by-user-id": { payload: { user_id: number }; answer: Application };
  /** Delivery log: answers the list as a file. */
  "app/export-deliveries": {
    payload: FileRequest & { event_type?: 1 | 2 | 3 | null; state?: 0 | 1 | 2 | null; id?: number | null };
    answer: Response;
  };
  /** Opens or closes an API application: by its id, or that of `target_user_id`. The first opening creates it. */
  "app/open-or-end": {
    payload: { id?: number | null; flag: 0 | 1; target_user_id?: number | null };
    answer: Application;
  };
  /** Delivery: send again. */
  "app/redeliver": { payload: { delivery_id: number }; answer: null };
  /** Replaces the secret of an application. */
  "app/reset-app-secret": {
    payload: { id: number; current_password?: string | null };
    answer: {
      readonly id: number | null;
      readonly user_id: number;
      readonly open_api: 0 | 1;
      readonly flag: 0 | 1;
      readonly app_id: string;
      readonly urls: readonly AppUrl[];
      readonly app_secret: string;
    };
  };
  /** Resumes paused deliveries. */
  "app/resume": { payload: { id: number; event_type: 1 | 2 | 3 }; answer: Application };
  /** Answers the secret of an application. */
  "app/reveal": { payload: { id: number; current_password?: string | null }; answer: { readonly app_secret: string } };
  /** Sends a test event to a callback URL at once. */
  "app/test": {
    payload: { id: number; event_type: 1 | 2 | 3 };
    answer: {
      readonly status: number | null;
      readonly duration: number;
      readonly body: string;
      readonly fault:
        | ""
        | "status"
        | "redirect"
        | "timeout"
        | "connection"
        | "tls"
        | "unreachable"
        | "address"
        | "secret"
        | "removed";
    };
  };
  /** Sets the callback URL of one event. An empty URL removes it. */
  "app/update-url": {
    payload: { id: number; callback_url?: string | null; event_type: 1 | 2 | 3 };
    answer: Application;
  };
  /** Answers the authorities that the caller may grant. */
  "auth/auth-list": { payload: Record<never, never>; answer: readonly GrantableAuthority[] };
  /** Cartridges: checks a table and writes nothing. */
  "cartridge/check": { payload: { mapping?: string | null; file: Blob }; answer: ImportCheck };
  /** Cartridge: deletes a record by its key. */
  "cartridge/delete": { payload: { id: number }; answer: null };
  /** Cartridge: answers one record by its key. */
  "cartridge/detail": { payload: { id: number }; answer: Cartridge };
  /** Cartridges: answers the list as a file. */
  "cartridge/export": {
    payload: FileRequest & {
      sort_by?: "best_before" | "count" | null;
      sort_order?: "asc" | "desc" | null;
      code?: string | null;
      grease_id?: number | null;
      size?: 125 | 250 | null;
      state?: 1 | 2 | 3 | 4 | null;
    };
    answer: Response;
  };
  /** Cartridges: creates records from a table. */
  "cartridge/import": { payload: { file: Blob }; answer: ImportAnswer };
  /** Cartridges: lists the records that the caller may see. */
  "cartridge/list": {
    payload: PageRequest & {
      sort_by?: "best_before" | "count" | null;
      sort_order?: "asc" | "desc" | null;
      code?: string | null;
      grease_id?: number | null;
      size?: 125 | 250 | null;
      state?: 1 | 2 | 3 | 4 | null;
    };
    answer: Page<Cartridge>;
  };
  /** Cartridge: creates a record without a key, changes one with a key. */
  "cartridge/save": {
    payload: {
      id?: number | null;
      batch: string;
      grease_id: number;
      size: 125 | 250;
      code?: string | null;
      best_before: string;
      count: number;
    };
    answer: Cartridge;
  };
  /** Cartridges: answers the empty table of an import. */
  "cartridge/template": { payload: Record<never, never>; answer: Response };
  /** With a mailed code, sets the password of an account or creates a registered account. */
  "common/email-verification-code-check": { payload: { email: string; code: string; password: string }; answer: null };
  /** Mails a code that sets a new password. The answer is the same for an unknown address. */
  "common/email-verification-code-send": { payload: { email: string }; answer: null };
  /** Answers the applications of an industry, for suggestions. */
  "config/get-application-list": { payload: { name?: string | null }; answer: readonly Suggestion[] };
  /** Answers all applications, for suggestions. */
  "config/get-application-list-all": { payload: Record<never, never>; answer: readonly Suggestion[] };
  /** Answers the device names of an application, for suggestions. */
  "config/get-device-name-list": { payload: { name?: string | null }; answer: readonly Suggestion[] };
  /** Answers industries, for suggestions. */
  "config/get-industry-list": { payload: Record<never, never>; answer: readonly Suggestion[] };
  /** Answers install locations, for suggestions. */
  "config/get-install-location-list": { payload: Record<never, never>; answer: readonly Suggestion[] };
  /** Answers greases, for suggestions. */
  "config/get-lubricant-list": { payload: Record<never, never>; answer: readonly Suggestion[] };
  /** Deviation limit: deletes a record by its key. */
  "deviation-limit/delete": { payload: { id: number }; answer: null };
  /** Deviation limit: answers one record by its key. */
  "deviation-limit/detail": { payload: { id: number }; answer: DeviationLimit };
  /** Deviation limits: answers the list as a file. */
  "deviation-limit/export": { payload: FileRequest; answer: Response };
  /** Deviation limits: lists the records that the caller may see. */
  "deviation-limit/list": { payload: PageRequest; answer: Page<DeviationLimit> };
  /** Deviation limit: creates a record without a key, changes one with a key. */
  "deviation-limit/save": { payload: { id?: number | null; share: number; days: number }; answer: DeviationLimit };
  /** Alarm: acknowledge. */
  "device-alarm-log/acknowledge": { payload: { id: number }; answer: Alarm };
  /** Alarm: assign. */
  "device-alarm-log/assign": { payload: { id: number; assignee_id?: number | null }; answer: Alarm };
  /** Assignee: lists the records that the caller may see. */
  "device-alarm-log/assignees": { payload: PageRequest & { username?: string | null }; answer: Page<Assignee> };
  /** Alarm: clear. */
  "device-alarm-log/clear": { payload: { id: number; close_reason: string }; answer: Alarm };
  /** Alarm: comment. */
  "device-alarm-log/comment": { payload: { id: number; comment: string }; answer: Alarm };
  /** Alarm Log: counts the records for the number in the menu. */
  "device-alarm-log/count-new": { payload: Record<never, never>; answer: { readonly response: number } };
  /** Alarm: answers one record by its key. */
  "device-alarm-log/detail": { payload: { id: number }; answer: Alarm };
  /** Alarm Log: answers the list as a file. */
  "device-alarm-log/export": {
    payload: FileRequest & {
      sort_by?: "severity" | "begin_time" | null;
      sort_order?: "asc" | "desc" | null;
      work?: 5 | 6 | 1 | 2 | 3 | 4 | 0 | null;
      severity?: 3 | 2 | 1 | 0 | null;
      code?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 101 | 102 | 103 | null;
      begin_time?: number | null;
      end_time?: number | null;
      assignee_id?: number | null;
      customer_id?: number | null;
      state?: 1 | 0 | null;
      acknowledged?: 0 | 1 | null;
    };
    answer: Response;
  };
  /** Assignee: answers the list as a file. */
  "device-alarm-log/export-assignees": { payload: FileRequest & { username?: string | null }; answer: Response };
  /** Alarm Log: answers the list as a file. */
  "device-alarm-log/export-by-device": { payload: FileRequest & { device_id: number }; answer: Response };
  /** Thread: answers the list as a file. */
  "device-alarm-log/export-steps": { payload: FileRequest & { alarm_id?: number | null }; answer: Response };
  /** Alarm Log: lists the records that the caller may see. */
  "device-alarm-log/list": {
    payload: PageRequest & {
      sort_by?: "severity" | "begin_time" | null;
      sort_order?: "asc" | "desc" | null;
      work?: 5 | 6 | 1 | 2 | 3 | 4 | 0 | null;
      severity?: 3 | 2 | 1 | 0 | null;
      code?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 101 | 102 | 103 | null;
      begin_time?: number | null;
      end_time?: number | null;
      assignee_id?: number | null;
      customer_id?: number | null;
      state?: 1 | 0 | null;
      acknowledged?: 0 | 1 | null;
    };
    answer: Page<Alarm>;
  };
  /** Alarm Log: lists the records that the caller may see. */
  "device-alarm-log/list-by-device": { payload: PageRequest & { device_id: number }; answer: Page<Alarm> };
  /** Alarm: re-open. */
  "device-alarm-log/reopen": { payload: { id: number }; answer: Alarm };
  /** Alarm: snooze. */
  "device-alarm-log/snooze": { payload: { id: number; hours: 1 | 4 | 24 | 72 | 168 | 720 }; answer: Alarm };
  /** Thread: lists the records that the caller may see. */
  "device-alarm-log/steps": { payload: PageRequest & { alarm_id?: number | null }; answer: Page<AlarmStep> };
  /** Adds a file to a device that the caller has stored with `file/upload`, by its address. */
  "device-file/add": { payload: { device_id: number; url: string; name: string }; answer: DeviceFile };
  /** Deletes a document of a device. */
  "device-file/delete": { payload: { file_id: number }; answer: null };
  /** Answers the documents of a device. */
  "device-file/list": { payload: { device_id: number }; answer: { readonly list: readonly DeviceFile[] } };
  /** Device Log: answers the list as a file. */
  "device-log/export": {
    payload: FileRequest & {
      report_type?: 1 | 2 | 3 | null;
      status?: 0 | 1 | 2 | null;
      begin_time?: number | null;
      end_time?: number | null;
      device_id?: number | null;
    };
    answer: Response;
  };
  /** Device Log: lists the records that the caller may see. */
  "device-log/list": {
    payload: PageRequest & {
      report_type?: 1 | 2 | 3 | null;
      status?: 0 | 1 | 2 | null;
      begin_time?: number | null;
      end_time?: number | null;
      device_id?: number | null;
    };
    answer: Page<Logbook>;
  };
  /** Answers the bearing advice that is kept with a device. */
  "device/advice": { payload: { device_id: number }; answer: { readonly advice: KeptAdvice | null } };
  /** Device: cancel pending commands. */
  "device/cancel-pending": { payload: { device_id: number }; answer: Device };
  /** Device List: checks a table and writes nothing. */
  "device/check-device-file": { payload: { mapping?: string | null; file: Blob }; answer: ImportCheck };
  /** Device: deletes a record by its key. */
  "device/delete-device": { payload: { device_id: number }; answer: null };
  /** Device: answers one record by its key. */
  "device/detail": { payload: { device_id: number }; answer: Device };
  /** Device: enable. Device: disable. */
  "device/enable": { payload: { device_id: number }; answer: Device };
  /** Device List: answers the list as a file. */
  "device/export": {
    payload: FileRequest & {
      sort_by?:
        | "device_name"
        | "remaining_ratio"
        | "empty_expected"
        | "electric_quantity"
        | "bind_time"
        | "active_time"
        | null;
      sort_order?: "asc" | "desc" | null;
      keywords?: string | null;
      status?: 0 | 1 | 2 | 3 | 4 | 5 | 6 | "pending_setting" | null;
      type?: 0 | 1 | null;
      is_enable?: 1 | 0 | null;
      province?: string | null;
      city?: string | null;
      application?: string | null;
      online?: 1 | 0 | null;
      bind_status?: 1 | 0 | null;
      customer_id?: number | null;
      greasing?: 1 | 2 | 3 | null;
      empty_from?: number | null;
      empty_until?: number | null;
      seen_from?: number | null;
      seen_until?: number | null;
    };
    answer: Response;
  };
  /** History: answers the list as a file. */
  "device/export-history": { payload: FileRequest & { device_id: number }; answer: Response };
  /** History: lists the records that the caller may see. */
  "device/history": { payload: PageRequest & { device_id: number }; answer: Page<DeviceHistory> };
  /** Device List: creates records from a table. */
  "device/import-device-file": { payload: { file: Blob }; answer: ImportAnswer };
  /** Device List: lists the records that the caller may see. */
  "device/list": {
    payload: PageRequest & {
      sort_by?:
        | "device_name"
        | "remaining_ratio"
        | "empty_expected"
        | "electric_quantity"
        | "bind_time"
        | "active_time"
        | null;
      sort_order?: "asc" | "desc" | null;
      keywords?: string | null;
      status?: 0 | 1 | 2 | 3 | 4 | 5 | 6 | "pending_setting" | null;
      type?: 0 | 1 | null;
      is_enable?: 1 | 0 | null;
      province?: string | null;
      city?: string | null;
      application?: string | null;
      online?: 1 | 0 | null;
      bind_status?: 1 | 0 | null;
      customer_id?: number | null;
      greasing?: 1 | 2 | 3 | null;
      empty_from?: number | null;
      empty_until?: number | null;
      seen_from?: number | null;
      seen_until?: number | null;
    };
    answer: Page<Device>;
  };
  /** Answers the devices in the square around a point, `axis_offset` degrees to each side. */
  "device/list-map": {
    payload: { x_axis: number; y_axis: number; axis_offset: number; status?: 0 | 1 | 2 | 3 | 4 | 5 | 6 | null };
    answer: { readonly list: readonly MapPoint[]; readonly clusters: readonly MapCluster[]; readonly total: number };
  };
  /** Answers the life of a device, from stock to unbinding, oldest first. */
  "device/passport": {
    payload: { device_id: number };
    answer: { readonly list: readonly LifeEvent[]; readonly is_cut: 0 | 1 };
  };
  /** Answers the commands that a device will receive with its next report. */
  "device/pending": {
    payload: { device_id: number };
    answer: {
      readonly list: readonly {
        readonly id: number;
        readonly kind: 1 | 2 | 3 | 4;
        readonly time: number;
        readonly username: string;
      }[];
    };
  };
  /** Device: reset. */
  "device/reset-device": { payload: { imei: string }; answer: Device };
  /** Device: answers the secrets of a record. Each use is logged. */
  "device/reveal": {
    payload: { device_id: number };
    answer: { readonly device_id: number; readonly nwks_key: string | null; readonly apps_key: string | null };
  };
  /** Computes the time setting that a bearing needs, and keeps it with its inputs. */
  "device/save-advice": {
    payload: {
      device_id: number;
      designation?: string | null;
      kind: "ball" | "cylindrical" | "spherical";
      way: "side" | "ring";
      bore: number;
      outside: number;
      width: number;
      rpm: number;
      temperature: number;
      temperature_low?: number | null;
      vertical?: 0 | 1 | null;
      hours: number;
    };
    answer: { readonly advice: KeptAdvice | null };
  };
  /** Device: creates a record without a key, changes one with a key. */
  "device/save-device": {
    payload: {
      device_id?: number | null;
      imei: string;
      device_name: string;
      device_sn?: string | null;
      industry?: string | null;
      application?: string | null;
      asset_tag?: string | null;
      asset_name?: string | null;
      install_location?: string | null;
      customer_id?: number | null;
      group_id?: number | null;
      lubricantTube: 125 | 250;
      lubricant?: string | null;
      time_setting: TimeSetting;
      report_interval: ReportInterval;
      bearing_type?: string | null;
      rpm?: number | null;
      bearing_temperature?: 1 | 2 | 3 | 4 | null;
      load?: 1 | 2 | 3 | 4 | null;
      province?: string | null;
      city?: string | null;
      address?: string | null;
      longitude?: number | null;
      latitude?: number | null;
      image?: string | null;
    };
    answer: Device;
  };
  /** Device: creates a record without a key, changes one with a key. */
  "device/save-device-lora": {
    payload: {
      device_id?: number | null;
      eui: string;
      addr?: string | null;
      nwks_key?: string | null;
      apps_key?: string | null;
      device_name: string;
      device_sn?: string | null;
      industry?: string | null;
      application?: string | null;
      asset_tag?: string | null;
      asset_name?: string | null;
      install_location?: string | null;
      customer_id?: number | null;
      group_id?: number | null;
      lubricantTube: 125 | 250;
      lubricant?: string | null;
      time_setting: TimeSetting;
      report_interval: ReportInterval;
      bearing_type?: string | null;
      rpm?: number | null;
      bearing_temperature?: 1 | 2 | 3 | 4 | null;
      load?: 1 | 2 | 3 | 4 | null;
      province?: string | null;
      city?: string | null;
      address?: string | null;
      longitude?: number | null;
      latitude?: number | null;
      image?: string | null;
    };
    answer: Device;
  };
  /** Sets the mode/scene of a device. `scene` is JSON: a list of `SceneInterval`. */
  "device/save-scene": {
    payload: { device_id: number; scene: string };
    answer: {
      readonly device_id: number;
      readonly scene: readonly SceneInterval[];
      readonly pending_scene: readonly SceneInterval[] | null;
      readonly pending_time: number | null;
    };
  };
  /** Device: change settings. */
  "device/save-settings": {
    payload: {
      device_ids: readonly number[];
      time_setting?:
        | 0
        | 1
        | 2
        | 3
        | 4
        | 5
        | 6
        | 7
        | 8
        | 9
        | 10
        | 11
        | 12
        | 13
        | 14
        | 15
        | 16
        | 17
        | 18
        | 19
        | 20
        | 21
        | 22
        | 23
        | 24
        | null;
      report_interval?: ReportInterval | null;
      scene_device_id?: number | null;
      note?: string | null;
    };
    answer: {
      readonly done: readonly number[];
      readonly refused: readonly { readonly id: number; readonly code: number; readonly message: string }[];
      readonly changed?: readonly Device[];
      readonly job?: number | null;
    };
  };
  /** Answers the mode/scene setting of a device. */
  "device/scene-detail": {
    payload: { device_id: number };
    answer: {
      readonly device_id: number;
      readonly scene: readonly SceneInterval[];
      readonly pending_scene: readonly SceneInterval[] | null;
      readonly pending_time: number | null;
    };
  };
  /** Answers what `device/save-settings` would change in each of the devices. */
  "device/settings-preview": {
    payload: {
      device_ids: readonly number[];
      time_setting?: TimeSetting | null;
      report_interval?: ReportInterval | null;
      scene_device_id?: number | null;
    };
    answer: {
      readonly list: readonly {
        readonly id: number;
        readonly refused: string | null;
        readonly changes: readonly { readonly label: string; readonly before: string; readonly after: string }[];
      }[];
    };
  };
  /** Device: swap cartridge. */
  "device/swap-cartridge": {
    payload: {
      device_id: number;
      cartridge_id: number;
      remaining_ml?: number | null;
      photo?: string | null;
      swap_reason?: string | null;
      comment?: string | null;
    };
    answer: Device;
  };
  /** Answers what `device/swap-cartridge` would do: grease, stock, alarms that end. */
  "device/swap-preview": {
    payload: { device_id: number; cartridge_id: number };
    answer: { readonly lines: readonly { readonly label: string; readonly value: string }[] };
  };
  /** Answers figures of a device for each day. */
  "device/trend": {
    payload: { device_id: number; range: "7d" | "1m" | "6m" };
    answer: {
      readonly list: readonly DeviceDay[];
      readonly alarms: readonly { readonly code: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 101 | 102 | 103; readonly day: number }[];
      readonly time_zone: string;
      readonly utc_until: string | null;
    };
  };
  /** Device: unbind. */
  "device/unbind-device": { payload: { device_id: number }; answer: Device };
  /** Warehousing: checks a table and writes nothing. Allocation: checks a table and writes nothing. */
  "file/check-storage": { payload: { mapping?: string | null; file: Blob }; answer: ImportCheck };
  /** Warehousing: checks a table and writes nothing. Allocation: checks a table and writes nothing. */
  "file/check-storage-lora": { payload: { mapping?: string | null; file: Blob }; answer: ImportCheck };
  /** Answers the location maps of devices as one ZIP archive. */
  "file/download-zip": { payload: { device_ids: readonly number[] }; answer: Response };
  /** Warehousing: creates records from a table. Allocation: creates records from a table. */
  "file/import-storage": { payload: { file: Blob }; answer: ImportAnswer };
  /** Warehousing: creates records from a table. Allocation: creates records from a table. */
  "file/import-storage-lora": { payload: { file: Blob }; answer: ImportAnswer };
  /** Answers the empty table for an import, as xlsx. */
  "file/template": { payload: { type: 0 | 1; resource?: "storage" | "device" | null }; answer: Response };
  /** Stores a file. The call that adds it to a record checks the right to that record. */
  "file/upload": { payload: { file: Blob }; answer: { readonly url: string } };
  /** Finds devices, customers, gateways, open alarms and stock by name, identifier or phone: five of each kind at most. */
  "find/list": { payload: { keywords: string }; answer: { readonly list: readonly FoundRecord[] } };
  /** Gateway: deletes a record by its key. */
  "gateway/delete": { payload: { id: number }; answer: null };
  /** Gateway: answers one record by its key. */
  "gateway/detail": { payload: { id: number }; answer: Gateway };
  /** Gateway List: answers the list as a file. */
  "gateway/export": {
    payload: FileRequest & {
      sort_by?: "name" | "create_time" | "update_time" | null;
      sort_order?: "asc" | "desc" | null;
      eui?: string | null;
      name?: string | null;
      status?: 0 | 1 | null;
    };
    answer: Response;
  };
  /** Gateway List: answers numbers about the records of the list. */
  "gateway/figures": {
    payload: Record<never, never>;
    answer: {
      readonly figures: {
        readonly by_status?: readonly { readonly filter: { readonly status: 0 | 1 }; readonly value: number }[];
      };
      readonly time_zone: string;
    };
  };
  /** Gateway List: lists the records that the caller may see. */
  "gateway/list": {
    payload: PageRequest & {
      sort_by?: "name" | "create_time" | "update_time" | null;
      sort_order?: "asc" | "desc" | null;
      eui?: string | null;
      name?: string | null;
      status?: 0 | 1 | null;
    };
    answer: Page<Gateway>;
  };
  /** Gateway: creates a record without a key, changes one with a key. */
  "gateway/save": { payload: { id?: number | null; eui: string; name: string }; answer: Gateway };
  /** Greases: checks a table and writes nothing. */
  "grease/check": { payload: { mapping?: string | null; file: Blob }; answer: ImportCheck };
  /** Grease: deletes a record by its key. */
  "grease/delete": { payload: { id: number }; answer: null };
  /** Grease: answers one record by its key. */
  "grease/detail": { payload: { id: number }; answer: Grease };
  /** Greases: answers the list as a file. */
  "grease/export": {
    payload: FileRequest & {
      name?: string | null;
      thickener?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 99 | null;
      base_oil?: 1 | 2 | 3 | 4 | 5 | 6 | 99 | null;
    };
    answer: Response;
  };
  /** Greases: creates records from a table. */
  "grease/import": { payload: { file: Blob }; answer: ImportAnswer };
  /** Greases: lists the records that the caller may see. */
  "grease/list": {
    payload: PageRequest & {
      name?: string | null;
      thickener?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 99 | null;
      base_oil?: 1 | 2 | 3 | 4 | 5 | 6 | 99 | null;
    };
    answer: Page<Grease>;
  };
  /** Greases: answers every record in brief, for pickers. */
  "grease/list-all": {
    payload: Record<never, never>;
    answer: readonly { readonly id: number; readonly name: string }[];
  };
  /** Grease: creates a record without a key, changes one with a key. */
  "grease/save": {
    payload: {
      id?: number | null;
      name: string;
      thickener: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 99;
      base_oil: 1 | 2 | 3 | 4 | 5 | 6 | 99;
      also?: readonly string[] | null;
    };
    answer: Grease;
  };
  /** Greases: answers the empty table of an import. */
  "grease/template": { payload: Record<never, never>; answer: Response };
  /** Group: creates a record. */
  "group/create-group": {
    payload: {
      group_name: string;
      username: string;
      phone?: string | null;
      email: string;
      password: string;
      is_enable?: 1 | 0 | null;
      authority_ids?: readonly number[] | null;
    };
    answer: Authority;
  };
  /** Group: deletes a record by its key. */
  "group/delete-group": { payload: { group_id: number }; answer: null };
  /** Authority Management: answers the list as a file. */
  "group/export": { payload: FileRequest; answer: Response };
  /** Authority Management: lists the records that the caller may see. */
  "group/list": { payload: PageRequest; answer: Page<Authority> };
  /** Authority Management: answers every record in brief, for pickers. */
  "group/list-all": {
    payload: Record<never, never>;
    answer: readonly { readonly group_id: number; readonly group_name: string }[];
  };
  /** Ingest key: creates a record. */
  "ingest-key/create": {
    payload: { name: string; agent_id?: number | null };
    answer: {
      readonly id: number;
      readonly name?: string;
      readonly agent_id?: number | null;
      readonly agent_name?: string | null;
      readonly hint?: string | null;
      readonly username?: string | null;
      readonly create_time?: number | null;
      readonly last_time?: number | null;
      readonly key: string;
    };
  };
  /** Ingest Keys: answers the list as a file. */
  "ingest-key/export": { payload: FileRequest & { name?: string | null }; answer: Response };
  /** Ingest Keys: lists the records that the caller may see. */
  "ingest-key/list": { payload: PageRequest & { name?: string | null }; answer: Page<IngestKey> };
  /** Ingest key: revoke. */
  "ingest-key/revoke": { payload: { id: number }; answer: null };
  /** Answers a stream of changes. Each event is JSON: a `LiveMessage`. */
  "live/events": { payload: Record<never, never>; answer: Response };
  /** Lists the caller's messages, newest first. */
  "message/list": {
    payload: {
      page?: number | null;
      page_size?: number | null;
      status?: 0 | 1 | null;
      type?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | null;
    };
    answer: Page<Message> & { readonly unread: number };
  };
  /** Sends a message to all accounts, all providers or all customers. */
  "message/push": { payload: { audience: 0 | 1 | 2; content: string }; answer: { readonly recipients: number } };
  /** Marks messages as read. Default: all. */
  "message/read": { payload: { message_ids?: readonly number[] | null }; answer: { readonly unread: number } };
  /** Sets how the caller is notified of alarms, and the next person if nobody acknowledges. */
  "notice/save-settings": {
    payload: {
      mail_from: 0 | 3 | 2 | 1;
      push_from: 0 | 3 | 2 | 1;
      inbox_from: 0 | 3 | 2 | 1;
      kinds?: readonly (1 | 2 | 3 | 4 | 5 | 6 | 7 | 101 | 102 | 103)[] | null;
      quiet_begin?: DayHour | null;
      quiet_end?: DayHour | null;
      quiet_critical?: 0 | 1 | null;
      digest_hour?: DayHour | null;
      next_minutes: 0 | 5 | 15 | 30 | 60 | 240;
      next_id?: number | null;
    };
    answer: NoticeSettings;
  };
  /** Answers how the caller is notified of alarms. */
  "notice/settings": { payload: Record<never, never>; answer: NoticeSettings };
  /** Adds a browser that shows push messages, or renews it for the session, with which it ends. */
  "notice/subscribe": { payload: { endpoint: string; p256dh: string; auth: string }; answer: null };
  /** Removes a browser of the caller. */
  "notice/unsubscribe": { payload: { endpoint: string }; answer: null };
  /** Request: assign. */
  "request/assign": { payload: { id: number; assignee_id?: number | null }; answer: Request };
  /** Request: reply. */
  "request/comment": { payload: { id: number; comment: string }; answer: Request };
  /** Counts the new requests of customers; for a customer, their requests with unread messages; for an administrator, those that only administrators can carry out. */
  "request/count-new": { payload: Record<never, never>; answer: { readonly response: number } };
  /** Request: creates a record. */
  "request/create": {
    payload: { kind: 3 | 4 | 1 | 2 | 5; device_id?: number | null; text?: string | null };
    answer: Request;
  };
  /** Request: decline. */
  "request/decline": { payload: { id: number; answer: string }; answer: Request };
  /** Request: answers one record by its key. */
  "request/detail": { payload: { id: number }; answer: Request };
  /** Request: done. */
  "request/done": { payload: { id: number; answer?: string | null }; answer: Request };
  /** Requests: answers the list as a file. */
  "request/export": {
    payload: FileRequest & {
      sort_by?: "create_time" | "update_time" | null;
      sort_order?: "asc" | "desc" | null;
      state?: 6 | 7 | 1 | 2 | 3 | 4 | 5 | null;
      kind?: 3 | 4 | 1 | 2 | 5 | null;
      begin_time?: number | null;
      end_time?: number | null;
      assignee_id?: number | null;
      customer_id?: number | null;
      device_id?: number | null;
    };
    answer: Response;
  };
  /** Thread: answers the list as a file. */
  "request/export-steps": { payload: FileRequest & { request_id?: number | null }; answer: Response };
  /** Requests: lists the records that the caller may see. */
  "request/list": {
    payload: PageRequest & {
      sort_by?: "create_time" | "update_time" | null;
      sort_order?: "asc" | "desc" | null;
      state?: 6 | 7 | 1 | 2 | 3 | 4 | 5 | null;
      kind?: 3 | 4 | 1 | 2 | 5 | null;
      begin_time?: number | null;
      end_time?: number | null;
      assignee_id?: number | null;
      customer_id?: number | null;
      device_id?: number | null;
    };
    answer: Page<Request>;
  };
  /** Marks the caller's messages about a request as read. */
  "request/read": { payload: { id: number }; answer: null };
  /** Request: re-open. */
  "request/reopen": { payload: { id: number; comment?: string | null }; answer: Request };
  /** Request: resume. */
  "request/resume": { payload: { id: number }; answer: Request };
  /** Request: take over. */
  "request/start": { payload: { id: number }; answer: Request };
  /** Thread: lists the records that the caller may see. */
  "request/steps": { payload: PageRequest & { request_id?: number | null }; answer: Page<RequestStep> };
  /** Request: withdraw. */
  "request/withdraw": { payload: { id: number }; answer: Request };
  /** Devices of a bulk setting: answers the list as a file. */
  "setting-change/export": {
    payload: FileRequest & { job_id?: number | null; state?: 1 | 2 | 3 | 4 | 5 | null };
    answer: Response;
  };
  /** Devices of a bulk setting: lists the records that the caller may see. */
  "setting-change/list": {
    payload: PageRequest & { job_id?: number | null; state?: 1 | 2 | 3 | 4 | 5 | null };
    answer: Page<SettingChange>;
  };
  /** Bulk setting: cancel. */
  "setting-job/cancel": { payload: { id: number }; answer: SettingJob };
  /** Bulk setting: answers one record by its key. */
  "setting-job/detail": { payload: { id: number }; answer: SettingJob };
  /** Bulk settings: answers the list as a file. */
  "setting-job/export": {
    payload: FileRequest & {
      sort_by?: "create_time" | null;
      sort_order?: "asc" | "desc" | null;
      begin_time?: number | null;
      end_time?: number | null;
    };
    answer: Response;
  };
  /** Bulk settings: lists the records that the caller may see. */
  "setting-job/list": {
    payload: PageRequest & {
      sort_by?: "create_time" | null;
      sort_order?: "asc" | "desc" | null;
      begin_time?: number | null;
      end_time?: number | null;
    };
    answer: Page<SettingJob>;
  };
  /** Answers the grease dispensed in each month or year. */
  "statistics/consumption": {
    payload: { by: "month" | "year" };
    answer: {
      readonly list: readonly { readonly period: string; readonly dispensed_ml: number }[];
      readonly time_zone: string;
      readonly utc_until: string | null;
    };
  };
  /** Answers the devices of `statistics/forecast` as a table. Default: xlsx. */
  "statistics/export-forecast": {
    payload: { weeks?: number | null; format?: "xlsx" | "csv" | null };
    answer: Response;
  };
  /** Answers which steps from the first stock record to the first report are done. */
  "statistics/first-steps": {
    payload: Record<never, never>;
    answer: {
      readonly stock: 0 | 1;
      readonly provider: 0 | 1;
      readonly allotted: 0 | 1;
      readonly people: 0 | 1;
      readonly device: 0 | 1;
      readonly report: 0 | 1;
    };
  };
  /** Lists the devices whose cartridges will be empty within some weeks. Default: 4. */
  "statistics/forecast": {
    payload: { weeks?: number | null; page?: number | null; page_size?: number | null };
    answer: Page<PlannedDevice> & {
      readonly need: readonly CartridgeNeed[];
      readonly stock: readonly { readonly size: number | null; readonly count: number }[] | null;
      readonly cartridges: readonly CartridgeStock[] | null;
    };
  };
  /** Answers the figures of the dashboard over the records that the caller may see. */
  "statistics/overview": {
    payload: Record<never, never>;
    answer: {
      readonly devices: number;
      readonly online: number;
      readonly offline: number;
      readonly bound: number;
      readonly alarm: number;
      readonly available: number | null;
      readonly due_in_four_weeks: number;
      readonly registered_users: number;
    };
  };
  /** Answers figures for each day. */
  "statistics/trend": {
    payload: { range: "7d" | "1m" | "6m" };
    answer: { readonly list: readonly TrendDay[]; readonly time_zone: string; readonly utc_until: string | null };
  };
  /** Stock record: creates a record without a key, changes one with a key. */
  "storage/create": {
    payload: { storage_id?: number | null; imei: string; model: string; batch: string };
    answer: Storage;
  };
  /** Stock record: creates a record without a key, changes one with a key. */
  "storage/create-lora": {
    payload: {
      storage_id?: number | null;
      imei: string;
      addr: string;
      nwks_key: string;
      apps_key: string;
      model: string;
      batch: string;
    };
    answer: Storage;
  };
  /** Stock record: deletes a record by its key. */
  "storage/delete": { payload: { storage_id: number }; answer: null };
  /** Stock record: deletes a record by its key. */
  "storage/delete-lora": { payload: { storage_id: number }; answer: null };
  /** Stock record: distribute. */
  "storage/distribute": {
    payload: { storage_ids: readonly number[]; agent_id: number; from_agent_ids?: readonly number[] | null };
    answer: {
      readonly done: readonly number[];
      readonly refused: readonly { readonly id: number; readonly code: number; readonly message: string }[];
      readonly changed?: readonly Distribution[];
    };
  };
  /** Warehousing: answers the list as a file. Allocation: answers the list as a file. */
  "storage/export-storage-device": {
    payload: FileRequest & {
      sort_by?: "batch" | "create_time" | "distribute_time" | null;
      sort_order?: "asc" | "desc" | null;
      imei?: string | null;
      agent_id?: number | null;
      type?: 0 | 1 | null;
      active?: 0 | 1 | null;
      bind_status?: 1 | 0 | null;
      batch?: string | null;
    };
    answer: Response;
  };
  /** Answers LoRa stock that is not bound, for suggestions. */
  "storage/get-lora-list": { payload: { eui?: string | null }; answer: readonly Storage[] };
  /** Warehousing: lists the records that the caller may see. Allocation: lists the records that the caller may see. */
  "storage/list": {
    payload: PageRequest & {
      sort_by?: "batch" | "create_time" | "distribute_time" | null;
      sort_order?: "asc" | "desc" | null;
      imei?: string | null;
      agent_id?: number | null;
      type?: 0 | 1 | null;
      active?: 0 | 1 | null;
      bind_status?: 1 | 0 | null;
      batch?: string | null;
    };
    answer: Page<Storage> | Page<Distribution>;
  };
  /** Stock record: register. */
  "storage/register": { payload: { storage_id: number }; answer: Storage };
  /** Stock record: answers the secrets of a record. Each use is logged. */
  "storage/reveal": {
    payload: { storage_id: number };
    answer: { readonly storage_id: number; readonly nwks_key: string | null; readonly apps_key: string | null };
  };
  /** Stock record: undo distribution. */
  "storage/undo-distribute": {
    payload: { storage_id?: number | null; distribute_time?: number | null };
    answer: Distribution;
  };
  /** Swaps: answers the list as a file. */
  "swap/export": {
    payload: FileRequest & {
      sort_by?: "time" | null;
      sort_order?: "asc" | "desc" | null;
      device_id?: number | null;
      begin_time?: number | null;
      end_time?: number | null;
      grease_match?: 1 | 2 | 3 | 4 | null;
    };
    answer: Response;
  };
  /** Swaps: lists the records that the caller may see. */
  "swap/list": {
    payload: PageRequest & {
      sort_by?: "time" | null;
      sort_order?: "asc" | "desc" | null;
      device_id?: number | null;
      begin_time?: number | null;
      end_time?: number | null;
      grease_match?: 1 | 2 | 3 | 4 | null;
    };
    answer: Page<Swap>;
  };
  /** Applies to join a provider. An administrator approves it with `user/switch-user-agent`. */
  "user/apply-update-agent": { payload: { agent_id: number }; answer: Account };
  /** Begins single sign-on: answers the address at the identity provider. */
  "user/begin-sso": { payload: Record<never, never>; answer: { readonly url: string; readonly flow: string } };
  /** Confirms a new email address with the code that was mailed to it. */
  "user/confirm-email": { payload: { code: string }; answer: OwnAccount };
  /** Customer Management: counts the records for the number in the menu. */
  "user/count-new-apply": { payload: Record<never, never>; answer: { readonly response: number } };
  /** Administrator: creates a record without a key, changes one with a key. */
  "user/create-admin": {
    payload: {
      user_id?: number | null;
      role?: 1 | 2 | null;
      username: string;
      phone?: string | null;
      email: string;
      password: string;
      company_id?: number | null;
      authority_ids?: readonly number[] | null;
      current_password?: string | null;
    };
    answer: Account;
  };
  /** Member: creates a record. */
  "user/create-afm-member": {
    payload: {
      group_id?: number | null;
      username: string;
      phone?: string | null;
      is_enable?: 1 | 0 | null;
      email: string;
      password: string;
      authority_ids?: readonly number[] | null;
    };
    answer: Account;
  };
  /** Customer: deletes a record by its key. Administrator: deletes a record by its key. */
  "user/delete": { payload: { user_id: number }; answer: null };
  /** Member: deletes a record by its key. */
  "user/delete-user": { payload: { user_id: number }; answer: null };
  /** Answers an account. Default: the caller's own. */
  "user/detail": { payload: { user_id?: number | null }; answer: OwnAccount };
  /** Customer: enable. Group: enable leader. Member: enable. Administrator: enable. */
  "user/enable": { payload: { user_id: number }; answer: Account };
  /** Ends the caller's sessions except that of the call. */
  "user/end-other-sessions": { payload: Record<never, never>; answer: null };
  /** Ends one of the caller's sessions. */
  "user/end-session": { payload: { session_id: number }; answer: null };
  /** Members: answers the list as a file. */
  "user/export-afm-member": { payload: FileRequest & { group_id?: number | null }; answer: Response };
  /** Provider Accounts: answers the list as a file. */
  "user/export-agent": {
    payload: FileRequest & { province?: string | null; city?: string | null; role?: 11 | 100 | null };
    answer: Response;
  };
  /** Operator: answers the list as a file. */
  "user/export-all": { payload: FileRequest & { username?: string | null }; answer: Response };
  /** Customer Management: answers the list as a file. */
  "user/export-user-afm": {
    payload: FileRequest & { company?: string | null; agent_id?: number | null; apply_status?: 0 | 1 | null };
    answer: Response;
  };
  /** Creates a login key for an account and replaces the previous key. Default: the caller's own. */
  "user/generate-login-key": {
    payload: { user_id?: number | null; current_password?: string | null };
    answer: { readonly key: string; readonly expire_time: number };
  };
  /** Customer: disable. Group: disable leader. Member: disable. Administrator: disable. */
  "user/is-disable": { payload: { user_id: number }; answer: Account };
  /** Members: lists the records that the caller may see. */
  "user/list-afm-member": { payload: PageRequest & { group_id?: number | null }; answer: Page<Account> };
  /** Provider Accounts: lists the records that the caller may see. */
  "user/list-agent": {
    payload: PageRequest & { province?: string | null; city?: string | null; role?: 11 | 100 | null };
    answer: Page<Account>;
  };
  /** Operator: lists the records that the caller may see. */
  "user/list-all": { payload: PageRequest & { username?: string | null }; answer: Page<Operator> };
  /** Answers the caller's sessions. */
  "user/list-sessions": { payload: Record<never, never>; answer: readonly OwnSession[] };
  /** Customer Management: lists the records that the caller may see. */
  "user/list-user-afm": {
    payload: PageRequest & { company?: string | null; agent_id?: number | null; apply_status?: 0 | 1 | null };
    answer: Page<Account>;
  };
  /** Signs in with a username that only one account has. */
  "user/login": {
    payload: { username: string; password: string };
    answer: { readonly token: string; readonly user: OwnAccount };
  };
  /** Signs in with an email address. A wrong address or password answers code 3, never which of them. */
  "user/login-email": {
    payload: { email: string; password: string };
    answer: { readonly token: string; readonly user: OwnAccount };
  };
  /** Signs in with a login key. */
  "user/login-key": { payload: { key: string }; answer: { readonly token: string; readonly user: OwnAccount } };
  /** Ends single sign-on. `answer` is the query with which the provider sent the browser back. */
  "user/login-sso": {
    payload: { flow: string; answer: string };
    answer: { readonly token: string; readonly user: OwnAccount; readonly logout_url: string | null };
  };
  /** Ends the session of the token. */
  "user/logout": { payload: Record<never, never>; answer: null };
  /** Answers the OPC parameters of a customer. Default: the caller's own. */
  "user/opc/detail": { payload: { user_id?: number | null }; answer: OpcParameters };
  /** Customer: switch opc on. Customer: switch opc off. */
  "user/opc/enable": { payload: { user_id: number; enable: number }; answer: Account };
  /** Sets the OPC parameters of a customer. An empty password keeps the stored one. */
  "user/opc/save": {
    payload: {
      user_id?: number | null;
      enabled?: 0 | 1 | null;
      endpoint_url: string;
      security_policy: 0 | 1 | 2 | 3;
      security_mode: 1 | 2 | 3;
      username?: string | null;
      password?: string | null;
      namespace_uri?: string | null;
      publish_interval: number;
      items?: string | null;
    };
    answer: OpcParameters;
  };
  /** Customer: switch api on. Customer: switch api off. */
  "user/open-api/enable": { payload: { user_id: number; enable: number }; answer: Account };
  /** Adds the passkey that the browser made: its answer as JSON. */
  "user/passkey-add": { payload: { passkey: string }; answer: { readonly recovery_codes: readonly string[] } };
  /** Removes a passkey. */
  "user/passkey-remove": { payload: { passkey_id: number; current_password?: string | null }; answer: null };
  /** Answers what the browser needs to make a passkey. */
  "user/passkey-start": { payload: { current_password?: string | null }; answer: object };
  /** Replaces the recovery codes. */
  "user/recovery-codes": {
    payload: { current_password?: string | null };
    answer: { readonly recovery_codes: readonly string[] };
  };
  /** Registers a customer, and mails a code that confirms the email address. */
  "user/register": {
    payload: {
      email: string;
      password: string;
      username: string;
      phone?: string | null;
      country?: string | null;
      province?: string | null;
      city?: string | null;
      county?: string | null;
      address?: string | null;
      company?: string | null;
      industry?: string | null;
      postal_code?: string | null;
      email_rate?: 0 | 1 | 2 | 3 | 4 | null;
    };
    answer: { readonly verify_email?: 0 | 1 };
  };
  /** Customer: reset two-step verification. Provider account: reset two-step verification. Member: reset two-step verification. Administrator: reset two-step verification. */
  "user/reset-second-factor": { payload: { user_id: number }; answer: null };
  /** Sets the language of mails to the caller. */
  "user/save-language": { payload: { language: "zh" | "en" }; answer: null };
  /** Sets the time zone of days, mails and exports for the caller. */
  "user/save-time-zone": { payload: { time_zone: string; time_zone_chosen: 0 | 1 }; answer: null };
  /** Answers the second factors of the caller. */
  "user/second-factor": {
    payload: Record<never, never>;
    answer: { readonly totp: 0 | 1; readonly passkeys: readonly Passkey[]; readonly recovery_codes_left: number };
  };
  /** Ends a sign-in with a second factor: with a code, or with what the browser answered to the passkey. */
  "user/second-step": {
    payload: { step: string; code?: string | null; passkey?: string | null };
    answer: { readonly token: string; readonly user: OwnAccount };
  };
  /** Mails the caller the report of the last full period. Default frequency: that of the account. */
  "user/send-report": { payload: { email_rate?: 0 | 1 | 2 | 3 | 4 | null }; answer: { readonly email: string } };
  /** Answers what `user/switch-user-agent` would do with the same payload. */
  "user/switch-preview": {
    payload: { target_user_id: number; agent_id: number };
    answer: { readonly lines: readonly { readonly label: string; readonly value: string }[] };
  };
  /** Customer: change provider. */
  "user/switch-user-agent": { payload: { target_user_id: number; agent_id: number }; answer: Account };
  /** Confirms the authenticator app with one of its codes. */
  "user/totp-confirm": { payload: { code: string }; answer: { readonly recovery_codes: readonly string[] } };
  /** Removes the authenticator app. */
  "user/totp-remove": { payload: { current_password?: string | null }; answer: null };
  /** Makes a secret for an authenticator app. It is active after `user/totp-confirm`. */
  "user/totp-start": {
    payload: { current_password?: string | null };
    answer: { readonly secret: string; readonly address: string };
  };
  /** Customer: changes a record. */
  "user/update-afm-info": {
    payload: {
      user_id: number;
      name: string;
      phone?: string | null;
      email: string;
      company?: string | null;
      industry?: string | null;
      factory_device?: string | null;
      country?: string | null;
      province?: string | null;
      city?: string | null;
      county?: string | null;
      address?: string | null;
      agent_id?: number | null;
      email_rate?: 0 | 1 | 2 | 3 | 4 | null;
      current_password?: string | null;
    };
    answer: Account;
  };
  /** Member: changes a record. */
  "user/update-afm-member": {
    payload: {
      user_id: number;
      username: string;
      phone?: string | null;
      is_enable?: 1 | 0 | null;
      email: string;
      authority_ids?: readonly number[] | null;
    };
    answer: Account;
  };
  /** Sets the caller's uploaded picture; an empty value removes it. */
  "user/update-avatar": { payload: { avatar?: string | null }; answer: OwnAccount };
  /** Sets the password of an account, and ends its other sessions. Default: the caller's own. */
  "user/update-password": {
    payload: { user_id?: number | null; password: string; current_password?: string | null };
    answer: null;
  };
  /** Changes an account. Default: the caller's own. Names that are not sent keep their values. */
  "user/update-user-info": {
    payload: {
      user_id?: number | null;
      username?: string | null;
      phone?: string | null;
      postal_code?: string | null;
      province?: string | null;
      city?: string | null;
      county?: string | null;
      address?: string | null;
      company?: string | null;
      industry?: string | null;
      email?: string | null;
      email_rate?: 0 | 1 | 2 | 3 | 4 | null;
      current_password?: string | null;
    };
    answer: OwnAccount;
  };
  /** Administrators: answers the list as a file. */
  "user/user-export": {
    payload: FileRequest & { username?: string | null; type?: 1 | 2 | null; is_disable?: 0 | 1 | null };
    answer: Response;
  };
  /** Administrators: lists the records that the caller may see. */
  "user/user-list": {
    payload: {
      page?: number | null;
      pageSize?: number | null;
      exact_total?: 0 | 1 | null;
      username?: string | null;
      type?: 1 | 2 | null;
      is_disable?: 0 | 1 | null;
    };
    answer: Page<Account>;
  };
  /** Deletes a saved view. */
  "view/delete": { payload: { id: number }; answer: null };
  /** Lists the caller's saved views. */
  "view/list": { payload: Record<never, never>; answer: Page<SavedView> };
  /** Replaces the saved view with this id, or creates one without an id. */
  "view/save": {
    payload: { id?: number | null; resource: string; name: string; content: string; is_default?: 0 | 1 | null };
    answer: SavedView;
  };
  /** Answers the devices whose cartridges will be empty within some weeks, and those nearby that are due later. Default: 4. */
  "visit/candidates": {
    payload: { weeks?: number | null; province?: string | null; city?: string | null };
    answer: {
      readonly list: readonly VisitCandidate[];
      readonly total: number;
      readonly regions: readonly { readonly province: string; readonly city: string; readonly count: number }[];
    };
  };
  /** Visit: deletes a record by its key. */
  "visit/delete": { payload: { id: number }; answer: null };
  /** Visit: answers one record by its key. */
  "visit/detail": { payload: { id: number }; answer: Visit };
  /** Visits: answers the list as a file. */
  "visit/export": {
    payload: FileRequest & {
      sort_by?: "day" | "create_time" | null;
      sort_order?: "asc" | "desc" | null;
      name?: string | null;
      state?: 1 | 2 | 3 | null;
    };
    answer: Response;
  };
  /** Visit: finish. */
  "visit/finish": { payload: { id: number }; answer: Visit };
  /** Visits: lists the records that the caller may see. */
  "visit/list": {
    payload: PageRequest & {
      sort_by?: "day" | "create_time" | null;
      sort_order?: "asc" | "desc" | null;
      name?: string | null;
      state?: 1 | 2 | 3 | null;
    };
    answer: Page<Visit>;
  };
  /** Visit: creates a record without a key, changes one with a key. */
  "visit/save": {
    payload: {
      id?: number | null;
      name: string;
      day?: string | null;
      group_id?: number | null;
      note?: string | null;
      stops?: readonly {
        readonly device_id: number;
        readonly name?: string | null;
        readonly customer?: string | null;
        readonly place?: string | null;
        readonly longitude?: number | null;
        readonly latitude?: number | null;
        readonly grease?: string | null;
        readonly size?: 125 | 250 | null;
        readonly due?: string | null;
        readonly state?: 0 | 1 | 2 | null;
        readonly comment?: string | null;
        readonly by?: string | null;
        readonly time?: number | null;
        readonly swapped?: 0 | 1 | null;
        readonly key?: string | null;
      }[];
    };
    answer: Visit;
  };
  /** Ticks off a stop of a visit; with a cartridge, records its swap. A known `key` changes nothing. */
  "visit/tick": {
    payload: {
      id: number;
      device_id: number;
      state: 1 | 2;
      key: string;
      time?: number | null;
      comment?: string | null;
      cartridge_id?: number | null;
      remaining_ml?: number | null;
      swap_reason?: string | null;
    };
    answer: { readonly device_id: number; readonly state: 0 | 1 | 2; readonly by: string; readonly time: number };
  };
}

/** The calls without a base. */
export const hostPaths: ReadonlySet<string> = new Set(["file/download-zip", "file/template", "file/upload"]);
