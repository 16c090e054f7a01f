import { registry } from "../../../../resources";
import {
  canWrite,
  deviceType,
  type Field,
  type FieldOf,
  type ImportColumn,
  importColumns,
  type Language,
  type Option,
  type Resource,
  resourceByName,
  type Text,
  textIn,
} from "../../../contract";
import { tagLimits } from "../../../contract/declaration/kinds/number-kinds";
import { defaultMax } from "../../../contract/declaration/kinds/text-kinds";
import { FileAnswer, mediaTypes } from "../../access/file-answer";
import { onOff } from "../../access/operation-log";
import { type Sheet, writeSpreadsheet } from "../../files/spreadsheets";
import { rowFormat } from "../imports/read-cell";
import { fileTitle } from "./export-file";

/** Number of empty rows with text format, so that typed identifiers stay unchanged. */
const blankRows = 1000;

/** A cache: there are few templates, and making one takes a worker thread that imports need. */
const templates = new Map<string, Promise<FileAnswer>>();

/** The template of an import, created on first use. @param variant device type: 0 NB, 1 LoRa; null without one. */
export function importTemplate(
  resource: Resource,
  variant: number | null,
  role: number,
  language: Language,
): Promise<FileAnswer> {
  // One call imports NB and LoRa devices; the template has only the columns of one type, and those that the role may fill.
  const columns = importColumns(resource, variant).filter(({ field }) => canWrite(field, role));
  const key = [resource.name, variant, language, ...columns.map(({ name }) => name)].join(" ");
  const cached = templates.get(key);
  if (cached !== undefined) return cached;
  const template = makeTemplate(resource, variant, columns, language);
  templates.set(key, template);
  // After an error the next request tries again.
  template.catch(() => templates.delete(key));
  return template;
}

/**
 * Writes a workbook with two sheets: the header with empty rows to fill, and notes on each column (required or not,
 * format, example).
 */
async function makeTemplate(
  resource: Resource,
  variant: number | null,
  columns: readonly ImportColumn[],
  language: Language,
): Promise<FileAnswer> {
  const render = (text: Text): string => textIn(text, language);
  const name = fileTitle(
    [
      render(templateOf),
      render(resource.one),
      ...(variant === null ? [] : [variant === deviceType.lora ? "LoRa" : "NB"]),
    ],
    language,
  );
  const rows: Sheet = {
    name: render(resource.one),
    head: columns.map(({ label }) => render(label)),
    rows: [],
    blankRows,
  };
  const notes: Sheet = {
    name: render(notesName),
    head: noteHeads.map(render),
    rows: columns.map((column) => [
      render(column.label),
      render(column.field.required ? yes : no),
      formatOf(column, resource, language),
      exampleOf(column, language),
    ]),
  };
  const body = await writeSpreadsheet([rows, notes]);
  return new FileAnswer({ name: `${name}.xlsx`, mediaType: mediaTypes.xlsx, body });
}

const templateOf: Text = { zh: "导入模板", en: "Import template" };
const notesName: Text = { zh: "填写说明", en: "Notes" };
const noteHeads: readonly Text[] = [
  { zh: "列", en: "Column" },
  { zh: "必填", en: "Required" },
  { zh: "格式", en: "Format" },
  { zh: "示例", en: "Example" },
];
const yes: Text = { zh: "是", en: "yes" };
const no: Text = { zh: "否", en: "no" };

const digits = (count: number): Text => ({
  zh: `${count} 位十六进制字符`,
  en: `${count} hexadecimal digits`,
});

/** Formats by kind of field; other kinds are texts with a maximum length. */
const formats: { readonly [K in Field["kind"]]?: Text } = {
  imei: { zh: "15 位数字，末位为校验位", en: "15 digits, the last is the check digit" },
  eui: digits(16),
  deviceAddress: digits(8),
  aesKey: digits(32),
  date: { zh: "日期，YYYY-MM-DD", en: "date, YYYY-MM-DD" },
  url: { zh: "网址，以 http:// 或 https:// 开头", en: "web address with http:// or https://" },
  position: { zh: "度，WGS 84", en: "degrees, WGS 84" },
  email: { zh: "邮箱地址", en: "email address" },
};

const several: Text = { zh: "一个或多个，以英文逗号分隔：", en: "one or more, with commas between them:" };
const tagsFormat: Text = {
  zh: "最多 {max} 个标签，以英文逗号分隔，每个最多 {characters} 个字符",
  en: "at most {max} tags with commas between them, each at most {characters} characters",
};
const textFormat: Text = { zh: "文本，最多 {max} 个字符", en: "text, at most {max} characters" };

/** What names a related record in a table. */
function titleOf({ name }: Resource, field: FieldOf<"relation">): Text {
  const { one, fields, title } = resourceByName(registry, field.to);
  const label = fields[title]?.label ?? title;
  // The import of devices has a lookup of its own.
  const isByEmail = name === "device" && field.to === "user";
  return {
    zh: `${textIn(one, "zh")}：${textIn(label, "zh")}${isByEmail ? "或邮箱" : ""}`,
    en: `${textIn(one, "en")}: ${textIn(label, "en")}${isByEmail ? " or email address" : ""}`,
  };
}

function formatOf({ field }: ImportColumn, resource: Resource, language: Language): string {
  const render = (text: Text): string => textIn(text, language);
  const optionsOf = (options: readonly Option[]): string => options.map(({ label }) => render(label)).join(" / ");
  if (field.kind === "choice") return optionsOf(field.options);
  if (field.kind === "choices") return `${render(several)} ${optionsOf(field.options)}`;
  if (field.kind === "switch") return optionsOf(field.options ?? onOff);
  if (field.kind === "relation") return render(titleOf(resource, field));
  if (field.kind === "number") {
    const unit = field.unit === undefined ? "" : ` ${render(field.unit)}`;
    return `${field.min ?? ""}–${field.max ?? ""}${unit}`;
  }
  if (field.kind === "rows") return render(rowFormat(field));
  if (field.kind === "tags") {
    const { characters, tags } = tagLimits;
    return textIn(tagsFormat, language, { max: `${field.max ?? tags}`, characters: `${characters}` });
  }
  const format = field.kind === "custom" ? field.of.typed?.format : formats[field.kind];
  if (format !== undefined) return render(format);
  const max = "max" in field && typeof field.max === "number" ? field.max : undefined;
  const limit = max ?? (field.kind === "longText" || field.kind === "phone" ? defaultMax[field.kind] : defaultMax.text);
  return textIn(textFormat, language, { max: `${limit}` });
}

/** Example values that belong to no real device: reserved numbers and addresses, and keys that count up. */
const examples: { readonly [K in Field["kind"]]?: string } = {
  imei: "490154203237518",
  eui: "0018B20000000001",
  deviceAddress: "00400001",
  aesKey: "000102030405060708090A0B0C0D0E0F",
  number: "1500",
};

const examplesByName: Readonly<Record<string, string>> = {
  model: "GL-125",
  batch: "2026-11-A",
  longitude: "10.22",
  latitude: "50.04",
};

function exampleOf({ name, field }: ImportColumn, language: Language): string {
  if (field.kind === "choice") return textIn(field.options.at(-1)?.label ?? "", language);
  return examplesByName[name] ?? examples[field.kind] ?? "";
}
