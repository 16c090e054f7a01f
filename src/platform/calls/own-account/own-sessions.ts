import type { OwnSession } from "../../../contract";
import { type CallContext, type Handlers, notFound, type OperationLogEntry } from "../../access/handler";
import { accountName } from "../../access/log-labels";

/** The list of the caller's sessions, and signing out other devices. */
export const ownSessionHandlers: Handlers<"user/list-sessions" | "user/end-session" | "user/end-other-sessions"> = {
  "user/list-sessions": async (_payload, { caller, sessions, sessionId }): Promise<readonly OwnSession[]> =>
    (await sessions.listOf(caller.accountId)).map((session) => ({
      ...session,
      is_current: session.id === sessionId ? 1 : 0,
    })),

  "user/end-session": async ({ session_id }, context) => {
    const { caller, database, sessions, record } = context;
    await database.transaction().execute(async (trx) => {
      if (!(await sessions.endOneOf(caller.accountId, session_id, trx))) throw notFound();
      await record(entryOf(context, "endSession"), trx);
    });
    return null;
  },

  "user/end-other-sessions": async (_payload, context) => {
    const { caller, database, sessions, sessionId, record } = context;
    await database.transaction().execute(async (trx) => {
      await sessions.endAllOf(caller.accountId, { except: sessionId, database: trx });
      await record(entryOf(context, "endOtherSessions"), trx);
    });
    return null;
  },
};

const entryOf = ({ caller }: CallContext, action: string): OperationLogEntry => ({
  module: 3,
  resource: accountName,
  action,
  targetId: caller.accountId,
  agentId: caller.agentId,
  title: caller.username,
});
