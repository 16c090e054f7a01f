import type { Kysely } from "kysely";
import { dayOf, messageType, role } from "../../../contract";
import type { Database } from "../../database";
import { accountsOfRoles, dealerAccountIds, pushMessage, pushMessages } from "../../fleet/messages/push-messages";
import type { AccountRow } from "./account-queries";

type Customer = Pick<AccountRow, "id" | "username" | "email">;

const nameOf = ({ username, email }: Customer): string => username || email;

async function agentName(trx: Kysely<Database>, id: number): Promise<string> {
  const agent = await trx.selectFrom("agent").select("name").where("id", "=", id).executeTakeFirst();
  return agent?.name ?? "";
}

/**
 * Notifies the administrators that a customer applies to join a provider, at most once per customer, provider and UTC
 * day.
 */
export async function notifyOfApplication(
  trx: Kysely<Database>,
  { customer, agentId, now }: { readonly customer: Customer; readonly agentId: number; readonly now: number },
): Promise<void> {
  await pushMessage(trx, {
    to: await accountsOfRoles(trx, [role.admin]),
    type: messageType.authorisation,
    time: now,
    customerId: customer.id,
    dedupKey: `application ${customer.id} ${agentId} ${dayOf(now)}`,
    template: "application",
    details: { customer: nameOf(customer), agent: await agentName(trx, agentId) },
  });
}

/** Notifies a customer of the new provider, and the provider of the new customer. */
export async function notifyOfProviderChange(
  trx: Kysely<Database>,
  { customer, agentId, now }: { readonly customer: Customer; readonly agentId: number; readonly now: number },
): Promise<void> {
  const common = { type: messageType.authorisation, time: now };
  await pushMessages(trx, [
    { ...common, to: [customer.id], template: "providerChanged", details: { agent: await agentName(trx, agentId) } },
    {
      ...common,
      to: await dealerAccountIds(trx, agentId),
      customerId: customer.id,
      template: "customerGained",
      details: { customer: nameOf(customer) },
    },
  ]);
}
