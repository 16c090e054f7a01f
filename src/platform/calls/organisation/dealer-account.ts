import { dealerRoles, type ListAnswer } from "../../../contract";
import type { Handlers } from "../../access/handler";
import { inScope } from "../../access/scope";
import { queryPage } from "../list/pagination";
import { type AccountRow, accountRow, accountsFrom, selectAccount } from "./account-queries";

/** The accounts that providers sign in with. Province and city are those of the provider. */
export const dealerAccountHandlers: Handlers<"user/list-agent"> = {
  "user/list-agent": async (payload, { caller, database }): Promise<ListAnswer<AccountRow>> => {
    const { province, city, role } = payload;
    const page = await queryPage({
      request: payload,
      from: accountsFrom(database)
        .where(inScope(caller, "account"))
        .where("account.role", "in", [...dealerRoles])
        .$if(role !== null, (query) => query.where("account.role", "=", Number(role)))
        .$if(province !== null, (query) => query.where("agent.province", "=", province))
        .$if(city !== null, (query) => query.where("agent.city", "=", city)),
      select: (from) => selectAccount(from).select(["agent.province", "agent.city"]),
      order: [{ column: "account.username", direction: "asc" }],
      tieBreaker: "account.id",
    });
    return { ...page, list: page.list.map(accountRow) };
  },
};
