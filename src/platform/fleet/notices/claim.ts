import type { Kysely, Updateable } from "kysely";
import { minute } from "../../base/clock";
import { type Database, oneOf } from "../../database";
import type { NoticeTable } from "../../database/tables/notices";

const columns = {
  mail: { time: "mail_time", tries: "mail_tries" },
  push: { time: "push_time", tries: "push_tries" },
} as const;

type Channel = keyof typeof columns;

/** Maximum number of accounts that one run notifies. The next run, a few seconds later, continues with the others. */
const maxAccounts = 100;

/** Time after which other processes retry the notices of a process that ended while sending, ms. */
const lease = 5 * minute;

/** Selects the accounts with due notices, longest waiting first. */
export const dueAccounts = (database: Kysely<Database>, channel: Channel, now: number) =>
  database
    .selectFrom("notice")
    .select("account_id")
    .groupBy("account_id")
    .where(columns[channel].time, "<=", now)
    .orderBy(({ fn }) => fn.min(columns[channel].time))
    .limit(maxAccounts);

interface Claim {
  readonly notices: readonly { readonly id: number; readonly alarm_id: number; readonly kind: number }[];
  /** Attempts so far, including this one: the maximum over the claimed notices. */
  readonly tries: number;
  /** Updates the claimed notices after sending. */
  readonly settle: (values: Updateable<NoticeTable>) => Promise<unknown>;
}

/**
 * Claims the due notices of an account, so that only one process sends them. Null if none are due, for example because
 * another process has claimed them.
 */
export async function claimNotices(
  database: Kysely<Database>,
  channel: Channel,
  { accountId, now }: { readonly accountId: number; readonly now: number },
): Promise<Claim | null> {
  const { time, tries } = columns[channel];
  const notices = await database
    .updateTable("notice")
    .set((eb) => ({ [time]: now + lease, [tries]: eb(tries, "+", 1) }))
    .where("account_id", "=", accountId)
    .where(time, "<=", now)
    .returning(["id", "alarm_id", "kind", `${tries} as tries`])
    .execute();
  if (notices.length === 0) return null;
  const ids = notices.map(({ id }) => id);
  return {
    notices,
    tries: Math.max(...notices.map((one) => one.tries)),
    settle: (values) =>
      database
        .updateTable("notice")
        .set(values)
        .where("id", ...oneOf(database, "bigint", ids))
        .execute(),
  };
}
