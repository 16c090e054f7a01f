import {
  deviceType,
  type Field,
  type ImportColumn,
  importColumns,
  type Language,
  type Resource,
  type Text,
  textIn,
} from "../../../contract";
import { FileAnswer, mediaTypes } from "../../access/file-answer";
import { type Sheet, writeSpreadsheet } from "../../files/spreadsheets";
import { fileTitle } from "./export-file";

/** Empty rows that are formatted as text, so that identifiers stay as they are typed in. */
const blankRows = 1000;

/** Templates that were made. They are few and always the same, and each takes a thread that imports wait for. */
const made = new Map<string, Promise<FileAnswer>>();

/** The table that an import takes; made with the first that is asked for. */
export function importTemplate(resource: Resource, variant: number, language: Language): Promise<FileAnswer> {
  const key = `${resource.name} ${variant} ${language}`;
  const known = made.get(key);
  if (known !== undefined) return known;
  const template = makeTemplate(resource, variant, language);
  made.set(key, template);
  // One that could not be made is tried again.
  template.catch(() => made.delete(key));
  return template;
}

/**
 * The table that an import takes: a sheet of heads in a language with rows that wait, and a sheet that says of each column
 * whether it is needed, what it takes, and an example.
 */
async function makeTemplate(resource: Resource, variant: number, language: Language): Promise<FileAnswer> {
  // One call takes devices of both kinds; its template has the columns of the kind that was asked for.
  const columns = importColumns(resource, variant);
  const say = (text: Text): string => textIn(text, language);
  const name = fileTitle([say(templateOf), say(resource.one), variant === deviceType.lora ? "LoRa" : "NB"], language);
  const rows: Sheet = { name: say(resource.one), head: columns.map(({ label }) => say(label)), rows: [], blankRows };
  const notes: Sheet = {
    name: say(notesName),
    head: noteHeads.map(say),
    rows: columns.map((column) => [
      say(column.label),
      say(column.field.required ? yes : no),
      formatOf(column, language),
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

/** What a kind takes; kinds that take any text say their length. */
const formats: { readonly [K in Field["kind"]]?: Text } = {
  imei: { zh: "15 位数字，末位为校验位", en: "15 digits, the last is the check digit" },
  eui: digits(16),
  deviceAddress: digits(8),
  aesKey: digits(32),
  position: { zh: "度，WGS 84", en: "degrees, WGS 84" },
  relation: { zh: "名称；客户也可填写邮箱", en: "the name; of a customer also the e-mail address" },
};

function formatOf({ field }: ImportColumn, language: Language): string {
  if (field.kind === "choice") {
    return field.options.map(({ label }) => textIn(label, language)).join(" / ");
  }
  if (field.kind === "number") {
    const unit = field.unit === undefined ? "" : ` ${textIn(field.unit, language)}`;
    return `${field.min ?? ""}–${field.max ?? ""}${unit}`;
  }
  const known = formats[field.kind];
  if (known !== undefined) return textIn(known, language);
  const max = "max" in field && typeof field.max === "number" ? field.max : 255;
  return textIn({ zh: `文本，最多 ${max} 个字符`, en: `text, ${max} characters at most` }, language);
}

/** Of no lubricator that was ever built: numbers and addresses that are set aside for examples, keys that count up. */
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
