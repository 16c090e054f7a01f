import { inScope } from "../scope";
import type { Handlers } from "./handler";
import { answerPage } from "./list";
import { describeAction } from "./record";

/** The operation log. Newest first; what was done is put into the caller's language as it is read. */
export const logHandlers: Handlers<"action/list"> = {
  "action/list": async (payload, { caller, database, language }) => {
    const { user_id, target_type, begin_time, end_time } = payload;
    const page = await answerPage({
      asked: payload,
      from: database
        .selectFrom("action_log")
        .where(inScope(caller, "action_log"))
        .$if(user_id !== null, (query) => query.where("action_log.account_id", "=", user_id ?? 0))
        .$if(target_type !== null, (query) => query.where("action_log.target_type", "=", target_type ?? 0))
        .$if(begin_time !== null, (query) => query.where("action_log.time", ">=", begin_time ?? 0))
        .$if(end_time !== null, (query) => query.where("action_log.time", "<=", end_time ?? 0)),
      select: (from) => from.selectAll("action_log"),
      order: [{ column: "action_log.time", direction: "desc", isSet: true }],
      tieBreaker: "action_log.id",
    });
    return {
      ...page,
      list: page.list.map((row) => ({
        id: row.id,
        username: row.username,
        role: row.role,
        target_type: row.target_type,
        content: describeAction(row, language),
        time: row.time,
      })),
    };
  },
};
