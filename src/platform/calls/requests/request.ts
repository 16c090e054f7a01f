import { type Kysely, type RawBuilder, sql } from "kysely";
import { requestKind, requestState, role } from "../../../contract";
import { type CallContext, type Caller, type Handlers, notFound } from "../../access/handler";
import { messageName } from "../../access/log-labels";
import { inScope } from "../../access/scope";
import { announce, type Database } from "../../database";
import type { HooksByResource, ReadHook } from "../records/hooks";
import { customerName } from "../stock/stock-queries";
import { changeRequest } from "./change-request";

/** The name of a person in the thread. Only admins see the names of admins. */
const nameOf =
  (account: "answerer" | "author" | "of_assignee_id") =>
  ({ caller }: CallContext): RawBuilder<string | null> => {
    const column = (name: "nickname" | "username" | "role") => sql.ref(`${account}.${name}`);
    const name = sql<string | null>`coalesce(nullif(${column("nickname")}, ''), nullif(${column("username")}, ''))`;
    if (caller.role === role.admin) return name;
    return sql`case when ${column("role")} <> ${sql.lit(role.admin)} then ${name} end`;
  };

/** The name of the device, hidden if the device has left the reader's scope. */
const ofVisibleDevice =
  (column: "id" | "device_name") =>
  ({ caller }: CallContext) =>
    sql`(select ${sql.ref(`device.${column}`)} from device
      where ${sql.ref("device.id")} = request.device_id and ${inScope(caller, "device")})`;

const isToDo = sql<boolean>`request.state in (${sql.lit(requestState.open)}, ${sql.lit(requestState.inProgress)})`;

const requestRead = {
  joins: {
    agent: { table: "agent", on: "agent_id" },
    account: { table: "account", on: "customer_id" },
    answerer: { table: "account", on: "answered_by" },
  },
  values: {
    device_id: ofVisibleDevice("id"),
    device_name: ofVisibleDevice("device_name"),
    customer_name: customerName(),
    assignee_name: nameOf("of_assignee_id"),
    answered_name: nameOf("answerer"),
    agent_name: "agent.name",
  },
  filters: {
    state: (state, { caller }) => {
      if (state === requestState.toDo) return isToDo;
      if (state === requestState.mine) return sql<boolean>`(${isToDo} and request.assignee_id = ${caller.accountId})`;
      return sql<boolean>`request.state = ${state}`;
    },
  },
} satisfies ReadHook;

/** Requests of customers to their provider, and their threads. */
export const requestHooks = {
  request: { read: requestRead, save: changeRequest, titleInLog: ({ customer_name }) => String(customer_name ?? "") },
  request_step: {
    read: {
      joins: { author: { table: "account", on: "account_id" } },
      values: { username: nameOf("author"), assignee_name: nameOf("of_assignee_id") },
    },
  },
} satisfies HooksByResource;

/**
 * Counts the requests that the caller must handle: new ones; for administrators, those that only they can carry out.
 */
async function countNew(database: Kysely<Database>, caller: Caller): Promise<number> {
  const { count } = await database
    .selectFrom("request")
    .where(inScope(caller, "request"))
    .where("request.state", "=", requestState.open)
    .$if(caller.role === role.admin, (query) =>
      query.where(({ eb, or }) =>
        or([eb("request.kind", "in", [requestKind.api, requestKind.opc]), eb("request.agent_id", "is", null)]),
      ),
    )
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Counts the requests of a customer with unread messages. */
async function countAnswered(database: Kysely<Database>, caller: Caller): Promise<number> {
  const { count } = await database
    .selectFrom("message")
    .where(inScope(caller, "message"))
    .where("message.status", "=", 0)
    .where("message.request_id", "is not", null)
    .select((eb) => eb.fn.count<number>("message.request_id").distinct().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** The calls about requests in addition to those of the resource. */
export const requestHandlers: Handlers<"request/count-new" | "request/read"> = {
  "request/count-new": async (_payload, { caller, database }) => ({
    response: await (caller.role === role.customer ? countAnswered : countNew)(database, caller),
  }),

  /** Marks the caller's messages about a request as read. */
  "request/read": async ({ id }, { caller, database }) =>
    database.transaction().execute(async (trx) => {
      const found = await trx
        .selectFrom("request")
        .select("id")
        .where("request.id", "=", id)
        .where(inScope(caller, "request"))
        .executeTakeFirst();
      if (found === undefined) throw notFound();
      const { numUpdatedRows } = await trx
        .updateTable("message")
        .set({ status: 1 })
        .where(inScope(caller, "message"))
        .where("message.request_id", "=", id)
        .where("message.status", "=", 0)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) return null;
      const owners = { accountIds: [caller.accountId] };
      announce(trx, [{ resource: messageName, type: "updated", id: null, owners }]);
      return null;
    }),
};
