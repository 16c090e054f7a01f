import type { Kysely, Selectable } from "kysely";
import {
  messageType,
  requestKind,
  requestKindOptions,
  requestStep,
  requestStepOptions,
  role,
  type Text,
} from "../../../contract";
import type { Caller } from "../../access/handler";
import type { Database } from "../../database";
import type { RequestTable } from "../../database/tables/requests";
import { accountsOfRoles, dealerAccountIds, followersOf, pushMessage } from "../../fleet/messages/push-messages";

type Row = Selectable<RequestTable>;

interface StepNotice {
  readonly row: Row;
  readonly action: keyof typeof requestStep;
  /** The text of the step; empty for a step without text. */
  readonly text: string;
  readonly caller: Pick<Caller, "accountId" | "role">;
  /** ms UTC. */
  readonly now: number;
}

/** Maximum length of a text in a message. */
const maxText = 200;

const labelOf = (options: readonly { readonly value: number; readonly label: Text }[], value: number): Text =>
  options.find((one) => one.value === value)?.label ?? "";

/** Puts a step of a request into the inboxes of the other side. The author gets no message. */
export async function notifyAboutRequest(trx: Kysely<Database>, notice: StepNotice): Promise<void> {
  const { row, action, text, caller, now } = notice;
  const to = (await recipientsOf(trx, notice)).filter((id) => id !== caller.accountId);
  const kind = labelOf(requestKindOptions, row.kind);
  const step = labelOf(requestStepOptions, requestStep[action]);
  const common = {
    to,
    type: messageType.request,
    time: now,
    requestId: row.id,
    ...(row.device_id !== null && { deviceId: row.device_id }),
  };
  if (caller.role === role.customer) {
    const customer = await nameOf(trx, row.customer_id);
    await pushMessage(trx, { ...common, template: "requestAsked", details: { customer, kind, step } });
    return;
  }
  const shown = text.length > maxText ? `${text.slice(0, maxText - 1)}…` : text;
  await pushMessage(
    trx,
    shown === ""
      ? { ...common, template: "requestStep", details: { kind, step } }
      : { ...common, template: "requestAnswered", details: { kind, step, text: shown } },
  );
}

async function recipientsOf(trx: Kysely<Database>, { row, action, caller }: StepNotice): Promise<readonly number[]> {
  if (action === "assign") return row.assignee_id === null ? [] : [row.assignee_id];
  if (caller.role !== role.customer) return [row.customer_id];
  // Only administrators switch the API and OPC on or off.
  const isForAdmins = row.kind === requestKind.api || row.kind === requestKind.opc;
  const admins = isForAdmins && action !== "comment" ? await accountsOfRoles(trx, [role.admin]) : [];
  return [...admins, ...(row.assignee_id === null ? await staffOf(trx, row) : [row.assignee_id])];
}

/**
 * The staff of the provider that follow the device. Without a device, or after the device has moved to another customer
 * or provider, the provider's own accounts. Never a customer.
 */
async function staffOf(trx: Kysely<Database>, { agent_id, device_id, customer_id }: Row): Promise<readonly number[]> {
  if (agent_id === null) return accountsOfRoles(trx, [role.admin]);
  const device = await trx
    .selectFrom("device")
    .select(["id", "agent_id", "group_id", "customer_id"])
    .where("id", "=", device_id ?? 0)
    .where("agent_id", "=", agent_id)
    .where("customer_id", "=", customer_id)
    .executeTakeFirst();
  if (device === undefined) return dealerAccountIds(trx, agent_id);
  const followers = (await followersOf(trx, [device])).get(device.id) ?? [];
  // The only customer among the followers is the owner of the device, who made the request.
  return followers.filter((id) => id !== customer_id);
}

async function nameOf(trx: Kysely<Database>, id: number): Promise<string> {
  const { username, email } = await trx
    .selectFrom("account")
    .select(["username", "email"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return username || email;
}
