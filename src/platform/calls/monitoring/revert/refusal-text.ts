import type { Selectable } from "kysely";
import { locales, role, type Text, textIn } from "../../../../contract";
import { readFormerValues } from "../../../access/former-values";
import type { CallContext } from "../../../access/handler";
import { loggedFields } from "../../../access/log-labels";
import type { ActionLogTable } from "../../../database/tables";
import { type RevertRefusal, revertTexts } from "./plan-revert";

type Entry = Pick<Selectable<ActionLogTable>, "id" | "resource" | "target_id">;

/** Later entries of the record that are searched for the change that prevents a revert. */
const maxSearched = 200;

/** Entries whose values are read. Those of others do not have the name of a changed field. */
const maxRead = 5;

/** Why an entry cannot be reverted, with the person and the time of the change that prevents it. */
export async function refusalText({ text, fields, changed }: RevertRefusal, entry: Entry, context: CallContext) {
  const { caller, language, text: render } = context;
  const labels = fields.map((name) => render(loggedFields(entry.resource)[name]?.label ?? name));
  const by = changed.length === 0 ? undefined : await changeOf(changed, entry, context);
  const values = { fields: labels.join(language === "zh" ? "、" : ", ") };
  if (by === undefined) return textIn(text, language, values);
  const format = new Intl.DateTimeFormat(locales[language], {
    timeZone: caller.timeZone,
    dateStyle: "medium",
    timeStyle: "short",
  });
  const who = nameOf(by, caller) ?? render(by.role === role.admin ? texts.administrator : texts.other);
  return textIn(revertTexts.changedBy, language, { ...values, who, time: format.format(by.time) });
}

/** The last later entry that changed one of the values. */
async function changeOf(names: readonly string[], entry: Entry, { database }: CallContext) {
  const later = database
    .selectFrom("action_log")
    .where("resource", "=", entry.resource)
    .where("target_id", "=", entry.target_id)
    .where("id", ">", entry.id)
    .orderBy("id", "desc");
  const rows = await database
    .selectFrom(later.select(["id", "former", "username", "role", "agent_id", "time"]).limit(maxSearched).as("later"))
    .selectAll()
    .where(({ eb, or }) => or(names.map((name) => eb("former", "like", `%"${name}":%`))))
    .orderBy("id", "desc")
    .limit(maxRead)
    .execute();
  return rows.find(({ former }) => names.some((name) => name in (readFormerValues(former)?.after ?? {})));
}

/** As in `device/history`, only administrators read the names of administrators and of other providers' people. */
function nameOf(
  { role: ofRole, agent_id, username }: Pick<Selectable<ActionLogTable>, "role" | "agent_id" | "username">,
  caller: CallContext["caller"],
): string | null {
  const isShown = caller.role === role.admin || (ofRole !== role.admin && agent_id === caller.agentId);
  return isShown && username !== "" ? username : null;
}

const texts = {
  administrator: { zh: "管理员", en: "an administrator" },
  other: { zh: "其他人", en: "somebody else" },
} as const satisfies Readonly<Record<string, Text>>;
