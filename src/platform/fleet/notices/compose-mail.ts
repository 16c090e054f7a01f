import { type Language, locales, textIn } from "../../../contract";
import type { Mail } from "../../services/mail";
import { renderHtml } from "../mail-reports/render-html";
import { renderText } from "../mail-reports/render-text";
import type { ReportDocument } from "../mail-reports/report-document";
import { alarmText, meaningText, noticeTexts, pathOf, subjectText, titleOf } from "./notice-texts";
import type { ShownAlarm } from "./read-alarms";

/** Maximum number of alarms in one mail. */
const maxLines = 30;

interface Contents {
  readonly language: Language;
  readonly timeZone: string;
  /** Name of the recipient's account. */
  readonly account: string;
  /** Address of the console, without a slash at the end. */
  readonly console: string;
  readonly alarms: readonly ShownAlarm[];
  /** The daily summary. */
  readonly isDigest: boolean;
  /** Whether an escalation sends the mail: the person before has not acknowledged one of the alarms. */
  readonly isEscalated: boolean;
}

/** Composes one mail with all due alarms of an account. Each line links to its alarm. */
export function composeMail(contents: Contents): Omit<Mail, "to"> {
  const { language, timeZone, account, console, alarms, isDigest, isEscalated } = contents;
  const t = (key: keyof typeof noticeTexts, values = {}) => textIn(noticeTexts[key], language, values);
  const time = new Intl.DateTimeFormat(locales[language], { timeZone, dateStyle: "medium", timeStyle: "short" });
  const [first] = alarms;
  const isOne = first !== undefined && alarms.length === 1;
  const title = isDigest ? t("digest", { count: alarms.length }) : titleOf(alarms, language);
  const document: ReportDocument = {
    language,
    title,
    intro: [
      ...(isEscalated ? [t("escalated")] : []),
      ...(isOne ? [meaningText(first, language)] : []),
      t("intro", { account, zone: timeZone }),
    ].join(" "),
    link: { label: t(isOne ? "open" : "openAll"), href: console + pathOf(alarms) },
    figures: [],
    tables: [
      {
        title: t("alarms"),
        columns: [{ label: t("alarms") }, { label: t("device") }, { label: t("since"), isNumber: true }],
        rows: alarms.slice(0, maxLines).map((alarm) => ({
          cells: [alarmText(alarm, language), subjectText(alarm, language), time.format(alarm.begin_time)],
          below: [alarm.place, alarm.severity === 0 ? t("over") : ""].filter(Boolean).join(" · "),
          href: console + pathOf([alarm]),
        })),
        empty: "",
        ...(alarms.length > maxLines ? { note: t("more", { count: alarms.length - maxLines }) } : {}),
      },
    ],
    footer: t("footer"),
  };
  return { subject: title, text: renderText(document), html: renderHtml(document), isAutomatic: true };
}
