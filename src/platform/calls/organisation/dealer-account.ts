import type { AccountHooks } from "./account-queries";
import { accountRead } from "./account-queries";

/** The accounts that providers sign in with. Province and city are those of the provider. */
export const dealerAccountHooks: AccountHooks = {
  read: { ...accountRead, values: { ...accountRead.values, province: "agent.province", city: "agent.city" } },
};
