import type {
  AccountTable,
  AgentTable,
  AuthorityTable,
  LoginKeyTable,
  SessionTable,
  TeamTable,
  VerificationCodeTable,
} from "./accounts";
import type { Flag, Id, Json, TextColumn, Time } from "./column-types";
import type {
  AlarmTable,
  DeviceCommandTable,
  DeviceDayTable,
  DeviceReportTable,
  DeviceTable,
  GatewayTable,
  StorageTable,
} from "./devices";
import type { DeviceFileTable, StoredFileTable } from "./files";
import type { MailReportTable } from "./mail-reports";
import type { MessageTable } from "./messages";
import type { AppEventTable, AppTable, AppUrlTable, DeliveryTable, OpcSettingTable } from "./open-api";
import type { DayTotalTable } from "./totals";
import type { ListViewTable } from "./views";

/** The operation log: who changed what. Outlives what it names, so it refers to nothing. */
export interface ActionLogTable {
  id: Id;
  account_id: number;
  username: string;
  role: number;
  agent_id: number | null;
  /** 1 device management, 2 provider management, 3 privilege management. */
  target_type: number;
  resource: string;
  action: string;
  target_id: number | null;
  /** What the target was called at that time. */
  title: TextColumn;
  /** JSON `{ before, after }`, put through `redact`. */
  content: Json;
  time: Time;
}

/** One entry of the lists that the `config` calls answer. */
export interface OptionValueTable {
  id: Id;
  /** One of `optionKind`. */
  kind: number;
  /** An application's industry, a device name's application. */
  parent_id: number | null;
  zh: string;
  /** Equal to `zh` where there is nothing to translate. */
  en: TextColumn;
  /** Order within the list. */
  position: Flag;
}

/** Facts about this database itself, by name. */
export interface PlatformSettingTable {
  name: string;
  value: string;
}

/** Kinds of `option_value`. */
export const optionKind = { industry: 1, application: 2, deviceName: 3, installLocation: 4, lubricant: 5 } as const;

/**
 * Every table; a query is made on `Kysely<Database>`. Columns that go on the wire have the wire's names.
 *
 * Inside `transaction().execute((trx) => …)` use `trx` alone: SQLite has one connection, and a query on the outer object
 * would wait for the transaction to end, for ever.
 */
export interface Database {
  account: AccountTable;
  action_log: ActionLogTable;
  agent: AgentTable;
  alarm: AlarmTable;
  app: AppTable;
  app_event: AppEventTable;
  app_url: AppUrlTable;
  authority: AuthorityTable;
  day_total: DayTotalTable;
  delivery: DeliveryTable;
  device: DeviceTable;
  device_command: DeviceCommandTable;
  device_day: DeviceDayTable;
  device_report: DeviceReportTable;
  gateway: GatewayTable;
  list_view: ListViewTable;
  device_file: DeviceFileTable;
  login_key: LoginKeyTable;
  mail_report: MailReportTable;
  message: MessageTable;
  opc_setting: OpcSettingTable;
  option_value: OptionValueTable;
  platform_setting: PlatformSettingTable;
  session: SessionTable;
  storage: StorageTable;
  stored_file: StoredFileTable;
  team: TeamTable;
  verification_code: VerificationCodeTable;
}
