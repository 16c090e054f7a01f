import type { Kysely, Selectable } from "kysely";
import { code, role } from "../../../contract";
import {
  type CallContext,
  type Handlers,
  invalidField,
  notFound,
  type OperationLogEntry,
  type Payloads,
  Refusal,
} from "../../access/handler";
import { requireValue } from "../../access/require-value";
import { type Database, inSteps, lockRow, type Step, Unfinished } from "../../database";
import { authorizeOwnEmail, ownEmail } from "../own-account/email-change";
import type { RecordHooks } from "../records/hooks";
import { transferRequests } from "../requests/former-provider";
import { type AccountRow, accountRead, findAccount } from "./account-queries";
import { accountInScope, closeOldEmail, emailRateColumns, updateAccount } from "./change-account";
import { notifyOfApplication, notifyOfProviderChange } from "./customer-messages";
import { transferDevices } from "./transfer-devices";
import { assertUniqueChange } from "./unique-fields";

type CustomerPath = "user/update-afm-info" | "user/switch-user-agent";

/** Customers without a name are named by their email in the operation log, as in `customerEntry`. */
export const customerHooks: RecordHooks<Selectable<Database["account"]>> = {
  read: accountRead,
  titleInLog: ({ name, email }) => String(name || email),
};

/** End customers: accounts of role 10. Providers read their own customers; admins change them (spec E5). */
export const customerHandlers: Handlers<CustomerPath> = {
  "user/update-afm-info": async (payload, context) => {
    await authorizeOwnEmail(context, { userId: payload.user_id, email: payload.email });
    const save = async (trx: Kysely<Database>, step: Step) => {
      // Steps of concurrent calls alternate. The call that ends last has all devices.
      await lockRow(trx, "account", payload.user_id);
      const before = await findCustomer(trx, context, payload.user_id);
      const newEmail = requireValue(payload.email, "email");
      const info = sentTexts(payload, context.sent);
      await assertUniqueChange(trx, context, before, { ...info, email: newEmail });
      const username = requireValue(payload.name, "name");
      const change = context.sent.has("agent_id")
        ? await providerChange(trx, context, { before, agentId: payload.agent_id, step })
        : {};
      if (change instanceof Unfinished) return change;
      const { email, mailCode } = await ownEmail(context, before, newEmail);
      await updateAccount(trx, before.id, {
        username,
        email,
        ...emailRateColumns(before, payload.email_rate ?? before.email_rate, context.now()),
        ...info,
        ...change,
      });
      await closeOldEmail(trx, context, before, email);
      return { saved: await recordChange(trx, context, before, "edit"), mailCode };
    };
    const { saved, mailCode } = await inSteps(context.checkpoint, (step) =>
      context.database.transaction().execute((trx) => save(trx, step)),
    );
    await mailCode();
    return saved;
  },

  /**
   * Approves an application, with the requested provider or another one. The linked devices move with the customer;
   * `user/switch-preview` shows the effects beforehand.
   */
  "user/switch-user-agent": ({ target_user_id, agent_id }, context) => {
    const approve = async (trx: Kysely<Database>, step: Step) => {
      // Of two concurrent calls, the second waits here for the first and is then refused.
      await lockRow(trx, "account", target_user_id);
      const before = await findCustomer(trx, context, target_user_id);
      if (before.apply_status !== 1) throw noApplication();
      await assertActiveDealer(trx, agent_id);
      const now = context.now();
      const left = await transferDevices(trx, { customerId: before.id, agentId: agent_id, now }, step);
      if (left !== undefined) return left;
      const settled = { apply_status: 0, apply_agent_id: null };
      await updateAccount(trx, before.id, { ...settled, agent_id, correlation_time: now });
      if (agent_id !== before.agent_id) {
        await notifyOfProviderChange(trx, { customer: before, agentId: agent_id, now });
      }
      return recordChange(trx, context, before, "switch");
    };
    return inSteps(context.checkpoint, (step) => context.database.transaction().execute((trx) => approve(trx, step)));
  },
};

/** @throws Refusal 5 when the account is not a customer or is out of scope. */
export async function findCustomer(
  database: Kysely<Database>,
  { caller }: Pick<CallContext, "caller">,
  id: number,
): Promise<AccountRow> {
  const row = await accountInScope(database, caller, id);
  if (row.role !== role.customer) throw notFound();
  return row;
}

const noApplication = (): Refusal =>
  new Refusal(code.notAllowed, {
    zh: "只有新申请的客户可以变更服务商",
    en: "The provider can be changed only for customers with a new application",
  });

const textFields = [
  "phone",
  "company",
  "industry",
  "factory_device",
  "country",
  "province",
  "city",
  "county",
  "address",
] as const;

/** The text fields that the call sent. A missing field keeps its value, an empty field is cleared. */
const sentTexts = (payload: Payloads["user/update-afm-info"], sent: ReadonlySet<string>) =>
  Object.fromEntries(textFields.filter((name) => sent.has(name)).map((name) => [name, payload[name] ?? ""])) as {
    [N in (typeof textFields)[number]]?: string;
  };

/** The columns that a new provider changes. Admins link the provider; customers only apply for it (spec A3, E8). */
async function providerChange(
  database: Kysely<Database>,
  { caller, now }: CallContext,
  { before, agentId, step }: { readonly before: AccountRow; readonly agentId: number | null; readonly step: Step },
) {
  if (agentId === before.agent_id) return {};
  if (agentId !== null) await assertActiveDealer(database, agentId);
  const isApplication = caller.role === role.customer;
  if (agentId === null) {
    if (isApplication) return {};
    await transferRequests(database, { customerId: before.id, agentId, now: now() });
    return { agent_id: null, correlation_time: null };
  }
  if (!isApplication) {
    const left = await transferDevices(database, { customerId: before.id, agentId, now: now() }, step);
    if (left !== undefined) return left;
  }
  await (isApplication ? notifyOfApplication : notifyOfProviderChange)(database, {
    customer: before,
    agentId,
    now: now(),
  });
  return isApplication ? { apply_agent_id: agentId, apply_status: 1 } : { agent_id: agentId, correlation_time: now() };
}

/** @throws Refusal 7 when the provider does not exist or is disabled. */
export async function assertActiveDealer(database: Kysely<Database>, id: number): Promise<void> {
  const agent = await database
    .selectFrom("agent")
    .select("id")
    .where("id", "=", id)
    .where("is_enable", "=", 1)
    .executeTakeFirst();
  if (agent === undefined) {
    const text = { zh: "没有这个服务商，或已被禁用", en: "This provider does not exist or is disabled" };
    throw invalidField("agent_id", text, code.organisationNotFound);
  }
}

/** The fields that identify a customer in an operation log entry. */
export const customerEntry = (
  row: AccountRow,
): Pick<OperationLogEntry, "module" | "resource" | "targetId" | "agentId" | "title"> => ({
  module: 2,
  resource: "user",
  targetId: row.id,
  agentId: row.agent_id,
  title: row.username || row.email,
});

/** Writes a change into the operation log, and returns the changed customer. */
async function recordChange(
  trx: Kysely<Database>,
  { record }: CallContext,
  before: AccountRow,
  action: string,
): Promise<AccountRow> {
  const after = await findAccount(trx, before.id);
  if (after === undefined) throw notFound();
  await record({ ...customerEntry(after), action, before: { ...before }, after: { ...after } }, trx);
  return after;
}
