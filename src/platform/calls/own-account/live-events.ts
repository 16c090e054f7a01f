import { code } from "../../../contract";
import { EventStreamAnswer } from "../../access/event-stream-answer";
import { type Handlers, Refusal } from "../../access/handler";
import { mayConcern, visibleChanges } from "../../access/live-scope";
import type { Account } from "../../services/active-accounts";

/** The changes that the caller may see, as they happen. */
export const liveEventHandlers: Handlers<"live/events"> = {
  "live/events": async (_payload, { caller, database, live, sessionId, sessions }) => {
    const readRights = async () => rightsOf((await sessions.findById(sessionId))?.account);
    const rights = await readRights();
    const body = live.open({
      accountId: caller.accountId,
      mayConcern: (change) => mayConcern(caller, change),
      // Null ends the stream when the rights have changed. The client then reconnects with its new rights.
      read: async (changes) => {
        const hasSameRights = rights !== null && (await readRights()) === rights;
        return hasSameRights ? visibleChanges(database, caller, changes) : null;
      },
    });
    if (body === undefined) throw new Refusal(code.notAllowed, tooMany);
    return new EventStreamAnswer(body);
  },
};

const tooMany = { zh: "打开的页面过多，请关闭一些页面", en: "Too many pages are open; close some of them" };

/** The values that decide the rights of an account, as text to compare; null if the session has ended. */
const rightsOf = (account: Account | undefined): string | null =>
  account === undefined
    ? null
    : JSON.stringify([account.role, account.agent_id, account.group_id, account.authority_ids]);
