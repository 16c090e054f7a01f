import { alarmKind, emailRate, type Language, locales, type Text, textIn } from "../../../contract";
import type { Mail } from "../../services/mail";
import type { ReportPeriod } from "./periods";
import { renderHtml } from "./render-html";
import { renderText } from "./render-text";
import type { ReportDocument, ReportTable } from "./report-document";
import type { ReportFigures, TruncatedList } from "./report-figures";
import { reportNames, reportTexts } from "./report-texts";

/** The contents of an email report. */
export interface ReportContents {
  readonly language: Language;
  /** Name of the recipient's account. */
  readonly account: string;
  readonly period: ReportPeriod;
  readonly figures: ReportFigures;
  /** Whether the recipient requested this report, instead of receiving it by schedule. */
  readonly isRequested: boolean;
}

/** Composes a report as an email in the recipient's language, as HTML and as plain text. */
export function composeReport(contents: ReportContents): Omit<Mail, "to"> {
  const document = documentOf(contents);
  return {
    subject: document.title,
    text: renderText(document),
    html: renderHtml(document),
    isAutomatic: !contents.isRequested,
  };
}

type TextKey = keyof typeof reportTexts;
type Values = Readonly<Record<string, string | number>>;

/** Translates texts and formats numbers, and dates in the recipient's time zone. */
function createFormatter(language: Language, timeZone: string) {
  const locale = locales[language];
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const day = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: "long" });
  const shortDay = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: "medium" });
  const month = new Intl.DateTimeFormat(locale, { timeZone, year: "numeric", month: "long" });
  const time = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: "medium", timeStyle: "short" });
  return {
    t: (key: TextKey, values?: Values) => textIn(reportTexts[key], language, values),
    text: (text: Text) => textIn(text, language),
    number: (value: number) => number.format(value),
    day: (time: number) => day.format(time),
    shortDay: (time: number) => shortDay.format(time),
    month: (time: number) => month.format(time),
    time: (at: number) => time.format(at),
    timeZone,
  };
}

type Formatter = ReturnType<typeof createFormatter>;

function documentOf({ language, account, period, figures, isRequested }: ReportContents): ReportDocument {
  const { timeZone } = period;
  const format = createFormatter(language, timeZone);
  const { t, number, text } = format;
  const [from, to] = [format.day(period.begin), format.day(period.end - 1)];
  const days = period.rate === 4 ? format.month(period.begin) : from === to ? from : t("manyDays", { from, to });
  const ml = figures.greases.reduce((sum, one) => sum + one.ml, 0);
  const raised = figures.alarms.reduce((sum, one) => sum + one.raised, 0);
  const rate = emailRate.find(({ value }) => value === period.rate)?.label ?? "";
  return {
    language,
    title: t("subject", { name: text(reportNames[period.rate]), period: days }),
    intro: t("intro", { account, zone: timeZone }),
    figures: [
      { label: t("devices"), value: number(figures.devices) },
      { label: t("used"), value: t("ml", { amount: number(ml) }) },
      {
        label: t("availability"),
        value: figures.availability === null ? t("none") : `${number(figures.availability)} %`,
      },
      { label: t("raised"), value: number(raised), isBad: raised > 0 },
    ],
    tables: [
      greaseTable(figures, ml, format),
      alarmTable(figures, format),
      dueTable(figures, format),
      silentTable(figures, format),
    ],
    footer: isRequested ? t("footerRequested") : t("footer", { rate: text(rate) }),
  };
}

function greaseTable({ greases }: ReportFigures, ml: number, { t, number }: Formatter): ReportTable {
  const rows = greases.map((one) => ({ cells: [one.grease || t("noGrease"), number(one.ml)] }));
  return {
    title: t("consumption"),
    columns: [{ label: t("grease") }, { label: t("amount"), isNumber: true }],
    rows: rows.length > 1 ? [...rows, { cells: [t("total"), number(ml)] }] : rows,
    empty: t("noConsumption"),
  };
}

function alarmTable({ alarms }: ReportFigures, { t, number, text }: Formatter): ReportTable {
  return {
    title: t("alarms"),
    columns: [
      { label: t("alarm") },
      { label: t("raisedInPeriod"), isNumber: true },
      { label: t("open"), isNumber: true },
    ],
    rows: alarms.map(({ code, raised, open }) => {
      const label = alarmKind.find(({ value }) => value === code)?.label;
      return { cells: [label === undefined ? String(code) : text(label), number(raised), number(open)] };
    }),
    empty: t("noAlarms"),
  };
}

function dueTable({ due }: ReportFigures, format: Formatter): ReportTable {
  const { t, number, shortDay } = format;
  return {
    title: t("due"),
    columns: [
      { label: t("device") },
      { label: t("grease") },
      { label: t("size"), isNumber: true },
      { label: t("expected"), isNumber: true },
    ],
    rows: due.lines.map(({ device, place, grease, size, expected }) => ({
      cells: [device, grease, number(size), shortDay(expected)],
      below: place,
    })),
    empty: t("noDue"),
    ...noteOf(due, format),
  };
}

function silentTable({ silent }: ReportFigures, format: Formatter): ReportTable {
  const { t, time, timeZone } = format;
  return {
    title: t("silent"),
    columns: [{ label: t("device") }, { label: t("last", { zone: timeZone }), isNumber: true }],
    rows: silent.lines.map(({ device, place, last }) => ({ cells: [device, time(last)], below: place })),
    empty: t("noSilent"),
    ...noteOf(silent, format),
  };
}

/** The note about lines that the list leaves out. */
function noteOf({ lines, total }: TruncatedList<unknown>, { t, number }: Formatter): { readonly note?: string } {
  const count = total - lines.length;
  if (count <= 0) return {};
  return { note: count === 1 ? t("moreOne") : t("more", { count: number(count) }) };
}
