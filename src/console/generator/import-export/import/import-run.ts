import type { GoodRow, ImportAnswer, ImportCheck, RefusedRow } from "../../../../contract";

/** Rows that one call enters: few enough that a stop is heard soon, many enough that 20,000 are no storm of calls. */
export const chunkSize = 250;

/**
 * Rows that are entered part by part. Each row of the file is in exactly one of the places: entered (counted), refused, in the
 * part that is with the server, or waiting.
 */
export interface ImportRun {
  /** Rows of the file. */
  readonly total: number;
  /** Rows that passed the check, and are to be entered. */
  readonly toEnter: number;
  readonly entered: number;
  /** Rows that were not taken, by the check or by the import, in the file's order. */
  readonly refused: readonly RefusedRow[];
  /** Rows that have been handed to the server, and what became of them is not known yet; empty between parts. */
  readonly chunk: readonly GoodRow[];
  /**
   * The answer to the part never came: the server may have entered its rows, or some of them. It is asked before they are
   * sent again.
   */
  readonly isUncertain: boolean;
  /** Rows that were never sent, or of which it is certain that they were not entered. */
  readonly waiting: readonly GoodRow[];
  /** Numbers of the rows that were sent without an answer. One of them that is then said to exist is one of ours. */
  readonly tried: ReadonlySet<number>;
}

/** A run over the good rows of a check, before anything is sent. */
export const importRunOf = ({ total, good, refused }: ImportCheck): ImportRun => ({
  total,
  toEnter: good.length,
  entered: 0,
  refused: inOrder(refused),
  chunk: [],
  isUncertain: false,
  waiting: good,
  tried: new Set(),
});

/** What became of a file that was sent as a whole. */
export const wholeFileRun = ({ total, imported, refused }: ImportAnswer): ImportRun => ({
  ...importRunOf({ total, good: [], refused, heads: [], mapping: {}, missing: [] }),
  toEnter: imported,
  entered: imported,
});

/** Rows that were not entered so far, or of which that is not known. */
export const rowsRemaining = ({ chunk, waiting }: ImportRun): readonly GoodRow[] => [...chunk, ...waiting];

/** Rows of which it is known what became of them, of those that are to be entered. */
export const settledOf = (run: ImportRun): number => run.toEnter - rowsRemaining(run).length;

/** Rows of which it is not known whether they were entered. */
export const uncertainOf = ({ isUncertain, chunk }: ImportRun): readonly GoodRow[] => (isUncertain ? chunk : []);

/** Puts the next rows into the part that is to be sent. A part that is still uncertain stays. */
export function withNextChunk(run: ImportRun): ImportRun {
  if (run.chunk.length > 0) return run;
  return { ...run, chunk: run.waiting.slice(0, chunkSize), waiting: run.waiting.slice(chunkSize) };
}

/** Takes the part for not sent. */
export const withChunkReturned = (run: ImportRun): ImportRun => ({
  ...run,
  chunk: [],
  waiting: rowsRemaining(run),
  isUncertain: false,
});

/** Takes the part for sent without an answer. */
export const withChunkUncertain = (run: ImportRun): ImportRun => ({
  ...run,
  isUncertain: true,
  tried: new Set([...run.tried, ...run.chunk.map(({ row }) => row)]),
});

/**
 * What an import has answered to the part. Null where its numbers do not account for every row of the part: then what became
 * of them is not known.
 */
export function withAnswer(run: ImportRun, answer: ImportAnswer): ImportRun | null {
  const { chunk } = run;
  const refused = ofTheFile(chunk, answer.refused);
  if (refused === null || answer.imported + refused.length !== chunk.length) return null;
  return settled(run, refused, []);
}

/**
 * What a check says of an uncertain part: rows that exist were entered, good ones were not and wait again. Null where it does
 * not account for every row.
 */
export function withCheckedChunk(run: ImportRun, check: ImportCheck): ImportRun | null {
  const { chunk } = run;
  const refused = ofTheFile(chunk, check.refused);
  const good = ofTheFile(chunk, check.good);
  if (refused === null || good === null || refused.length + good.length !== chunk.length) return null;
  const again = new Set(good.map(({ row }) => row));
  return settled(
    run,
    refused,
    chunk.filter(({ row }) => again.has(row)),
  );
}

/** The part is over: some of its rows were refused, some are sent again, and the others were entered. */
function settled(run: ImportRun, refused: readonly RefusedRow[], again: readonly GoodRow[]): ImportRun {
  const isOurs = ({ row, fault }: RefusedRow): boolean => fault === "exists" && run.tried.has(row);
  const notTaken = refused.filter((one) => !isOurs(one));
  return {
    ...run,
    entered: run.entered + run.chunk.length - notTaken.length - again.length,
    refused: inOrder([...run.refused, ...notTaken]),
    chunk: [],
    isUncertain: false,
    waiting: [...again, ...run.waiting],
  };
}

/**
 * A part's file has its head in row 1; its rows bear the numbers of the person's own file. Null where a row is none of
 * the part's.
 */
function ofTheFile<R extends { readonly row: number }>(part: readonly GoodRow[], rows: readonly R[]): R[] | null {
  const numbered = rows.flatMap((one) => {
    const meant = part[one.row - 2];
    return meant === undefined ? [] : [{ ...one, row: meant.row }];
  });
  const isEachOnce = new Set(numbered.map(({ row }) => row)).size === rows.length;
  return isEachOnce ? numbered : null;
}

const inOrder = (rows: readonly RefusedRow[]): readonly RefusedRow[] =>
  rows.toSorted((one, other) => one.row - other.row);
