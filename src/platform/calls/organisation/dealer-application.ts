import { code, role } from "../../../contract";
import { type Handlers, invalidField, notFound, Refusal } from "../../access/handler";
import { findAccount } from "./account-queries";
import { updateAccount } from "./change-account";
import { assertActiveDealer, customerEntry } from "./customer";
import { notifyOfApplication } from "./customer-messages";

/** A customer's application to join a provider. An admin approves it with `user/switch-user-agent` (spec A3 and E8). */
export const dealerApplicationHandlers: Handlers<"user/apply-update-agent"> = {
  /** Applies for the caller's own account. A new application replaces the previous one. */
  "user/apply-update-agent": ({ agent_id }, { caller, database, mustChangePassword, now, record }) =>
    database.transaction().execute(async (trx) => {
      const before = await findAccount(trx, caller.accountId);
      if (before === undefined) throw notFound();
      if (before.role !== role.customer) throw new Refusal(code.notAllowed);
      if (before.agent_id === agent_id) {
        const text = { zh: "该服务商已经是您的服务商", en: "This is already your provider" };
        throw invalidField("agent_id", text, code.alreadyExists);
      }
      await assertActiveDealer(trx, agent_id);
      await updateAccount(trx, before.id, { apply_agent_id: agent_id, apply_status: 1 });
      await notifyOfApplication(trx, { customer: before, agentId: agent_id, now: now() });
      const after = await findAccount(trx, before.id);
      await record({ ...customerEntry(before), action: "apply", before: { ...before }, after: { ...after } }, trx);
      return after && { ...after, must_change_password: mustChangePassword ? 1 : 0 };
    }),
};
