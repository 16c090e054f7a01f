import { registry } from "../../../resources";
import { resourceNamed } from "../../contract";
import { exportColumns } from "../exports/cells";
import { dayIn, exportFile, titled } from "../exports/send";
import type { CallContext, Payloads } from "./handler";
import { shownStock, stockMatching } from "./storage-rows";

/** Records that are asked for at once. */
const partSize = 1000;

/** The stock that the list's filters leave, newest first, as the list shows it: without keys. */
export function exportStock(payload: Payloads["storage/export-storage-device"], context: CallContext) {
  const { language, text, now } = context;
  const stock = resourceNamed(registry, "storage");
  const name = titled([text({ zh: "库存", en: "Stock" }), dayIn(now())], language);
  const columns = exportColumns(stock, language);
  return exportFile({ name, format: payload.format ?? "xlsx", columns, parts: partsOf(payload, context) });
}

/** Each part begins behind the last record of the one before: what is entered meanwhile moves nothing. */
async function* partsOf(payload: Payloads["storage/export-storage-device"], { database, caller }: CallContext) {
  let below: number | null = null;
  for (;;) {
    const part: readonly { readonly storage_id: number }[] = await stockMatching(database, caller, payload)
      .$if(below !== null, (query) => query.where("storage.id", "<", below ?? 0))
      .select(shownStock())
      .orderBy("storage.id", "desc")
      .limit(partSize)
      .execute();
    const last = part.at(-1);
    if (last === undefined) return;
    yield part;
    if (part.length < partSize) return;
    below = last.storage_id;
  }
}
