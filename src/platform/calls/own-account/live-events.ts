import { code } from "../../../contract";
import { EventStreamAnswer } from "../../access/event-stream-answer";
import { type Handlers, Refusal } from "../../access/handler";
import { mustLookAt, visibleChanges } from "../../access/live-scope";
import type { Account } from "../../services/active-accounts";

/** The changes that the caller may see, as they happen. */
export const liveEventHandlers: Handlers<"live/events"> = {
  "live/events": async (_payload, { caller, database, live, sessionId, sessions }) => {
    const readRights = async () => rightsOf((await sessions.findById(sessionId))?.account);
    const rights = await readRights();
    const body = live.open({
      accountId: caller.accountId,
      mustLookAt: (change) => mustLookAt(caller, change),
      // The client of an ended stream connects again, with the rights that it has then.
      read: async (changes) => {
        const isSame = rights !== null && (await readRights()) === rights;
        return isSame ? visibleChanges(database, caller, changes) : null;
      },
    });
    if (body === undefined) throw new Refusal(code.notAllowed, tooMany);
    return new EventStreamAnswer(body);
  },
};

const tooMany = { zh: "打开的页面过多", en: "Too many pages are open" };

/** What the rights of an account depend on; null for an ended session. */
const rightsOf = (account: Account | undefined): string | null =>
  account === undefined
    ? null
    : JSON.stringify([account.role, account.agent_id, account.group_id, account.authority_ids]);
