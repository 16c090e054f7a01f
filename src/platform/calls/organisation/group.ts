import { type Kysely, type Selectable, sql } from "kysely";
import { code, role } from "../../../contract";
import { type Payloads, Refusal } from "../../access/handler";
import type { Database } from "../../database";
import { dropTotals } from "../../fleet/totals";
import type { RecordHooks } from "../records/hooks";
import { releaseOwned } from "../records/related-rows";
import { deleteAccounts } from "./delete-accounts";
import { loggedAuthorities } from "./grants";
import { addAccount, type NewRights, newRights } from "./new-account";
import { assertUnique } from "./unique-fields";

type Hooks = RecordHooks<
  Selectable<Database["team"]>,
  Payloads["group/create-group"],
  NewRights & { readonly agent_id: number }
>;

/** Groups of a provider's staff. A group is created and deleted with its leader, whose account it shows. */
export const groupHooks: Hooks = {
  read: {
    joins: { leader: { table: "account", on: "leader_id" } },
    values: {
      agent_id: "team.agent_id",
      user_id: "leader.id",
      is_enable: "leader.is_enable",
      username: "leader.username",
      phone: "leader.phone",
      email: "leader.email",
      authority_ids: "leader.authority_ids",
      member_count: sql<number>`(
        select count(*) from account where account.group_id = team.id and account.role in (${role.leader}, ${role.member})
      )`,
    },
  },

  prepare: async (input, context) => {
    const { agentId } = context.caller;
    if (agentId === null) throw new Refusal(code.organisationNotFound);
    return { ...(await newRights(input, context)), agent_id: agentId };
  },

  save: async ({ trx, context, input, values, prepared: { agent_id, ...rights } }, write) => {
    await assertUnique(trx, input, null);
    const { id } = await write({ ...values, agent_id });
    const { email, username, phone } = input;
    const leader_id = await addAccount(trx, context, {
      ...rights,
      role: role.leader,
      email,
      username,
      phone,
      agent_id,
      group_id: id,
      is_enable: input.is_enable ?? 1,
    });
    await trx.updateTable("team").set({ leader_id }).where("id", "=", id).execute();
  },

  delete: async ({ trx, context, row: { id } }, remove) => {
    await refuseWithMembers(trx, id);
    // Only the leader is deleted: a member who was added in the meantime must make the deletion fail.
    const leaders = await trx
      .selectFrom("account")
      .select("id")
      .where("group_id", "=", id)
      .where("role", "=", role.leader)
      .execute();
    await deleteAccounts(
      { trx, record: context.record },
      leaders.map((leader) => leader.id),
    );
    await releaseOwned({ trx, record: context.record }, "group_id", id);
    await remove();
    await dropTotals(trx, "group", id);
  },

  logged: loggedAuthorities,
};

/** @throws Refusal 15 when a group has members besides its leader. */
async function refuseWithMembers(trx: Kysely<Database>, id: number): Promise<void> {
  const { count } = await trx
    .selectFrom("account")
    .where("group_id", "=", id)
    .where("role", "=", role.member)
    .select((of) => of.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  if (count === 0) return;
  throw new Refusal(code.notAllowed, {
    zh: `该分组还有 ${count} 名组员，请先删除组员`,
    en: `This group still has members (${count}); delete them first`,
  });
}
