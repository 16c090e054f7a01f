import { alarmCode, emailRate, type Language, type Text, textIn } from "../../../contract";
import type { Mail } from "../../services/mail";
import type { ReportPeriod } from "./periods";
import { renderHtml } from "./render-html";
import { renderText } from "./render-text";
import type { ReportDocument, ReportTable } from "./report-document";
import type { ReportFigures, TruncatedList } from "./report-figures";
import { reportNames, reportTexts } from "./report-texts";

/** What a report by mail says. */
export interface ReportContents {
  readonly language: Language;
  /** What the reader's account is called. */
  readonly account: string;
  readonly period: ReportPeriod;
  readonly figures: ReportFigures;
  /** Whether the reader has asked for this one, and did not just have it sent in its turn. */
  readonly isAsked: boolean;
}

/** Writes a report as a mail, in the reader's language, as HTML and as text. */
export function composeReport(contents: ReportContents): Omit<Mail, "to"> {
  const document = documentOf(contents);
  return {
    subject: document.title,
    text: renderText(document),
    html: renderHtml(document),
    isAutomatic: !contents.isAsked,
  };
}

type Word = keyof typeof reportTexts;
type Values = Readonly<Record<string, string | number>>;

/** A language's words, numbers and days. Days are those of UTC, as the periods are. */
function speaking(language: Language) {
  const locale = language === "zh" ? "zh-CN" : "en-GB";
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const day = new Intl.DateTimeFormat(locale, { timeZone: "UTC", dateStyle: "long" });
  const shortDay = new Intl.DateTimeFormat(locale, { timeZone: "UTC", dateStyle: "medium" });
  const month = new Intl.DateTimeFormat(locale, { timeZone: "UTC", year: "numeric", month: "long" });
  const time = new Intl.DateTimeFormat(locale, { timeZone: "UTC", dateStyle: "medium", timeStyle: "short" });
  return {
    say: (word: Word, values?: Values) => textIn(reportTexts[word], language, values),
    text: (text: Text) => textIn(text, language),
    number: (value: number) => number.format(value),
    day: (at: number) => day.format(at),
    shortDay: (at: number) => shortDay.format(at),
    month: (at: number) => month.format(at),
    time: (at: number) => time.format(at),
  };
}

type Speech = ReturnType<typeof speaking>;

function documentOf({ language, account, period, figures, isAsked }: ReportContents): ReportDocument {
  const speech = speaking(language);
  const { say, number, text } = speech;
  const [from, to] = [speech.day(period.begin), speech.day(period.end - 1)];
  const days = period.rate === 4 ? speech.month(period.begin) : from === to ? from : say("manyDays", { from, to });
  const ml = figures.greases.reduce((sum, one) => sum + one.ml, 0);
  const raised = figures.alarms.reduce((sum, one) => sum + one.raised, 0);
  const rate = emailRate.find(({ value }) => value === period.rate)?.label ?? "";
  return {
    language,
    title: say("subject", { name: text(reportNames[period.rate]), period: days }),
    intro: say("intro", { account }),
    figures: [
      { label: say("devices"), value: number(figures.devices) },
      { label: say("used"), value: say("ml", { amount: number(ml) }) },
      {
        label: say("availability"),
        value: figures.availability === null ? say("none") : `${number(figures.availability)} %`,
      },
      { label: say("raised"), value: number(raised), isBad: raised > 0 },
    ],
    tables: [
      greaseTable(figures, ml, speech),
      alarmTable(figures, speech),
      dueTable(figures, speech),
      silentTable(figures, speech),
    ],
    footer: isAsked ? say("whyAsked") : say("why", { rate: text(rate) }),
  };
}

function greaseTable({ greases }: ReportFigures, ml: number, { say, number }: Speech): ReportTable {
  const rows = greases.map((one) => ({ cells: [one.grease || say("noGrease"), number(one.ml)] }));
  return {
    title: say("consumption"),
    columns: [{ label: say("grease") }, { label: say("amount"), isNumber: true }],
    rows: rows.length > 1 ? [...rows, { cells: [say("whole"), number(ml)] }] : rows,
    empty: say("noConsumption"),
  };
}

function alarmTable({ alarms }: ReportFigures, { say, number, text }: Speech): ReportTable {
  return {
    title: say("alarms"),
    columns: [{ label: say("alarm") }, { label: say("began"), isNumber: true }, { label: say("open"), isNumber: true }],
    rows: alarms.map(({ code, raised, open }) => {
      const label = alarmCode.find(({ value }) => value === code)?.label;
      return { cells: [label === undefined ? String(code) : text(label), number(raised), number(open)] };
    }),
    empty: say("noAlarms"),
  };
}

function dueTable({ due }: ReportFigures, speech: Speech): ReportTable {
  const { say, number, shortDay } = speech;
  return {
    title: say("due"),
    columns: [
      { label: say("device") },
      { label: say("grease") },
      { label: say("size"), isNumber: true },
      { label: say("expected"), isNumber: true },
    ],
    rows: due.lines.map(({ device, place, grease, size, expected }) => ({
      cells: [device, grease, number(size), shortDay(expected)],
      below: place,
    })),
    empty: say("noDue"),
    ...rest(due, speech),
  };
}

function silentTable({ silent }: ReportFigures, speech: Speech): ReportTable {
  const { say, time } = speech;
  return {
    title: say("silent"),
    columns: [{ label: say("device") }, { label: say("last"), isNumber: true }],
    rows: silent.lines.map(({ device, place, last }) => ({ cells: [device, time(last)], below: place })),
    empty: say("noSilent"),
    ...rest(silent, speech),
  };
}

/** How many lines a list has that do not stand in it. */
function rest({ lines, total }: TruncatedList<unknown>, { say, number }: Speech): { readonly note?: string } {
  const count = total - lines.length;
  if (count <= 0) return {};
  return { note: count === 1 ? say("moreOne") : say("more", { count: number(count) }) };
}
