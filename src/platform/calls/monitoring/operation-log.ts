import type { Selectable, SelectQueryBuilder } from "kysely";
import { type Language, signInModule } from "../../../contract";
import type { CallContext, Handlers } from "../../access/handler";
import { describeAction } from "../../access/operation-log";
import { inScope } from "../../access/scope";
import { contains, type Database } from "../../database";
import { type PageRequest, queryPage } from "../list/pagination";

interface LogQuery<Line> {
  readonly request: PageRequest;
  /** The lines to list, with scope and filters; nothing selected. */
  readonly from: SelectQueryBuilder<Database, "action_log", Record<never, never>>;
  readonly language: Language;
  /** Maps a row to a line of the answer. The `content` of the row is already text in the reader's language. */
  readonly line: (row: Selectable<Database["action_log"]>) => Line;
}

/** A page of the operation log, newest first, in the reader's language. */
export async function queryOperationLog<Line>({ request, from, language, line }: LogQuery<Line>) {
  const page = await queryPage({
    request,
    from,
    select: (lines) => lines.selectAll("action_log"),
    order: [{ column: "action_log.time", direction: "desc", isNotNull: true }],
    tieBreaker: "action_log.id",
  });
  return { ...page, list: page.list.map((row) => line({ ...row, content: describeAction(row, language) })) };
}

interface Period {
  readonly begin_time: number | null;
  readonly end_time: number | null;
}

/** The lines in the caller's scope, filtered by time. */
const linesWithin = ({ caller, database }: CallContext, { begin_time, end_time }: Period) =>
  database
    .selectFrom("action_log")
    .where(inScope(caller, "action_log"))
    .$if(begin_time !== null, (query) => query.where("action_log.time", ">=", begin_time ?? 0))
    .$if(end_time !== null, (query) => query.where("action_log.time", "<=", end_time ?? 0));

/** 0: an attempt to sign in to an unknown account. */
const roleOf = ({ role }: { readonly role: number }): number | null => (role === 0 ? null : role);

/** The operation log in the caller's scope. */
export const operationLogHandlers: Handlers<"action/list" | "action/list-sign-ins"> = {
  "action/list": (payload, context) => {
    const { user_id, target_type } = payload;
    return queryOperationLog({
      request: payload,
      language: context.language,
      from: linesWithin(context, payload)
        .$if(user_id !== null, (query) => query.where("action_log.account_id", "=", user_id ?? 0))
        .$if(target_type !== null, (query) => query.where("action_log.target_type", "=", target_type ?? 0)),
      line: (row) => {
        const { id, username, content, time } = row;
        return { id, username, role: roleOf(row), target_type: row.target_type, content, time };
      },
    });
  },

  "action/list-sign-ins": (payload, context) => {
    const { own, username } = payload;
    return queryOperationLog({
      request: payload,
      language: context.language,
      from: linesWithin(context, payload)
        .where("action_log.target_type", "=", signInModule)
        .$if(own === 1, (query) => query.where("action_log.account_id", "=", context.caller.accountId))
        .$if(username !== null, (query) =>
          query.where((eb) => contains(eb.ref("action_log.username"), username ?? "")),
        ),
      line: (row) => {
        const { id, username, content, time } = row;
        return { id, username, role: roleOf(row), content, time };
      },
    });
  },
};
