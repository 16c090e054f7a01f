import { type Kysely, sql } from "kysely";
import { dealerRoles, faultTypes, messageType, role, roleOptions } from "../../../contract";
import { type Caller, type Handlers, invalidField, notFound } from "../../access/handler";
import { messageName } from "../../access/log-labels";
import { inScope } from "../../access/scope";
import { announce, type Database } from "../../database";
import { renderMessage } from "../../fleet/messages/message-templates";
import { accountsOfRoles, pushMessage } from "../../fleet/messages/push-messages";
import { pageBounds } from "../list/pagination";

type MessagePath = "message/list" | "message/read" | "message/push";

const everyRole = roleOptions.map(({ value }) => value);

/** The roles that receive a message of the platform, by `messageAudience`. */
const audiences: Readonly<Record<number, readonly number[]>> = {
  0: everyRole,
  1: dealerRoles,
  2: [role.customer],
};

/** Sorts unread faults before all other messages. */
const faultsFirst = sql<number>`case when message.status = 0 and message.type in (${sql.join(
  faultTypes.map((type) => sql.lit(type)),
)}) then 1 else 0 end`;

/** The caller's inbox, and messages that administrators push to others. */
export const messageHandlers: Handlers<MessagePath> = {
  /**
   * Returns unread faults first, then the newest messages, and the number of all unread messages regardless of the filters. Devices and
   * customers out of scope are not named.
   */
  "message/list": async (payload, { caller, database, language }) => {
    const { status, type } = payload;
    const { page, page_size, offset } = pageBounds(payload);
    const own = database
      .selectFrom("message")
      .where(inScope(caller, "message"))
      .$if(status !== null, (query) => query.where("message.status", "=", status ?? 0))
      .$if(type !== null, (query) => query.where("message.type", "=", type ?? messageType.officialPush));
    const { total } = await own.select(sql<number>`count(*)`.as("total")).executeTakeFirstOrThrow();
    const rows = await own
      .leftJoin("device", (join) => join.onRef("device.id", "=", "message.device_id").on(inScope(caller, "device")))
      .leftJoin("account", (join) =>
        join.onRef("account.id", "=", "message.customer_id").on(inScope(caller, "account")),
      )
      .leftJoin("alarm", (join) => join.onRef("alarm.id", "=", "message.alarm_id").on(inScope(caller, "alarm")))
      .leftJoin("request", (join) => join.onRef("request.id", "=", "message.request_id").on(inScope(caller, "request")))
      .select([
        "message.id",
        "message.type",
        "message.template",
        "message.details",
        "message.content",
        "message.push_time",
        "message.status",
        "device.id as device_id",
        "device.device_name",
        "alarm.id as alarm_id",
        "request.id as request_id",
        "account.id as customer_id",
      ])
      .orderBy(faultsFirst, "desc")
      .orderBy("message.push_time", "desc")
      .orderBy("message.id", "desc")
      .limit(page_size)
      .offset(offset)
      .execute();
    const list = rows.map(({ template, details, content, ...row }) => ({
      ...row,
      content: renderMessage({ template, details, content }, language),
    }));
    return { list, total, page, page_size, unread: await countUnread(database, caller) };
  },

  /**
   * Marks the given messages as read, or all messages without ids. Marks none if one of the ids is not the caller's.
   */
  "message/read": async ({ message_ids }, { caller, database }) =>
    database.transaction().execute(async (trx) => {
      const ids = [...new Set(message_ids ?? [])];
      const { numUpdatedRows } = await trx
        .updateTable("message")
        .set({ status: 1 })
        .where(inScope(caller, "message"))
        .$if(ids.length > 0, (query) => query.where("message.id", "in", ids))
        .executeTakeFirstOrThrow();
      if (ids.length > 0 && Number(numUpdatedRows) < ids.length) throw notFound();
      const owners = { accountIds: [caller.accountId] };
      announce(trx, [{ resource: messageName, type: "updated", id: null, owners }]);
      return { unread: await countUnread(trx, caller) };
    }),

  /** Pushes a message of the platform to everybody, to the providers or to the customers. */
  "message/push": async ({ audience, content }, { caller, database, now, record }) => {
    const text = content.trim();
    if (text === "") throw invalidField("content", { zh: "请填写内容", en: "Enter the message text" });
    return database.transaction().execute(async (trx) => {
      const to = await accountsOfRoles(trx, audiences[audience] ?? []);
      await pushMessage(trx, { to, type: messageType.officialPush, time: now(), content: text });
      await record(
        {
          module: 2,
          resource: messageName,
          action: "push",
          targetId: null,
          agentId: caller.agentId,
          title: text.length > 80 ? `${text.slice(0, 79)}…` : text,
        },
        trx,
      );
      return { recipients: to.length };
    });
  },
};

async function countUnread(database: Kysely<Database>, caller: Caller): Promise<number> {
  const { unread } = await database
    .selectFrom("message")
    .where(inScope(caller, "message"))
    .where("message.status", "=", 0)
    .select(sql<number>`count(*)`.as("unread"))
    .executeTakeFirstOrThrow();
  return unread;
}
