import type { Kysely } from "kysely";
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
import type { CallContext } from "../../access/handler";
import type { Database } from "../../database";
import { addToCounts } from "../../fleet/totals";
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
import { withinSavepoint } from "./within-savepoint";

/**
 * The import of devices. One table may contain NB devices (rows with an IMEI) and LoRa devices (rows with an EUI). Each
 * device is bound to its stock record, as in the form.
 */
export function deviceImport(): ImportPlan<DeviceRow> {
  const columns = importColumns(resourceByName(registry, "device"), null);
  const required = columns.filter(({ field }) => field.required && !field.when).map(({ name }) => [name]);
  return {
    columns,
    needed: [["imei", "eui"], ...required],
    // Few rows per transaction, because on SQLite all other writers wait for its end.
    rowsPerTransaction: 50,
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
      await forEachYielding(read, (device) => {
        const problem = check(device);
        if (problem === null) good.push(device);
        else report.refuse(device.row, problem);
      });
      return good;
    },
    write: (rows, _file, context) => insertDevices(rows, context),
  };
}

/** The call that saves a device of a type, and its payload names. */
const callOf = (type: number) => (type === deviceType.lora ? loraCall : nbCall);
const withNames = (call: Call) => ({ call, names: new Set(call.fields.flatMap((field) => field.sentAs)) });
const nbCall = withNames(callByPath(registry, "device/save-device"));
const loraCall = withNames(callByPath(registry, "device/save-device-lora"));

/** @param resolved the row with the ids of groups and customers instead of their names. */
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
  const { call, names } = callOf(type);
  // Values of the other kind of device, for example an address of an NB device, would be lost silently.
  const foreign = Object.keys(values).filter((name) => !names.has(name));
  const labelOf = (name: string): Text => columns.find((column) => column.name === name)?.label ?? name;
  if (foreign.length > 0) return { faults: formatProblems(foreign.map((name) => otherKind(labelOf(name)))) };
  const parsed = parseRowPayload(call, resolved, columns);
  if ("faults" in parsed) return parsed;
  // Fields of the other kind are null, like empty fields of a form.
  const empty = { imei: null, eui: null, addr: null, nwks_key: null, apps_key: null };
  // `parsePayload` validates by the declaration from which the type is inferred, but its result is not typed.
  const payload = { ...empty, ...parsed.values } as unknown as DeviceInput;
  return { row, type, identifier: payload.imei ?? payload.eui ?? "", payload };
}

async function insertDevices(rows: readonly DeviceRow[], context: CallContext) {
  return await context.database.transaction().execute(async (trx) => {
    const unwritten: { readonly row: DeviceRow; readonly problem: RowProblem }[] = [];
    const added: number[] = [];
    for (const row of rows) {
      const { id, text } = await insertDevice(trx, row, context);
      if (text === null) added.push(id);
      else unwritten.push({ row, problem: { text } });
    }
    await addToCounts(trx, added);
    return unwritten;
  });
}

/** Inserts a device, or rolls back only this row and returns the reason. */
async function insertDevice(trx: Kysely<Database>, { row, type, payload }: DeviceRow, context: CallContext) {
  const sent = new Set(Object.keys(row.values));
  let id = 0;
  const text = await withinSavepoint(trx, async () => {
    id = (await saveDeviceWithin(trx, payload, type, { ...context, sent })).device_id;
  });
  return { id, text };
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
