import type { CallContext } from "../../access/handler";
import { recordPurpose } from "../../services/secrets/secrets";
import { entryOf } from "./record-entry";
import type { Payload } from "./row-types";
import { findRow, findShown, type Recorded } from "./stored-rows";

/** The key of a record and its secrets in clear; null where there is none. Each use is logged. */
export async function revealSecrets(
  recorded: Recorded,
  payload: Payload,
  context: CallContext,
): Promise<Readonly<Record<string, string | number | null>>> {
  const { database, caller, secrets, record } = context;
  const { stored } = recorded;
  const id = Number(payload[stored.resource.keySentAs]);
  const row = await findRow(database, caller, stored, id);
  const shown = await findShown(database, context, recorded, id);
  await record({ ...entryOf(recorded, row, shown), action: "reveal" });
  const sealed = stored.columns.filter(({ isSecret }) => isSecret);
  const opened = sealed.map(({ name, wire }) => {
    const text = String(row[name] ?? "");
    return [wire, text === "" ? null : secrets.open(text, recordPurpose(stored.table, name))] as const;
  });
  return { [stored.resource.key]: id, ...Object.fromEntries(opened) };
}
