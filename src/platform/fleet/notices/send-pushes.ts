import type { Kysely } from "kysely";
import type { PushSubscription } from "web-push";
import { languageOf } from "../../../contract";
import { day, hour, minute } from "../../base/clock";
import { type Database, valuesOf } from "../../database";
import { post } from "../../services/outbound";
import type { Platform } from "../../services/platform";
import { alarmReader } from "../alarms/alarm-reader";
import { pathOf, titleOf } from "./notice-texts";
import { type PushResult, type PushServices, sendPush } from "./push-message";
import { readAlarms } from "./read-alarms";

type Services = Pick<Platform, "database" | "clock" | "secrets" | "log"> &
  Omit<PushServices, "send"> &
  Partial<PushServices>;

/** Accounts that one run pushes to. The next run, a few seconds later, has the others. */
const maxAccounts = 100;
/** A process that ends while it sends leaves its messages to the others after this time, ms. */
const lease = 5 * minute;
/** Pauses before a message is sent again, ms. After the last retry it is given up. */
const retryPauses: readonly number[] = [minute, 5 * minute, 15 * minute, hour];
/** How long a browser is pushed to without a new visit to the settings, ms. */
const subscriptionLife = 180 * day;

/** Pushes the alarms that are due to the browsers of each account: one message for all alarms of the moment. */
export async function sendDuePushes(services: Services, signal?: AbortSignal): Promise<void> {
  const { database, clock } = services;
  const due = await database
    .selectFrom("notice")
    .select("account_id")
    .groupBy("account_id")
    .where("push_time", "<=", clock())
    .orderBy(({ fn }) => fn.min("push_time"))
    .limit(maxAccounts)
    .execute();
  for (const { account_id } of due) {
    if (signal?.aborted) return;
    await pushTo(services, account_id);
  }
}

async function pushTo(services: Services, accountId: number): Promise<void> {
  const { database, clock, log } = services;
  const now = clock();
  // The row in the database decides which process sends.
  const claimed = await database
    .updateTable("notice")
    .set((eb) => ({ push_time: now + lease, push_tries: eb("push_tries", "+", 1) }))
    .where("account_id", "=", accountId)
    .where("push_time", "<=", now)
    .returning(["id", "alarm_id", "push_tries"])
    .execute();
  if (claimed.length === 0) return;
  const results = await pushAlarms(services, accountId, claimed);
  const tries = Math.max(...claimed.map(({ push_tries }) => push_tries));
  const pause = results.includes("failed") ? retryPauses[tries - 1] : undefined;
  if (results.includes("failed")) log.warn({ account: accountId, tries }, "a push message was not taken");
  await database
    .updateTable("notice")
    .set({ push_time: pause === undefined ? null : clock() + pause })
    .where(
      "id",
      "in",
      valuesOf(
        database,
        "bigint",
        claimed.map(({ id }) => id),
      ),
    )
    .execute();
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
  const message = { title: titleOf(alarms, languageOf(reader.language)), path: pathOf(alarms) };
  const browsers = await database
    .selectFrom("push_subscription")
    .select(["id", "sealed"])
    .where("account_id", "=", accountId)
    .execute();
  return Promise.all(
    browsers.map(async ({ id, sealed }) => {
      const subscription = JSON.parse(secrets.open(sealed, "push_subscription")) as PushSubscription;
      const result = await sendPush({ send: post, ...services }, subscription, message);
      if (result === "gone") await database.deleteFrom("push_subscription").where("id", "=", id).execute();
      return result;
    }),
  );
}

/** Forgets browsers that were added long ago. */
export async function sweepSubscriptions(database: Kysely<Database>, now: number): Promise<void> {
  await database
    .deleteFrom("push_subscription")
    .where("create_time", "<", now - subscriptionLife)
    .execute();
}
