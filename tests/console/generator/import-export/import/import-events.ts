import { expect } from "vitest";
import { chunkSize, type ImportRun } from "../../../../../src/console/generator/import-export/import/import-run";
import {
  type ImportEvent,
  type ImportState,
  initialImportState,
  reduceImport,
} from "../../../../../src/console/generator/import-export/import/import-state";
import type { GoodRow, ImportAnswer, ImportCheck, RefusedRow } from "../../../../../src/contract";

export const file = new File(["imei"], "november.csv");
export const row = (number: number): GoodRow => ({ row: number, values: { imei: String(number) } });
/** Rows 11, 12, … of the user's file: their numbers differ from those in a chunk's file, which start at 2. */
export const rows = (count: number): readonly GoodRow[] => Array.from({ length: count }, (_, index) => row(index + 11));
export const refusedRow = (number: number, fault?: RefusedRow["fault"]): RefusedRow => ({
  row: number,
  reason: `refused ${number}`,
  values: {},
  ...(fault !== undefined && { fault }),
});
export const checkOf = (over: Partial<ImportCheck> = {}): ImportCheck => ({
  heads: [
    { column: 0, head: "IMEI", example: "490154203237518" },
    { column: 1, head: "Typ", example: "GL-125" },
  ],
  mapping: { 0: "imei", 1: "model" },
  missing: [],
  total: 3,
  good: rows(3),
  refused: [],
  ...over,
});
export const answerOf = (imported: number, ...refused: readonly RefusedRow[]): ImportAnswer => ({
  total: imported + refused.length,
  imported,
  refused,
});

export const through = (state: ImportState, ...events: readonly ImportEvent[]): ImportState =>
  events.reduce(reduceImport, state);
export const chosen: ImportEvent = { type: "chosen", file, fault: null };
export const checkedBy = (check: ImportCheck, isClear = true): ImportEvent => ({ type: "checked", check, isClear });
export const answered = (answer: ImportAnswer): ImportEvent => ({ type: "answered", answer, unclear: "unclear" });
type ChunkFailed = Extract<ImportEvent, { readonly type: "chunkFailed" }>;
export const lost: ChunkFailed = { type: "chunkFailed", message: "NET ERROR", isUnsent: false, isSessionOver: false };
export const refusedChunk: ChunkFailed = {
  type: "chunkFailed",
  message: "too often",
  isUnsent: true,
  isSessionOver: false,
};
export const chunkCheckedBy = (over: Partial<ImportCheck>): ImportEvent => ({
  type: "chunkChecked",
  check: checkOf({ good: [], ...over }),
  unclear: "unclear",
});

/** A run of two full chunks and one more row. The first chunk has been sent. */
export const running = (): ImportState =>
  through(
    initialImportState(false),
    chosen,
    { type: "submitted" },
    checkedBy(checkOf({ total: 2 * chunkSize + 2, good: rows(2 * chunkSize + 1), refused: [refusedRow(5)] })),
    { type: "started" },
  );
export const runIn = (state: ImportState): ImportRun =>
  "run" in state ? state.run : expect.fail(`no run in ${state.name}`);
export const numbersOf = (list: readonly { readonly row: number }[]) => list.map(({ row: number }) => number);
