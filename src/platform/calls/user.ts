import { inScope } from "../scope";
import { findAccount, ownAccount } from "./account-row";
import { type Handlers, notExist } from "./handler";

export const userHandlers: Handlers<"user/detail"> = {
  "user/detail": async ({ user_id }, { caller, database }) => {
    const isOwn = user_id === null || user_id === caller.accountId;
    const row = isOwn
      ? await ownAccount(database, caller.accountId)
      : await findAccount(database, user_id, inScope(caller, "account"));
    if (row === undefined) throw notExist();
    return row;
  },
};
