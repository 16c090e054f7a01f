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
    reverts: "action_log.reverts",
    reverted_by: "action_log.reverted_by",
  },
  finish: ({ resource, action, title, reverts, reverted_by, ...row }, { language }) => ({
    ...row,
    content: describeAction(
      { resource, action, title, content: row.content, reverts, reverted_by } as LoggedAction,
      language,
    ),
  }),
} satisfies ReadHook;

/** Whether an entry stores the values from before the change and has not been reverted. */
export const canRevertOf = sql<0 | 1>`case when action_log.reverted_by is null and action_log.former is not null
  and action_log.former <> '' then 1 else 0 end`;

/** The operation log in the caller's scope. */
export const operationLogHooks = {
  read: {
    ...line,
    values: {
      ...line.values,
      can_revert: canRevertOf,
      operation: sql`coalesce(action_log.operation, action_log.id)`,
      is_part: sql`case when action_log.operation is not null
        or exists (select 1 from action_log as other where other.operation = action_log.id) then 1 else 0 end`,
    },
    filters: {
      operation: (id) => sql`(action_log.id = ${id} or action_log.operation = ${id})`,
    },
  },
} satisfies { readonly read: ReadHook };

/** The sign-ins in the operation log. */
export const signInHooks = {
  read: { ...line, filters: { own: (_one, { caller }) => sql`action_log.account_id = ${caller.accountId}` } },
} satisfies { readonly read: ReadHook };
