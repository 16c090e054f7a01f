import type { GoodRow, ImportAnswer, ImportCheck, RefusedRow } from "../../../../contract";

/** Rows per import call. The user can stop after each call, and 20,000 rows need only 80 calls. */
export const chunkSize = 250;

/**
 * The rows of an import that is sent in chunks. Each row of the file is in exactly one place: counted in `imported`, or
 * listed in `refused`, `chunk` or `waiting`.
 */
export interface ImportRun {
  /** Number of rows in the file. */
  readonly total: number;
  /** Number of rows that passed the check. */
  readonly toImport: number;
  readonly imported: number;
  /** Rows refused by the check or by the import, in the file's order. */
  readonly refused: readonly RefusedRow[];
  /** Rows that were sent and not answered yet; empty between chunks. */
  readonly chunk: readonly GoodRow[];
  /**
   * No answer to the chunk arrived: the server may have imported all, some or none of its rows. The next call checks
   * the chunk before anything is sent again.
   */
  readonly isUncertain: boolean;
  /** Rows that were certainly not imported, in most cases because they were not sent. */
  readonly waiting: readonly GoodRow[];
  /**
   * Numbers of the rows that were sent without an answer. When the server later refuses one of them as existing, this
   * import has created it: it counts as imported.
   */
  readonly unanswered: ReadonlySet<number>;
}

/** The run after a check, before anything is sent. */
export const importRunOf = ({ total, good, refused }: ImportCheck): ImportRun => ({
  total,
  toImport: good.length,
  imported: 0,
  refused: inOrder(refused),
  chunk: [],
  isUncertain: false,
  waiting: good,
  unanswered: new Set(),
});

/** The finished run of a file that was sent as a whole, without a check. */
export const wholeFileRun = ({ total, imported, refused }: ImportAnswer): ImportRun => ({
  ...importRunOf({ total, good: [], refused, heads: [], mapping: {}, missing: [] }),
  toImport: imported,
  imported,
});

/** Rows that were not imported, or may not have been. */
export const rowsRemaining = ({ chunk, waiting }: ImportRun): readonly GoodRow[] => [...chunk, ...waiting];

/** Number of rows to import whose result is known. */
export const settledOf = (run: ImportRun): number => run.toImport - rowsRemaining(run).length;

/** Rows that may or may not have been imported. */
export const uncertainOf = ({ isUncertain, chunk }: ImportRun): readonly GoodRow[] => (isUncertain ? chunk : []);

/** Fills the next chunk. An uncertain chunk stays. */
export function withNextChunk(run: ImportRun): ImportRun {
  if (run.chunk.length > 0) return run;
  return { ...run, chunk: run.waiting.slice(0, chunkSize), waiting: run.waiting.slice(chunkSize) };
}

/** Moves the chunk back to the waiting rows: it was certainly not imported. */
export const withChunkReturned = (run: ImportRun): ImportRun => ({
  ...run,
  chunk: [],
  waiting: rowsRemaining(run),
  isUncertain: false,
});

/** Marks the chunk as sent without an answer. */
export const withChunkUncertain = (run: ImportRun): ImportRun => ({
  ...run,
  isUncertain: true,
  unanswered: new Set([...run.unanswered, ...run.chunk.map(({ row }) => row)]),
});

/** Applies the answer to the chunk. Null when its numbers do not add up: then the result of the chunk is unknown. */
export function withAnswer(run: ImportRun, answer: ImportAnswer): ImportRun | null {
  const { chunk } = run;
  const refused = withFileNumbers(chunk, answer.refused);
  if (refused === null || answer.imported + refused.length !== chunk.length) return null;
  return settled(run, refused, []);
}

/**
 * Applies the check of an uncertain chunk: existing rows were imported, good rows were not and wait again. Null when
 * the check does not cover every row.
 */
export function withCheckedChunk(run: ImportRun, check: ImportCheck): ImportRun | null {
  const { chunk } = run;
  const refused = withFileNumbers(chunk, check.refused);
  const good = withFileNumbers(chunk, check.good);
  if (refused === null || good === null || refused.length + good.length !== chunk.length) return null;
  const unsent = new Set(good.map(({ row }) => row));
  return settled(
    run,
    refused,
    chunk.filter(({ row }) => unsent.has(row)),
  );
}

/** Ends the chunk: some rows were refused, some wait again, and all others were imported. */
function settled(run: ImportRun, answered: readonly RefusedRow[], again: readonly GoodRow[]): ImportRun {
  const isImported = ({ row, fault }: RefusedRow): boolean => fault === "exists" && run.unanswered.has(row);
  const refused = answered.filter((row) => !isImported(row));
  return {
    ...run,
    imported: run.imported + run.chunk.length - refused.length - again.length,
    refused: inOrder([...run.refused, ...refused]),
    chunk: [],
    isUncertain: false,
    waiting: [...again, ...run.waiting],
  };
}

/**
 * Translates the row numbers of a chunk's file (heads in row 1, rows from 2) to those of the user's file. Null when a
 * number is not in the chunk, or appears twice.
 */
function withFileNumbers<R extends { readonly row: number }>(
  chunk: readonly GoodRow[],
  rows: readonly R[],
): readonly R[] | null {
  const numbered = rows.flatMap((row) => {
    const original = chunk[row.row - 2];
    return original === undefined ? [] : [{ ...row, row: original.row }];
  });
  const isComplete = new Set(numbered.map(({ row }) => row)).size === rows.length;
  return isComplete ? numbered : null;
}

const inOrder = (rows: readonly RefusedRow[]): readonly RefusedRow[] =>
  rows.toSorted((one, other) => one.row - other.row);
