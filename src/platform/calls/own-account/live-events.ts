import { code } from "../../../contract";
import { callerOf } from "../../access/caller";
import { EventStreamAnswer } from "../../access/event-stream-answer";
import { type Caller, type Handlers, Refusal } from "../../access/handler";
import { mustLookAt, visibleChanges } from "../../access/live-scope";

/** The changes that the caller may see, as they happen. */
export const liveEventHandlers: Handlers<"live/events"> = {
  "live/events": async (_payload, { caller, database, live, sessionId, sessions }) => {
    const isSame = async (): Promise<boolean> => {
      const session = await sessions.findById(sessionId);
      return session !== undefined && rightsOf(await callerOf(database, session.account)) === rightsOf(caller);
    };
    const body = live.open({
      accountId: caller.accountId,
      mustLookAt: (change) => mustLookAt(caller, change),
      // The client of an ended stream connects again, with the rights that it has then.
      read: async (changes) => ((await isSame()) ? visibleChanges(database, caller, changes) : null),
    });
    if (body === undefined) throw new Refusal(code.notAllowed, tooMany);
    return new EventStreamAnswer(body);
  },
};

const tooMany = { zh: "打开的页面过多", en: "Too many pages are open" };

const rightsOf = ({ role, agentId, groupId, authorities }: Caller): string =>
  JSON.stringify([role, agentId, groupId, authorities && [...authorities].toSorted()]);
