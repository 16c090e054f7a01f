import type { Kysely } from "kysely";
import { role } from "../../../contract";
import { timeZoneOf } from "../../access/caller";
import { type Database, oneOf } from "../../database";
import { activeAccounts } from "../../services/active-accounts";
import { type FollowedDevice, followersOf } from "../messages/push-messages";
import { type NoticeSettings, settingColumns, settingsIn } from "./notice-settings";

/** A recipient of alarms, with their settings. */
export interface Recipient {
  readonly id: number;
  readonly role: number;
  readonly timeZone: string;
  readonly settings: NoticeSettings;
}

/**
 * The recipients of alarms, by device id: the followers of the device, and the members of its group and administrators
 * who have chosen to be notified.
 */
export async function recipientsOf(
  trx: Kysely<Database>,
  devices: readonly FollowedDevice[],
): Promise<ReadonlyMap<number, readonly Recipient[]>> {
  const followers = await followersOf(trx, devices);
  const ids = [...new Set([...followers.values()].flat())];
  const groups = [...new Set(devices.flatMap(({ group_id }) => group_id ?? []))];
  const rows = await activeAccounts(trx)
    .leftJoin("notice_setting", "notice_setting.account_id", "account.id")
    .where(({ eb, and, or }) =>
      or([
        eb("account.id", ...oneOf(trx, "bigint", ids)),
        and([
          eb("notice_setting.account_id", "is not", null),
          or([
            eb("account.role", "=", role.admin),
            and([
              eb("account.role", "in", [role.leader, role.member]),
              eb("account.group_id", ...oneOf(trx, "bigint", groups)),
            ]),
          ]),
        ]),
      ]),
    )
    .select(["account.id", "account.role", "account.agent_id", "account.group_id", "account.time_zone"])
    .select(settingColumns)
    .execute();
  const people = rows.map((row) => ({
    agent_id: row.agent_id,
    group_id: row.group_id,
    recipient: { id: row.id, role: row.role, timeZone: timeZoneOf(row.time_zone), settings: settingsIn(row) },
  }));
  return new Map(
    devices.map((device) => {
      const own = new Set(followers.get(device.id));
      const told = people.filter(
        ({ agent_id, group_id, recipient }) =>
          own.has(recipient.id) ||
          recipient.role === role.admin ||
          ((recipient.role === role.leader || recipient.role === role.member) &&
            agent_id === device.agent_id &&
            group_id === device.group_id),
      );
      return [device.id, told.map(({ recipient }) => recipient)];
    }),
  );
}
