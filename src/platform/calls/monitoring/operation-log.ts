import { sql } from "kysely";
import { describeAction, type LoggedAction } from "../../access/operation-log";
import type { ReadHook } from "../records/hooks";

/** Lines of the operation log, in the reader's language. */
const line = {
  values: {
    // 0: an attempt to sign in to an unknown account.
    role: sql`nullif(action_log.role, 0)`,
    content: "action_log.content",
    resource: "action_log.resource",
    action: "action_log.action",
    title: "action_log.title",
  },
  finish: ({ resource, action, title, ...row }, { language }) => ({
    ...row,
    content: describeAction({ resource, action, title, content: row.content } as LoggedAction, language),
  }),
} satisfies ReadHook;

/** The operation log in the caller's scope. */
export const operationLogHooks = { read: line };

/** The sign-ins in it. */
export const signInHooks = {
  read: { ...line, filters: { own: (_one, { caller }) => sql`action_log.account_id = ${caller.accountId}` } },
} satisfies { readonly read: ReadHook };
