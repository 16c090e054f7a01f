import { type Kysely, sql } from "kysely";
import { registry } from "../../../../resources";
import {
  type Call,
  callByPath,
  deviceType,
  type ImportColumn,
  importColumns,
  resourceByName,
  type Text,
} from "../../../contract";
import { type CallContext, Refusal } from "../../access/handler";
import { brokenConstraint, type Database } from "../../database";
import type { DeviceInput } from "../device/device-input";
import { saveDeviceWithin } from "../device/save-device";
import { type BindingCheck, prepareBindingCheck } from "./binding-check";
import type { DeviceRow } from "./device-row";
import { forEachYielding } from "./for-each-yielding";
import { duplicateRow, formatProblems } from "./import-report";
import type { ImportPlan } from "./import-table";
import { createOwnerLookup } from "./owner-lookup";
import type { ImportedRow, RowProblem } from "./read-import";
import { parseRowPayload } from "./row-payload";

/**
 * How devices are imported, NB and LoRa by one table: a row with an IMEI is one, a row with an EUI the other. Each is bound
 * to its stock record as by the form.
 */
export function deviceImport(): ImportPlan<DeviceRow> {
  const columns = importColumns(resourceByName(registry, "device"), null);
  const always = columns.filter(({ field }) => field.required && !field.when).map(({ name }) => [name]);
  return {
    columns,
    needed: [["imei", "eui"], ...always],
    // On SQLite nobody else writes meanwhile.
    together: 50,
    async check(rows, context, report) {
      const owners = await createOwnerLookup(rows, columns, context);
      const seen = new Map<string, number>();
      const read: DeviceRow[] = [];
      await forEachYielding(rows, (row) => {
        const checked = readDevice(row, owners.resolve(row), columns);
        if ("faults" in checked) return report.refuse(row, ...checked.faults);
        const first = seen.get(checked.identifier);
        if (first !== undefined) report.refuse(row, duplicateRow(checked.identifier, first));
        else {
          seen.set(checked.identifier, row.number);
          read.push(checked);
        }
      });
      const check: BindingCheck = await prepareBindingCheck(read, context);
      const good: DeviceRow[] = [];
      await forEachYielding(read, (one) => {
        const problem = check(one);
        if (problem === null) good.push(one);
        else report.refuse(one.row, problem);
      });
      return good;
    },
    write: (rows, _file, context) => add(rows, context),
  };
}

/** The call that saves a device of a type, and the names that it takes. */
const callOf = (type: number) => (type === deviceType.lora ? loraCall : nbCall);
const withNames = (call: Call) => ({ call, own: new Set(call.fields.flatMap((one) => one.sentAs)) });
const nbCall = withNames(callByPath(registry, "device/save-device"));
const loraCall = withNames(callByPath(registry, "device/save-device-lora"));

/** @param resolved the row with keys in place of names. */
function readDevice(
  row: ImportedRow,
  resolved: ImportedRow,
  columns: readonly ImportColumn[],
): DeviceRow | { readonly faults: readonly RowProblem[] } {
  const { values, faults } = resolved;
  if (faults.length > 0) return { faults };
  const { imei = "", eui = "" } = values;
  if ((imei === "") === (eui === "")) return { faults: formatProblems([imei === "" ? noIdentifier : twoIdentifiers]) };
  const type = eui === "" ? deviceType.nb : deviceType.lora;
  const { call, own } = callOf(type);
  // Cells of the other kind of device, an address of an NB device say, would be lost in silence.
  const strange = Object.keys(values).filter((name) => !own.has(name));
  const labelOf = (name: string): Text => columns.find((column) => column.name === name)?.label ?? name;
  if (strange.length > 0) return { faults: formatProblems(strange.map((name) => otherKind(labelOf(name)))) };
  const parsed = parseRowPayload(call, resolved, columns);
  if ("faults" in parsed) return parsed;
  // What one call has and the other has not is null, as where a form leaves it empty.
  const none = { imei: null, eui: null, addr: null, nwks_key: null, apps_key: null };
  // Both were read by the declaration that the type is inferred from, which `parsePayload` cannot tell.
  const payload = { ...none, ...parsed.values } as unknown as DeviceInput;
  return { row, type, identifier: payload.imei ?? payload.eui ?? "", payload };
}

async function add(rows: readonly DeviceRow[], context: CallContext) {
  return await context.database.transaction().execute(async (trx) => {
    const unwritten: { readonly row: DeviceRow; readonly problem: RowProblem }[] = [];
    for (const row of rows) {
      const text = await addOne(trx, row, context);
      if (text !== null) unwritten.push({ row, problem: { text } });
    }
    return unwritten;
  });
}

/** Null when the device was added. A refusal takes back what was written of this row, and of no other. */
async function addOne(
  trx: Kysely<Database>,
  { row, type, payload }: DeviceRow,
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
