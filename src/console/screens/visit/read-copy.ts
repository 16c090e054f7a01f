import { asList, asRecord, cartridgeState, code, isNumber, isRecord, type RowValue } from "../../../contract";
import { CallError } from "../../client/call-error";
import type { Post } from "../../client/post";
import { routeStops } from "../../fields/route/route-stop";
import type { Batch, KnownGrease, VisitCopy } from "./visit-copy";

/** Records per page: the maximum of a list call. */
const pageSize = 100;
/** Maximum number of pages of a list. No stock has more batches. */
const maxPages = 20;

/** Reads a visit with the data that its checklist needs without a connection: cartridges in stock and greases. */
export async function readCopy(post: Post, id: number, time: number): Promise<VisitCopy> {
  const [visit, cartridges, greases] = await Promise.all([
    post("visit/detail", { id }),
    readAll(post, "cartridge/list"),
    readAll(post, "grease/list"),
  ]);
  const { name, note, stops } = asRecord(visit);
  return {
    id: Number(asRecord(visit).id),
    name: String(name ?? ""),
    note: String(note ?? ""),
    stops: routeStops(asList(stops).filter(isRecord) as readonly RowValue[]),
    batches: cartridges.flatMap(batchIn),
    greases: greases.flatMap(greaseIn),
    time,
  };
}

/**
 * Reads all records of a list. Returns none if the account may not list them: it can then tick off stops without a
 * swap.
 */
async function readAll(post: Post, path: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const found: Readonly<Record<string, unknown>>[] = [];
  try {
    for (let page = 1; page <= maxPages; page += 1) {
      const list = asList(asRecord(await post(path, { page, page_size: pageSize })).list).filter(isRecord);
      found.push(...list);
      if (list.length < pageSize) break;
    }
    return found;
  } catch (error) {
    if (error instanceof CallError && error.code === code.notAllowed) return [];
    throw error;
  }
}

const textIn = (value: unknown): string => String(value ?? "");

/** Reads a batch that can be used; empty for others. */
function batchIn(one: Readonly<Record<string, unknown>>): readonly Batch[] {
  const { id, size, count, state, grease_id } = one;
  if (state !== cartridgeState.usable && state !== cartridgeState.expiring) return [];
  if (!isNumber(id) || !isNumber(size) || !isNumber(count)) return [];
  const { grease_name, batch, code: label, best_before } = one;
  return [
    {
      id,
      grease: textIn(grease_name),
      grease_id: isNumber(grease_id) ? grease_id : 0,
      size,
      batch: textIn(batch),
      code: textIn(label),
      best_before: textIn(best_before),
      count,
    },
  ];
}

function greaseIn({ id, name, also, thickener, base_oil }: Readonly<Record<string, unknown>>): readonly KnownGrease[] {
  if (!isNumber(id) || !isNumber(thickener) || !isNumber(base_oil)) return [];
  return [{ id, name: textIn(name), also: asList(also).map(textIn), thickener, base_oil }];
}
