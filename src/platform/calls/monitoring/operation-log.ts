import type { Selectable, SelectQueryBuilder } from "kysely";
import type { Language } from "../../../contract";
import type { Handlers } from "../../access/handler";
import { describeAction } from "../../access/operation-log";
import { inScope } from "../../access/scope";
import type { Database } from "../../database";
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

/** The operation log in the caller's scope. */
export const operationLogHandlers: Handlers<"action/list"> = {
  "action/list": (payload, { caller, database, language }) => {
    const { user_id, target_type, begin_time, end_time } = payload;
    return queryOperationLog({
      request: payload,
      language,
      from: database
        .selectFrom("action_log")
        .where(inScope(caller, "action_log"))
        .$if(user_id !== null, (query) => query.where("action_log.account_id", "=", user_id ?? 0))
        .$if(target_type !== null, (query) => query.where("action_log.target_type", "=", target_type ?? 0))
        .$if(begin_time !== null, (query) => query.where("action_log.time", ">=", begin_time ?? 0))
        .$if(end_time !== null, (query) => query.where("action_log.time", "<=", end_time ?? 0)),
      line: ({ id, username, role, target_type, content, time }) => ({
        id,
        username,
        role,
        target_type,
        content,
        time,
      }),
    });
  },
};
