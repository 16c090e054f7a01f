import type { Selectable } from "kysely";
import { role } from "../../../contract";
import { fromJson } from "../../database";
import type { NoticeSettingTable } from "../../database/tables/notices";

/** A person's settings for notices of alarms. */
export type NoticeSettings = Omit<Selectable<NoticeSettingTable>, "account_id" | "kinds"> & {
  readonly kinds: readonly number[];
};

/** The roles that follow devices. Their inbox gets alarms even if they have no settings. */
const followers: readonly number[] = [role.oem, role.afm, role.leader, role.customer];

/** The default settings of a role. */
export const defaultSettings = (ofRole: number): NoticeSettings => ({
  mail_from: 0,
  push_from: 0,
  inbox_from: followers.includes(ofRole) ? 1 : 0,
  kinds: [],
  quiet_begin: null,
  quiet_end: null,
  quiet_critical: 1,
  digest_hour: null,
  next_minutes: 0,
  next_id: null,
});

/** The columns of the settings. A left join gives nulls for a person without settings. */
export const settingColumns = [
  "notice_setting.mail_from",
  "notice_setting.push_from",
  "notice_setting.inbox_from",
  "notice_setting.kinds",
  "notice_setting.quiet_begin",
  "notice_setting.quiet_end",
  "notice_setting.quiet_critical",
  "notice_setting.digest_hour",
  "notice_setting.next_minutes",
  "notice_setting.next_id",
] as const;

type Joined = { readonly [C in keyof Omit<Selectable<NoticeSettingTable>, "account_id">]: NoticeSettingTableValue<C> };
type NoticeSettingTableValue<C extends keyof NoticeSettingTable> = Selectable<NoticeSettingTable>[C] | null;

/** The settings in a row with `settingColumns`. */
export function settingsIn(row: Joined & { readonly role: number }): NoticeSettings {
  const { mail_from, push_from, inbox_from, kinds, quiet_critical, next_minutes } = row;
  if (mail_from === null || push_from === null || inbox_from === null) return defaultSettings(row.role);
  return {
    mail_from,
    push_from,
    inbox_from,
    kinds: (fromJson(kinds ?? "") as readonly number[] | null) ?? [],
    quiet_begin: row.quiet_begin,
    quiet_end: row.quiet_end,
    quiet_critical: quiet_critical ?? 1,
    digest_hour: row.digest_hour,
    next_minutes: next_minutes ?? 0,
    next_id: row.next_id,
  };
}
