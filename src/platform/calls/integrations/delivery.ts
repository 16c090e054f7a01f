import { sql } from "kysely";
import { code, deliveryState } from "../../../contract";
import { type Handlers, notFound, Refusal } from "../../access/handler";
import { inScope } from "../../access/scope";
import type { ReadHook } from "../records/hooks";
import { appEntry, appInScope } from "./app-queries";

/** A column of the callback URL of a delivery; null without one. */
const ofUrl = (column: "paused_time" | "next_time") => sql`(
  select ${sql.ref(`app_url.${column}`)} from app_url
  where app_url.app = delivery.app and app_url.event_type = delivery.event_type
)`;

/** The log of deliveries to callback URLs. It has no payloads, because the receiver has them. */
export const deliveryHooks = {
  read: {
    values: {
      // A waiting delivery is due when both it and its URL are due. A paused URL is never due.
      next_time: sql`case
        when delivery.state <> ${sql.lit(deliveryState.waiting)} or ${ofUrl("paused_time")} is not null then null
        when ${ofUrl("next_time")} > delivery.next_time then ${ofUrl("next_time")}
        else delivery.next_time
      end`,
    },
  },
} satisfies { readonly read: ReadHook };

/** Sends a delivery again. */
export const deliveryHandlers: Handlers<"app/redeliver"> = {
  "app/redeliver": async ({ delivery_id }, { caller, database, now, record }) =>
    database.transaction().execute(async (trx) => {
      const delivery = await trx
        .selectFrom("delivery")
        .leftJoin("app_url", (join) =>
          join.onRef("app_url.app", "=", "delivery.app").onRef("app_url.event_type", "=", "delivery.event_type"),
        )
        .where(inScope(caller, "delivery"))
        .where("delivery.id", "=", delivery_id)
        .select(["delivery.id", "delivery.app", "delivery.state", "app_url.callback_url"])
        .executeTakeFirstOrThrow(notFound);
      const app = await appInScope(trx, caller, delivery.app);
      if (delivery.state === deliveryState.waiting) {
        throw new Refusal(code.notAllowed, {
          zh: "该推送正在等待发送",
          en: "This delivery is already waiting to be sent",
        });
      }
      if (delivery.callback_url === null) {
        throw new Refusal(code.notAllowed, { zh: "请先设置回调地址", en: "Set a callback URL first" });
      }
      await trx
        .updateTable("delivery")
        .set({ state: deliveryState.waiting, tries: 0, first_time: null, next_time: now(), end_time: null })
        .where("id", "=", delivery.id)
        .execute();
      await record({ ...appEntry(app), action: "redeliver" }, trx);
      return null;
    }),
};
