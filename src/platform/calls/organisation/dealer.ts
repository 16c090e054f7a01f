import { type Kysely, type RawBuilder, type Selectable, sql } from "kysely";
import { deviceType, role } from "../../../contract";
import type { CallContext, Payloads } from "../../access/handler";
import { requireValue } from "../../access/require-value";
import type { Database } from "../../database";
import { totalScope } from "../../database/tables/totals";
import { emailKey } from "../../services/active-accounts";
import { revokeKeysOf } from "../integrations/ingest-key";
import type { RecordHooks } from "../records/hooks";
import { closeOldEmail, hashNewPassword, replacePassword, updateAccount } from "./change-account";
import { ownerOf } from "./dealer-owner";
import { detachProvider, staffAccountsOf } from "./detach-provider";
import { addAccount } from "./new-account";
import { assertUnique } from "./unique-fields";

type Input = Payloads["agent/save"];

/** A figure from the stored counts of a provider's devices. */
const countOf = (figure: RawBuilder<unknown>) =>
  sql<number | null>`(select cast(${figure} as bigint) from state_count
    where state_count.scope = ${sql.lit(totalScope.agent)} and state_count.agent_id = agent.id)`;

/** Service providers. Each has an account that it signs in with, which is saved with it. */
export const dealerHooks: RecordHooks<Selectable<Database["agent"]>, Input, string | null> = {
  read: {
    values: {
      device_count: countOf(sql`coalesce(sum(devices), 0)`),
      // The more frequent type of its devices, NB if both are equally frequent; null without devices.
      device_type: countOf(sql`case
        when coalesce(sum(devices), 0) = 0 then null
        when 2 * sum(devices * type) > sum(devices) then ${sql.lit(deviceType.lora)}
        else ${sql.lit(deviceType.nb)} end`),
    },
  },

  keepsUnsent: true,

  prepare: async ({ password }, { passwords }) => (password === null ? null : hashNewPassword(passwords, password)),

  async save({ trx, context, action, before, values, input, prepared: hash }, write) {
    if (action === "create") {
      const password_hash = requireValue(hash, "password");
      await assertUnique(trx, input, null);
      const { id } = await write({ ...values, email: emailKey(input.email), role: role.afm });
      await addAccount(trx, context, { ...accountOf(input), role: role.afm, agent_id: id, password_hash });
    } else if (action === "edit") {
      const { id } = await write({ ...values, email: emailKey(input.email) });
      await changeOwner(trx, context, { id, input, hash });
    } else {
      await write(values);
      // Its customers stay signed in.
      if (action === "disable" && before !== null) {
        await trx.deleteFrom("session").where("account_id", "in", staffAccountsOf(trx, before.id)).execute();
      }
    }
  },

  delete: async ({ trx, context: { record }, row: { id, name, is_enable }, step }, remove) => {
    // Before the keys lose their provider.
    await revokeKeysOf(trx, id, record);
    const left = await detachProvider({ trx, record }, id, step);
    if (left === undefined) {
      await remove();
    } else if (is_enable === 1) {
      // It gets no customers between the steps, and the log names who began even if the last step never comes.
      await trx.updateTable("agent").set({ is_enable: 0 }).where("id", "=", id).execute();
      const provider = { module: 2, resource: "dealer", targetId: id, agentId: id, title: name } as const;
      await record({ ...provider, action: "disable", before: { is_enable: 1 }, after: { is_enable: 0 } }, trx);
    }
    return left;
  },
};

/** The values of the provider's account that come from the provider. */
const accountOf = ({ contact_name, phone, email }: Input) => ({
  username: contact_name,
  phone,
  email: emailKey(email),
});

/** Changes the account of a provider with its record. */
async function changeOwner(
  trx: Kysely<Database>,
  context: CallContext,
  { id, input, hash }: { readonly id: number; readonly input: Input; readonly hash: string | null },
): Promise<void> {
  const owner = await ownerOf(trx, id);
  await assertUnique(trx, { email: input.email }, owner?.id ?? null);
  if (input.phone !== owner?.phone) await assertUnique(trx, { phone: input.phone }, owner?.id ?? null);
  if (owner === undefined) {
    // The account was deleted. A password creates a new one.
    if (hash === null) return;
    await addAccount(trx, context, { ...accountOf(input), role: role.afm, agent_id: id, password_hash: hash });
    return;
  }
  await updateAccount(trx, owner.id, accountOf(input));
  await closeOldEmail(trx, context, owner, input.email);
  if (hash !== null) await replacePassword(trx, context.sessions, { accountId: owner.id, hash, mustChange: 1 });
}
