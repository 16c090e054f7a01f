import { type Kysely, sql } from "kysely";
import { code } from "../../../contract";
import { type CallContext, type Handlers, invalidField, type Payloads } from "../../access/handler";
import { inScope } from "../../access/scope";
import { type Database, lockRow, toJson } from "../../database";
import { alarmReader } from "../../fleet/alarms/alarm-reader";
import { defaultSettings, settingColumns, settingsIn } from "../../fleet/notices/notice-settings";
import { hashToken } from "../../services/secrets/secrets";

type NoticePath = "notice/settings" | "notice/save-settings" | "notice/subscribe" | "notice/unsubscribe";

/** Maximum number of browsers of an account. A new browser replaces the oldest. */
const maxBrowsers = 10;

/**
 * The caller's settings for notices of alarms (spec E25). They are personal, so the operation log does not contain
 * them.
 */
export const noticeHandlers: Handlers<NoticePath> = {
  "notice/settings": async (_payload, context) => settingsOf(context.database, context),

  "notice/save-settings": async (payload, context) => {
    const { caller, database } = context;
    const values = {
      mail_from: payload.mail_from ?? 0,
      push_from: payload.push_from ?? 0,
      inbox_from: payload.inbox_from ?? 0,
      kinds: toJson(payload.kinds ?? []),
      quiet_begin: payload.quiet_begin,
      quiet_end: payload.quiet_end,
      quiet_critical: payload.quiet_critical ?? 1,
      digest_hour: payload.digest_hour,
      next_minutes: payload.next_minutes ?? 0,
      next_id: payload.next_id,
    };
    assertComplete(payload);
    return database.transaction().execute(async (trx) => {
      if (values.next_id !== null) await assertReached(trx, context, values.next_id);
      await trx
        .insertInto("notice_setting")
        .values({ ...values, account_id: caller.accountId })
        .onConflict((conflict) => conflict.column("account_id").doUpdateSet(values))
        .execute();
      return settingsOf(trx, context);
    });
  },

  "notice/subscribe": async (payload, { caller, database, secrets, sessionId, now }) => {
    const { endpoint, p256dh, auth } = subscriptionIn(payload);
    const values = {
      account_id: caller.accountId,
      session_id: sessionId,
      sealed: secrets.seal(JSON.stringify({ endpoint, keys: { p256dh, auth } }), "push_subscription"),
      create_time: now(),
    };
    await database.transaction().execute(async (trx) => {
      await lockRow(trx, "account", caller.accountId);
      await trx
        .insertInto("push_subscription")
        .values({ ...values, endpoint_hash: hashToken(endpoint) })
        // A browser shows the messages of the person who signed in last.
        .onConflict((conflict) => conflict.column("endpoint_hash").doUpdateSet(values))
        .execute();
      const newest = trx
        .selectFrom("push_subscription")
        .select("id")
        .where("account_id", "=", caller.accountId)
        .orderBy("create_time", "desc")
        .orderBy("id", "desc")
        .limit(maxBrowsers);
      await trx
        .deleteFrom("push_subscription")
        .where("account_id", "=", caller.accountId)
        .where("id", "not in", (eb) => eb.selectFrom(newest.as("newest")).select("newest.id"))
        .execute();
    });
    return null;
  },

  "notice/unsubscribe": async ({ endpoint }, { caller, database }) => {
    await database
      .deleteFrom("push_subscription")
      .where("account_id", "=", caller.accountId)
      .where("endpoint_hash", "=", hashToken(endpoint ?? ""))
      .execute();
    return null;
  },
};

/** @throws Refusal 4 if this is not a subscription of a browser. */
function subscriptionIn(payload: Payloads["notice/subscribe"]) {
  const [endpoint, p256dh, auth] = [payload.endpoint ?? "", payload.p256dh ?? "", payload.auth ?? ""];
  const text = { zh: "浏览器的推送信息无效", en: "This is not a push subscription of a browser" };
  if (!URL.canParse(endpoint) || new URL(endpoint).protocol !== "https:") throw invalidField("endpoint", text);
  const key = Buffer.from(p256dh, "base64url");
  if (key.length !== 65 || key[0] !== uncompressedPoint) throw invalidField("p256dh", text);
  if (Buffer.from(auth, "base64url").length !== 16) throw invalidField("auth", text);
  return { endpoint, p256dh, auth };
}

/** The first byte of a public key with both coordinates. */
const uncompressedPoint = 4;

async function settingsOf(database: Kysely<Database>, { caller, pushKeys }: CallContext) {
  // A person out of the caller's scope is not named.
  const next = sql<string | null>`(
    select coalesce(nullif(nickname, ''), nullif(username, ''), email) from account
    where id = notice_setting.next_id and ${inScope(caller, "account")}
  )`;
  const row = await database
    .selectFrom("notice_setting")
    .where("account_id", "=", caller.accountId)
    .select(settingColumns)
    .select(next.as("next_name"))
    .executeTakeFirst();
  const browsers = await database
    .selectFrom("push_subscription")
    .select("endpoint_hash")
    .where("account_id", "=", caller.accountId)
    .orderBy("id")
    .execute();
  return {
    ...(row === undefined ? defaultSettings(caller.role) : settingsIn({ ...row, role: caller.role })),
    next_name: row?.next_name ?? null,
    push_key: pushKeys.publicKey,
    browsers: browsers.map(({ endpoint_hash }) => endpoint_hash),
  };
}

/** @throws Refusal 4 at the field that is missing. */
function assertComplete({ quiet_begin, quiet_end, next_minutes, next_id }: Payloads["notice/save-settings"]): void {
  if ((quiet_begin === null) !== (quiet_end === null)) {
    throw invalidField(quiet_begin === null ? "quiet_begin" : "quiet_end", {
      zh: "请同时填写开始和结束",
      en: "Quiet hours need a beginning and an end",
    });
  }
  if ((next_minutes ?? 0) > 0 && next_id === null) {
    throw invalidField("next_id", { zh: "请选择转告给谁", en: "Choose who is told" });
  }
}

/** @throws Refusal 5 if the next person is not in the caller's scope, cannot sign in or sees no alarms. */
async function assertReached(trx: Kysely<Database>, { caller }: CallContext, id: number): Promise<void> {
  const isKnown = await trx
    .selectFrom("account")
    .select("id")
    .where("account.id", "=", id)
    .where("account.id", "!=", caller.accountId)
    .where(inScope(caller, "account"))
    .executeTakeFirst();
  if (isKnown !== undefined && (await alarmReader(trx, id)) !== undefined) return;
  throw invalidField(
    "next_id",
    { zh: "此人看不到报警，请选择其他人", en: "This person sees no alarms; choose somebody else" },
    code.notExist,
  );
}
