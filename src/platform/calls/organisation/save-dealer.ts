import type { Kysely } from "kysely";
import { role } from "../../../contract";
import type { CallContext, Payloads } from "../../access/handler";
import { loggableValues, secretsReplaced } from "../../access/loggable-values";
import { requireValue } from "../../access/require-value";
import { type Database, insertReturningId } from "../../database";
import { emailKey } from "../../services/active-accounts";
import { closeOldEmail, hashNewPassword, replacePassword, updateAccount } from "./change-account";
import { dealerEntry, dealerRow, findDealer, ownerOf } from "./dealer-queries";
import { assertUnique } from "./unique-fields";

type AgentInput = Payloads["agent/save"];

/**
 * Creates a provider with its account, or changes both when `agent_id` is given. Returns the provider as on the wire.
 */
export async function saveDealer(input: AgentInput, context: CallContext) {
  const { database, passwords } = context;
  const id = input.agent_id;
  // Hashing is slow, so it runs before the transaction locks the database.
  const passwordHash = input.password === null ? null : await hashNewPassword(passwords, input.password);
  return database
    .transaction()
    .execute((trx) =>
      id === null
        ? addAgent(trx, context, input, requireValue(passwordHash, "password"))
        : changeAgent(trx, context, { ...input, agent_id: id }, passwordHash),
    );
}

async function addAgent(trx: Kysely<Database>, context: CallContext, input: AgentInput, passwordHash: string) {
  const { caller, now, record } = context;
  await assertUnique(trx, input, null);
  const id = await insertReturningId(trx, "agent", {
    ...agentColumnsOf(input),
    address: input.address ?? "",
    skf_auth_code: input.skf_auth_code ?? "",
    role: role.afm,
    create_time: now(),
  });
  await insertReturningId(trx, "account", {
    ...accountColumnsOf(input),
    role: role.afm,
    agent_id: id,
    password_hash: passwordHash,
    must_change_password: 1,
    create_time: now(),
  });
  const row = await dealerRow(trx, caller, id);
  await record({ ...dealerEntry({ id, name: row.name }), action: "create", after: loggableValues("dealer", row) }, trx);
  return row;
}

async function changeAgent(
  trx: Kysely<Database>,
  context: CallContext,
  input: AgentInput & { readonly agent_id: number },
  passwordHash: string | null,
) {
  const { caller, now, record, sent, sessions } = context;
  const { agent_id: id } = input;
  await findDealer(trx, caller, id);
  const before = await dealerRow(trx, caller, id);
  const owner = await ownerOf(trx, id);
  await assertUnique(trx, { email: input.email }, owner?.id ?? null);
  if (input.phone !== owner?.phone) await assertUnique(trx, { phone: input.phone }, owner?.id ?? null);
  await trx
    .updateTable("agent")
    .set({
      ...agentColumnsOf(input),
      ...(sent.has("address") ? { address: input.address ?? "" } : {}),
      ...(sent.has("skf_auth_code") ? { skf_auth_code: input.skf_auth_code ?? "" } : {}),
    })
    .where("id", "=", id)
    .execute();
  if (owner === undefined) {
    // The account was deleted. A password creates a new one.
    if (passwordHash !== null) {
      await insertReturningId(trx, "account", {
        ...accountColumnsOf(input),
        role: role.afm,
        agent_id: id,
        password_hash: passwordHash,
        must_change_password: 1,
        create_time: now(),
      });
    }
  } else {
    await updateAccount(trx, owner.id, accountColumnsOf(input));
    await closeOldEmail(trx, context, owner, input.email);
    if (passwordHash !== null)
      await replacePassword(trx, sessions, { accountId: owner.id, hash: passwordHash, mustChange: 1 });
  }
  const after = await dealerRow(trx, caller, id);
  const secret = secretsReplaced(passwordHash === null ? [] : ["password"]);
  await record(
    {
      ...dealerEntry({ id, name: after.name }),
      action: "edit",
      before: { ...loggableValues("dealer", before), ...secret.before },
      after: { ...loggableValues("dealer", after), ...secret.after },
    },
    trx,
  );
  return after;
}

const agentColumnsOf = ({ name, contact_name, phone, province, city, email }: AgentInput) => ({
  name,
  contact_name,
  phone,
  province: province ?? "",
  city: city ?? "",
  email: emailKey(email),
});

/** The columns of the provider's account that come from the provider. */
const accountColumnsOf = ({ contact_name, phone, email }: AgentInput) => ({
  username: contact_name,
  phone,
  email: emailKey(email),
});
