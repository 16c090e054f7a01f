import type { DeleteQueryBuilder, DeleteResult, Kysely } from "kysely";
import type { PushSubscription } from "web-push";
import { languageOf, messageType } from "../../../contract";
import { day, hour, minute } from "../../base/clock";
import type { Database } from "../../database";
import { post } from "../../services/outbound";
import type { Platform } from "../../services/platform";
import { alarmReader } from "../alarms/alarm-reader";
import { pushMessages } from "../messages/push-messages";
import { claimNotices, dueAccounts } from "./claim";
import { pathOf, titleOf } from "./notice-texts";
import { type PushResult, type PushServices, sendPush } from "./push-message";
import { readAlarms } from "./read-alarms";

type Services = Pick<Platform, "database" | "clock" | "secrets" | "log"> &
  Omit<PushServices, "send"> &
  Partial<PushServices>;

/** Pauses before a message is sent again, ms. After the last retry the message is given up. */
const retryPauses: readonly number[] = [minute, 5 * minute, 15 * minute, hour];
/** Lifetime of a subscription after the last use of the console in its browser, ms. */
const subscriptionLife = 180 * day;

/** Pushes due alarms to the browsers of each account: one message for all alarms that are due now. */
export async function sendDuePushes(services: Services, signal?: AbortSignal): Promise<void> {
  const { database, clock } = services;
  const due = await dueAccounts(database, "push", clock()).execute();
  for (const { account_id } of due) {
    if (signal?.aborted) return;
    await pushTo(services, account_id);
  }
}

async function pushTo(services: Services, accountId: number): Promise<void> {
  const { database, clock, log } = services;
  const claim = await claimNotices(database, "push", { accountId, now: clock() });
  if (claim === null) return;
  const { notices, tries, settle } = claim;
  const results = await pushAlarms(services, accountId, notices);
  const pause = results.includes("failed") ? retryPauses[tries - 1] : undefined;
  if (results.includes("failed")) log.warn({ account: accountId, tries }, "a push message was not taken");
  await settle({ push_time: pause === undefined ? null : clock() + pause });
}

async function pushAlarms(
  services: Services,
  accountId: number,
  notices: readonly { readonly alarm_id: number }[],
): Promise<readonly PushResult[]> {
  const { database, secrets, clock } = services;
  const reader = await alarmReader(database, accountId);
  if (reader === undefined) return [];
  const ids = notices.map(({ alarm_id }) => alarm_id);
  const alarms = (await readAlarms(database, reader, ids, clock())).filter(({ isWaiting }) => isWaiting);
  if (alarms.length === 0) return [];
  const news = Math.max(...alarms.map(({ id }) => id));
  const message = { title: titleOf(alarms, languageOf(reader.language)), path: pathOf(alarms), news };
  const browsers = await database
    .selectFrom("push_subscription")
    .select(["id", "sealed"])
    .where("account_id", "=", accountId)
    .execute();
  return Promise.all(
    browsers.map(async ({ id, sealed }) => {
      const subscription = JSON.parse(secrets.open(sealed, "push_subscription")) as PushSubscription;
      const result = await sendPush({ send: post, ...services }, subscription, message);
      if (result === "gone") await forget(database, clock(), (browsers) => browsers.where("id", "=", id));
      return result;
    }),
  );
}

/** Deletes the subscriptions of browsers in which nobody has used the console for `subscriptionLife`. */
export const sweepSubscriptions = (database: Kysely<Database>, now: number): Promise<void> =>
  forget(database, now, (browsers) => browsers.where("create_time", "<", now - subscriptionLife));

type Browsers = DeleteQueryBuilder<Database, "push_subscription", DeleteResult>;

/** Deletes subscriptions and notifies their owners, who would otherwise wait for push messages in vain. */
const forget = (database: Kysely<Database>, now: number, which: (browsers: Browsers) => Browsers): Promise<void> =>
  database.transaction().execute(async (trx) => {
    const ended = await which(trx.deleteFrom("push_subscription")).returning(["id", "account_id"]).execute();
    const message = { type: messageType.officialPush, time: now, template: "pushEnded", details: {} } as const;
    await pushMessages(
      trx,
      ended.map(({ id, account_id }) => ({ ...message, to: [account_id], dedupKey: `push ${id}` })),
    );
  });
