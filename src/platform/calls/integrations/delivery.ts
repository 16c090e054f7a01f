import type { Kysely } from "kysely";
import { code, deliveryState } from "../../../contract";
import { type CallContext, type Handlers, notFound, Refusal } from "../../access/handler";
import { inScope } from "../../access/scope";
import type { Database } from "../../database";
import { queryPage } from "../list/pagination";
import { appEntry, appInScope } from "./app-queries";

const columns = [
  "delivery.id as delivery_id",
  "delivery.event_type",
  "delivery.state",
  "delivery.events",
  "delivery.tries",
  "delivery.last_status",
  "delivery.last_fault",
  "delivery.duration",
  "delivery.create_time",
  "delivery.end_time",
] as const;

/** Deliveries in the caller's scope, each with its callback URL. */
const deliveriesFrom = (database: Kysely<Database>, caller: CallContext["caller"]) =>
  database
    .selectFrom("delivery")
    .innerJoin("app", "app.id", "delivery.app")
    .leftJoin("app_url", (join) =>
      join.onRef("app_url.app", "=", "delivery.app").onRef("app_url.event_type", "=", "delivery.event_type"),
    )
    .where(inScope(caller, "app"));

/** The log of deliveries to callback URLs. It answers no payloads: the receiver has them. */
export const deliveryHandlers: Handlers<"app/deliveries" | "app/redeliver"> = {
  "app/deliveries": (payload, { caller, database }) => {
    const { id, event_type, state } = payload;
    return queryPage({
      request: payload,
      from: deliveriesFrom(database, caller)
        .$if(id !== null, (query) => query.where("delivery.app", "=", id))
        .$if(event_type !== null, (query) => query.where("delivery.event_type", "=", event_type ?? 0))
        .$if(state !== null, (query) => query.where("delivery.state", "=", state ?? 0)),
      select: (from) =>
        from.select(columns).select((eb) =>
          eb
            .case()
            // A waiting delivery is due when both it and its URL are due. A paused URL is never due.
            .when(eb.or([eb("delivery.state", "!=", deliveryState.waiting), eb("app_url.paused_time", "is not", null)]))
            .then(null)
            .when("app_url.next_time", ">", eb.ref("delivery.next_time"))
            .then(eb.ref("app_url.next_time"))
            .else(eb.ref("delivery.next_time"))
            .end()
            .as("next_time"),
        ),
      tieBreaker: "delivery.id",
    });
  },

  "app/redeliver": async ({ delivery_id }, { caller, database, now, record }) =>
    database.transaction().execute(async (trx) => {
      const delivery = await deliveriesFrom(trx, caller)
        .where("delivery.id", "=", delivery_id)
        .select(["delivery.id", "delivery.app", "delivery.state", "app_url.callback_url"])
        .executeTakeFirst();
      if (delivery === undefined) throw notFound();
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
