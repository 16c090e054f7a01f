import { type Kysely, sql } from "kysely";
import { registry } from "../../../resources";
import {
  callAt,
  deviceKind,
  faultText,
  type ImportAnswer,
  type ImportColumn,
  importColumns,
  parsePayload,
  resourceNamed,
  type Text,
  type UploadedFile,
} from "../../contract";
import { type DeviceInput, saveDeviceWithin } from "../calls/device-save";
import { type CallContext, Refusal } from "../calls/handler";
import { brokenConstraint, type Database } from "../database";
import { findOwners } from "./owners";
import { type ImportedRow, readImport } from "./read";
import { chunksOf, createReport, type ImportReport, repeats } from "./report";

interface GoodRow {
  readonly row: ImportedRow;
  readonly type: number;
  readonly payload: DeviceInput;
}

/** Rows of one transaction: on SQLite nobody else writes meanwhile. */
const together = 50;

/**
 * Adds the devices of a table, NB and LoRa together: a row with an IMEI is one, a row with an EUI the other. Each is bound
 * to its stock record as by the form; a row that is refused leaves the others as they are.
 */
export async function importDevices(file: UploadedFile, context: CallContext): Promise<ImportAnswer> {
  const columns = importColumns(resourceNamed(registry, "device"), null);
  const needed = new Set(columns.filter(({ field }) => field.required && !field.when).map(({ name }) => name));
  const read = await readImport({ file, columns, needed });
  const owners = await findOwners(read, columns, context);
  const report = createReport(read.length, context);
  const seen = new Map<string, number>();
  const good: GoodRow[] = [];
  for (const row of read) {
    const checked = checkRow(owners.resolve(row), columns);
    if ("faults" in checked) {
      report.refuse(row, ...checked.faults);
      continue;
    }
    const first = seen.get(checked.identifier);
    if (first !== undefined) report.refuse(row, repeats(checked.identifier, first));
    else {
      seen.set(checked.identifier, row.number);
      good.push({ row, type: checked.type, payload: checked.payload });
    }
  }
  for (const chunk of chunksOf(good, together)) await add(chunk, context, report);
  return report.answer();
}

type Checked =
  | { readonly type: number; readonly identifier: string; readonly payload: DeviceInput }
  | { readonly faults: readonly Text[] };

function checkRow({ values, faults }: ImportedRow, columns: readonly ImportColumn[]): Checked {
  if (faults.length > 0) return { faults };
  const { imei = "", eui = "" } = values;
  if ((imei === "") === (eui === "")) return { faults: [imei === "" ? noIdentifier : twoIdentifiers] };
  const type = eui === "" ? deviceKind.nb : deviceKind.lora;
  const call = callAt(registry, type === deviceKind.lora ? "device/save-device-lora" : "device/save-device");
  const own = new Set(call.fields.flatMap((one) => one.sentAs));
  // Cells of the other kind of device, an address of an NB device say, would be lost in silence.
  const strange = Object.keys(values).filter((name) => !own.has(name));
  const labelOf = (name: string): Text => columns.find((column) => column.name === name)?.label ?? name;
  if (strange.length > 0) return { faults: strange.map((name) => otherKind(labelOf(name))) };
  const parsed = parsePayload(call, values);
  if ("faults" in parsed) {
    const texts = Object.entries(parsed.faults).map(([name, fault]) => ({
      zh: faultText(fault, labelOf(name), "zh"),
      en: faultText(fault, labelOf(name), "en"),
    }));
    return { faults: texts };
  }
  // What one call has and the other has not is null, as where a form leaves it empty.
  const none = { imei: null, eui: null, addr: null, nwks_key: null, apps_key: null };
  const payload = { ...none, ...parsed.values } as unknown as DeviceInput;
  return { type, identifier: payload.imei ?? payload.eui ?? "", payload };
}

async function add(chunk: readonly GoodRow[], context: CallContext, report: ImportReport): Promise<void> {
  const outcome = await context.database.transaction().execute(async (trx) => {
    const refused: [GoodRow, Text][] = [];
    for (const one of chunk) {
      const reason = await addOne(trx, one, context);
      if (reason !== null) refused.push([one, reason]);
    }
    return refused;
  });
  for (const [{ row }, reason] of outcome) report.refuse(row, reason);
  report.took(chunk.length - outcome.length);
}

/** Null when the device was added. A refusal takes back what was written of this row, and of no other. */
async function addOne(
  trx: Kysely<Database>,
  { row, type, payload }: GoodRow,
  context: CallContext,
): Promise<Text | null> {
  await sql`savepoint import_row`.execute(trx);
  try {
    await saveDeviceWithin(trx, payload, type, { ...context, sent: new Set(Object.keys(row.values)) });
    await sql`release savepoint import_row`.execute(trx);
    return null;
  } catch (error) {
    await sql`rollback to savepoint import_row`.execute(trx);
    if (error instanceof Refusal) return error.text ?? notSaved;
    if (brokenConstraint(error) !== undefined) return notSaved;
    throw error;
  }
}

const noIdentifier: Text = { zh: "请填写 IMEI（NB）或 EUI（LoRa）", en: "Enter an IMEI (NB) or an EUI (LoRa)" };
const twoIdentifiers: Text = {
  zh: "IMEI 与 EUI 只能填写一个：NB 设备填 IMEI，LoRa 设备填 EUI",
  en: "Enter either an IMEI (NB) or an EUI (LoRa), not both",
};
const otherKind = (label: Text): Text => ({
  zh: `${typeof label === "string" ? label : label.zh}不适用于此类设备，请清空`,
  en: `${typeof label === "string" ? label : label.en} is not for this kind of device; leave it empty`,
});
const notSaved: Text = {
  zh: "保存失败：相关记录刚刚被更改，请重新上传此行",
  en: "Not saved: a related record has just changed; upload this row again",
};
