import type { Kysely } from "kysely";
import { role } from "../../../contract";
import type { CallContext, Payloads } from "../../access/handler";
import { loggableValues, secretsReplaced } from "../../access/loggable-values";
import { requireValue } from "../../access/require-value";
import { type Database, insertReturningId } from "../../database";
import { emailKey } from "../../services/active-accounts";
import { endSignInsOfOldEmail, hashNewPassword, replacePassword, updateAccount } from "./change-account";
import { dealerEntry, dealerRow, findDealer, ownerOf } from "./dealer-queries";
import { assertUnique } from "./unique-fields";

type AgentInput = Payloads["agent/save"];

/** Makes a provider with the account that it signs in with, or changes both. Answers it as the wire has it. */
export async function saveDealer(input: AgentInput, context: CallContext) {
  const { database, passwords } = context;
  const id = input.agent_id;
  // Hashing takes its time: not while a transaction holds the database.
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
    ...columnsOf(input),
    address: input.address ?? "",
    skf_auth_code: input.skf_auth_code ?? "",
    role: role.afm,
    create_time: now(),
  });
  await insertReturningId(trx, "account", {
    ...signInOf(input),
    role: role.afm,
    agent_id: id,
    password_hash: passwordHash,
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
      ...columnsOf(input),
      ...(sent.has("address") ? { address: input.address ?? "" } : {}),
      ...(sent.has("skf_auth_code") ? { skf_auth_code: input.skf_auth_code ?? "" } : {}),
    })
    .where("id", "=", id)
    .execute();
  if (owner === undefined) {
    // Its account was deleted: a new one is made as soon as there is a password for it.
    if (passwordHash !== null) {
      const account = { ...signInOf(input), role: role.afm, agent_id: id, password_hash: passwordHash };
      await insertReturningId(trx, "account", { ...account, create_time: now() });
    }
  } else {
    await updateAccount(trx, owner.id, signInOf(input));
    await endSignInsOfOldEmail(trx, context, owner, input.email);
    if (passwordHash !== null) await replacePassword(trx, sessions, { accountId: owner.id, hash: passwordHash });
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

const columnsOf = ({ name, contact_name, phone, province, city, email }: AgentInput) => ({
  name,
  contact_name,
  phone,
  province: province ?? "",
  city: city ?? "",
  email: emailKey(email),
});

/** What the provider's account has of the provider. */
const signInOf = ({ contact_name, phone, email }: AgentInput) => ({
  username: contact_name,
  phone,
  email: emailKey(email),
});
