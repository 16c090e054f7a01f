import type { Kysely, Selectable } from "kysely";
import { code } from "../../../contract";
import { type CallContext, type Caller, type Handlers, invalidField, notFound } from "../../access/handler";
import { inScope } from "../../access/scope";
import { contains, type Database, insertReturningId, lockRow } from "../../database";
import type { GatewayTable } from "../../database/tables/devices";
import { queryPage } from "../list/pagination";

type GatewayPath = "gateway/save" | "gateway/list" | "gateway/detail" | "gateway/delete";

/** LoRa gateways. A dealer's gateway belongs to the dealer, an admin's to no dealer. */
export const gatewayHandlers: Handlers<GatewayPath> = {
  "gateway/list": (payload, { database, caller }) => {
    const { eui, name } = payload;
    return queryPage({
      request: payload,
      from: gatewaysOf(database, caller)
        .$if(eui !== null, (query) => query.where((eb) => contains(eb.ref("gateway.eui"), eui ?? "")))
        .$if(name !== null, (query) => query.where((eb) => contains(eb.ref("gateway.name"), name ?? ""))),
      select: (from) => from.select(shown),
      sortable: {
        name: "gateway.name",
        create_time: "gateway.create_time",
        update_time: "gateway.update_time",
      },
      tieBreaker: "gateway.id",
    });
  },

  "gateway/detail": ({ id }, { database, caller }) => gatewayRow(database, caller, id),

  "gateway/save": ({ id, eui, name }, context) =>
    context.database.transaction().execute(async (trx) => {
      await assertUniqueEui(trx, eui, id);
      const savedId = await (id === null
        ? create(trx, context, { eui, name })
        : change(trx, context, id, { eui, name }));
      return gatewayRow(trx, context.caller, savedId);
    }),

  "gateway/delete": ({ id }, { database, caller, record }) =>
    database.transaction().execute(async (trx) => {
      // Two concurrent deletes: the second waits here and then finds no gateway.
      await lockRow(trx, "gateway", id);
      const gateway = await findGateway(trx, caller, id);
      await trx.deleteFrom("gateway").where("id", "=", id).execute();
      await record({ ...entryOf(gateway), action: "delete", before: loggable(gateway) }, trx);
      return null;
    }),
};

type Gateway = Selectable<GatewayTable>;
type Input = Pick<Gateway, "eui" | "name">;

const shown = [
  "gateway.id",
  "gateway.eui",
  "gateway.name",
  "gateway.status",
  "account.username",
  "gateway.create_time",
  "gateway.update_time",
] as const;

const gatewaysOf = (database: Kysely<Database>, caller: Caller) =>
  database
    .selectFrom("gateway")
    .leftJoin("account", "account.id", "gateway.account_id")
    .where(inScope(caller, "gateway"));

/** The answer row of a gateway. */
const gatewayRow = (database: Kysely<Database>, caller: Caller, id: number) =>
  gatewaysOf(database, caller).where("gateway.id", "=", id).select(shown).executeTakeFirstOrThrow(notFound);

const findGateway = (database: Kysely<Database>, caller: Caller, id: number): Promise<Gateway> =>
  database
    .selectFrom("gateway")
    .selectAll()
    .where("id", "=", id)
    .where(inScope(caller, "gateway"))
    .executeTakeFirstOrThrow(notFound);

async function create(trx: Kysely<Database>, context: CallContext, input: Input): Promise<number> {
  const { caller, now, record } = context;
  const row = {
    ...input,
    agent_id: caller.agentId,
    account_id: caller.accountId,
  };
  const id = await insertReturningId(trx, "gateway", {
    ...row,
    create_time: now(),
    update_time: now(),
  });
  await record({ ...entryOf({ ...row, id }), action: "create", after: loggable(input) }, trx);
  return id;
}

async function change(trx: Kysely<Database>, context: CallContext, id: number, input: Input): Promise<number> {
  const { caller, now, record } = context;
  const before = await findGateway(trx, caller, id);
  await trx
    .updateTable("gateway")
    .set({ ...input, update_time: now() })
    .where("id", "=", id)
    .execute();
  const entry = { ...entryOf({ ...before, ...input }), action: "edit" };
  await record({ ...entry, before: loggable(before), after: loggable(input) }, trx);
  return id;
}

/** An EUI is unique worldwide. The refusal does not say who owns the other gateway. */
async function assertUniqueEui(trx: Kysely<Database>, eui: string, except: number | null): Promise<void> {
  const taken = await trx
    .selectFrom("gateway")
    .select("id")
    .where("eui", "=", eui)
    .$if(except !== null, (query) => query.where("id", "!=", except))
    .executeTakeFirst();
  if (taken === undefined) return;
  const text = {
    zh: `EUI ${eui} 的网关已登记，请核对 EUI`,
    en: `A gateway with the EUI ${eui} is registered already; check the EUI`,
  };
  throw invalidField("eui", text, code.alreadyExists);
}

const loggable = ({ eui, name }: Input) => ({ eui, name });

const entryOf = (gateway: Pick<Gateway, "id" | "agent_id" | "name">) => ({
  module: 1 as const,
  resource: "gateway",
  targetId: gateway.id,
  agentId: gateway.agent_id,
  title: gateway.name,
});
