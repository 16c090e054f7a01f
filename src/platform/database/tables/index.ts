import type { entries } from "../../../../resources";
import type { StoredTables, TableNames } from "../declared/stored-tables";
import type {
  AccountTable,
  AgentTable,
  AuthorityTable,
  LoginKeyTable,
  SessionTable,
  SsoIdentityTable,
  TeamTable,
  VerificationCodeTable,
} from "./accounts";
import type { Flag, Id, Json, TextColumn, Time } from "./column-types";
import type {
  AlarmStepTable,
  AlarmTable,
  DeviceCommandTable,
  DeviceDayTable,
  DeviceReportTable,
  DeviceTable,
  DeviceTextTable,
  GatewayReports,
  StorageTable,
  SwapOwner,
} from "./devices";
import type { DeviceFileTable, StoredFileTable } from "./files";
import type { IngestKeyHash } from "./ingest-keys";
import type { JobTable } from "./jobs";
import type { LimitCountTable } from "./limit-counts";
import type { MailReportTable } from "./mail-reports";
import type { MessageTable } from "./messages";
import type { NoticeSettingTable, NoticeTable, PushSubscriptionTable } from "./notices";
import type { AppEventTable, AppTable, AppUrlTable, DeliveryTable, OpcSettingTable } from "./open-api";
import type { RequestStepTable, RequestTable } from "./requests";
import type { DeclaredPartTable, MigrationChecksumTable } from "./schema-records";
import type { ChallengeTable, PasskeyTable, RecoveryCodeTable, TotpTable } from "./second-factors";
import type { DeviceAdviceTable, SettingChangeTable, SettingJobTable } from "./settings";
import type {
  BindCountTable,
  DayTotalTable,
  DueCountTable,
  MapCountTable,
  QuarterTotalTable,
  StateCountTable,
} from "./totals";
import type { ListViewTable } from "./views";

/** The operation log: who changed what. No references, because entries stay when the account or target is deleted. */
export interface ActionLogTable {
  id: Id;
  account_id: number;
  username: string;
  role: number;
  agent_id: number | null;
  /** 1 device management, 2 provider management, 3 privilege management, 4 sign-ins. */
  target_type: number;
  resource: string;
  action: string;
  target_id: number | null;
  /** Name of the target at that time. */
  title: TextColumn;
  /** JSON `{ before, after }`, after `redact`. */
  content: Json;
  time: Time;
  /** Only for successful sign-ins: `rateLimitKey` of the address. */
  network: string | null;
  /** JSON, see `FormerValues`; empty if the values are too long to store. Null for entries that cannot be reverted. */
  former: string | null;
  /** The first entry of the same call or job; null for that entry itself. */
  operation: number | null;
  /** The entry that this one reverts. */
  reverts: number | null;
  /** The entry that reverts this one. */
  reverted_by: number | null;
}

/** An entry of the option lists that the `config` calls return. */
export interface OptionValueTable {
  id: Id;
  /** One of `optionKind`. */
  kind: number;
  /** The industry of an application, or the application of a device name. */
  parent_id: number | null;
  zh: string;
  /** Equal to `zh` if there is nothing to translate. */
  en: TextColumn;
  /** Position within the list. */
  position: Flag;
}

/** Properties of this database, by name. */
export interface PlatformSettingTable {
  name: string;
  value: string;
}

/** Kinds of `option_value`. */
export const optionKind = { industry: 1, application: 2, deviceName: 3, installLocation: 4, lubricant: 5 } as const;

/**
 * All tables: those that migrations make, and those of resources with `storage`. A column whose value calls take or
 * answer has the same name as on the wire.
 *
 * Inside a transaction use only `trx`: SQLite has one connection, so a query on the outer `Kysely` object would wait
 * forever for the transaction to end.
 *
 * @example
 * await database.transaction().execute(async (trx) => {
 *   await trx.updateTable("gateway").set({ status: 0 }).where("id", "=", id).execute();
 * });
 */
export interface Database extends Tables {}

type Tables = {
  readonly [T in keyof WrittenTables | StoredName]: T extends keyof WrittenTables
    ? WrittenTables[T] & (T extends StoredName ? Omit<Stored[T], keyof WrittenTables[T]> : unknown)
    : T extends StoredName
      ? Stored[T]
      : never;
};

type Stored = StoredTables<typeof entries>;

/** The name of a table that comes from the `storage` of a resource. */
export type StoredName = keyof Stored;

/** The name of the table of each resource with `storage`, by the name of the resource. */
export type TableByResource = TableNames<typeof entries>;

/**
 * The tables that migrations make, and further columns of declared tables. A column here replaces the declared column with
 * the same name.
 */
interface WrittenTables {
  account: AccountTable;
  action_log: ActionLogTable;
  agent: AgentTable;
  alarm: AlarmTable;
  alarm_step: AlarmStepTable;
  app: AppTable;
  app_event: AppEventTable;
  app_url: AppUrlTable;
  authority: AuthorityTable;
  bind_count: BindCountTable;
  challenge: ChallengeTable;
  day_total: DayTotalTable;
  declared_part: DeclaredPartTable;
  delivery: DeliveryTable;
  device: DeviceTable;
  device_advice: DeviceAdviceTable;
  device_command: DeviceCommandTable;
  device_day: DeviceDayTable;
  device_report: DeviceReportTable;
  device_text: DeviceTextTable;
  due_count: DueCountTable;
  gateway: GatewayReports;
  ingest_key: IngestKeyHash;
  job: JobTable;
  limit_count: LimitCountTable;
  list_view: ListViewTable;
  device_file: DeviceFileTable;
  login_key: LoginKeyTable;
  mail_report: MailReportTable;
  map_count: MapCountTable;
  message: MessageTable;
  notice: NoticeTable;
  notice_setting: NoticeSettingTable;
  migration_checksum: MigrationChecksumTable;
  opc_setting: OpcSettingTable;
  option_value: OptionValueTable;
  passkey: PasskeyTable;
  platform_setting: PlatformSettingTable;
  push_subscription: PushSubscriptionTable;
  quarter_total: QuarterTotalTable;
  recovery_code: RecoveryCodeTable;
  request: RequestTable;
  request_step: RequestStepTable;
  session: SessionTable;
  setting_change: SettingChangeTable;
  setting_job: SettingJobTable;
  sso_identity: SsoIdentityTable;
  state_count: StateCountTable;
  storage: StorageTable;
  swap: SwapOwner;
  stored_file: StoredFileTable;
  team: TeamTable;
  totp: TotpTable;
  verification_code: VerificationCodeTable;
}
