import type { ImportAnswer, ImportCheck } from "../../../../contract";
import type { Progress } from "../../../client/transfer";
import {
  type ImportRun,
  importRunOf,
  rowsRemaining,
  wholeFileRun,
  withAnswer,
  withCheckedChunk,
  withChunkReturned,
  withChunkUncertain,
  withNextChunk,
} from "./import-run";

/** Maps a column number, from 0 and as text, to the payload name that the column fills. */
export type ColumnMapping = Readonly<Record<string, string>>;

/** The last check of a file, and the mapping that the user has changed since. */
export interface MatchedColumns {
  readonly check: ImportCheck;
  readonly mapping: ColumnMapping;
}

/** Why a run is halted. `run.isUncertain` tells whether the result of its last chunk is unknown. */
export type ImportHalt = { readonly why: "stopped" | "session" } | { readonly why: "failed"; readonly message: string };

/** The state of an import. */
export type ImportState =
  | {
      readonly name: "file";
      readonly file: File | null;
      /** The fault of the file, or the reason why it could not be checked. */
      readonly fault: string | null;
      /** The server has no check call (spec W8): the whole file is imported in one call. */
      readonly isUnchecked: boolean;
    }
  /** `matched`: the user's mapping; null lets the server guess it. */
  | {
      readonly name: "checking";
      readonly file: File;
      readonly matched: MatchedColumns | null;
      readonly progress: Progress;
    }
  /** `fault`: why the check with this mapping failed. */
  | { readonly name: "columns"; readonly file: File; readonly matched: MatchedColumns; readonly fault: string | null }
  | { readonly name: "checked"; readonly file: File; readonly check: ImportCheck }
  /** `run.chunk` has been sent. */
  | { readonly name: "running"; readonly file: File; readonly run: ImportRun; readonly isStopping: boolean }
  | { readonly name: "halted"; readonly file: File; readonly run: ImportRun; readonly halt: ImportHalt }
  /** `isWhole`: the file was imported in one call, without a check. */
  | {
      readonly name: "reported";
      readonly file: File;
      readonly run: ImportRun;
      readonly halt: ImportHalt | null;
      readonly isWhole: boolean;
    }
  /** Sends the whole file to the import call. */
  | { readonly name: "sending"; readonly file: File; readonly progress: Progress };

/** An event of an import, from the user or the server. */
export type ImportEvent =
  | { readonly type: "chosen"; readonly file: File; readonly fault: string | null }
  | { readonly type: "submitted" }
  | { readonly type: "progressed"; readonly progress: Progress }
  /** `isClear`: the mapping needs no confirmation. */
  | { readonly type: "checked"; readonly check: ImportCheck; readonly isClear: boolean }
  | { readonly type: "checkFailed"; readonly fault: string | null }
  /** The server has no check call. `fault`: its message, if any. */
  | { readonly type: "checkMissing"; readonly fault: string | null }
  | { readonly type: "columnsOpened" }
  | { readonly type: "columnMapped"; readonly column: number; readonly name: string | null }
  | { readonly type: "columnsConfirmed" }
  | { readonly type: "started" }
  | { readonly type: "answered"; readonly answer: ImportAnswer; readonly unclear: string }
  | { readonly type: "chunkChecked"; readonly check: ImportCheck; readonly unclear: string }
  /** `isUnsent`: no row of the chunk was imported. */
  | {
      readonly type: "chunkFailed";
      readonly message: string;
      readonly isUnsent: boolean;
      readonly isSessionOver: boolean;
    }
  | { readonly type: "stopRequested" }
  | { readonly type: "resumed" }
  | { readonly type: "ended" }
  | { readonly type: "wholeAnswered"; readonly answer: ImportAnswer }
  | { readonly type: "wholeFailed"; readonly fault: string | null }
  /** Another file, from the first step. */
  | { readonly type: "restarted" };

/** Before a file is chosen. */
export const initialImportState = (isUnchecked: boolean): ImportState => ({
  name: "file",
  file: null,
  fault: null,
  isUnchecked,
});

const sendingBegins: Progress = { stage: "sending", share: 0 };

type In<N extends ImportState["name"]> = Extract<ImportState, { readonly name: N }>;

/** The next state. An event that does not fit the state, for example a late answer, is ignored. */
export function reduceImport(state: ImportState, event: ImportEvent): ImportState {
  switch (state.name) {
    case "file":
      return inFile(state, event);
    case "checking":
      return inChecking(state, event);
    case "columns":
      return inColumns(state, event);
    case "checked":
      return inChecked(state, event);
    case "running":
      return inRunning(state, event);
    case "halted":
    case "reported":
      return atRest(state, event);
    case "sending":
      return inSending(state, event);
  }
}

function inFile(state: In<"file">, event: ImportEvent): ImportState {
  if (event.type === "chosen") {
    const { file, fault } = event;
    return { ...state, file: fault === null ? file : null, fault };
  }
  if (event.type !== "submitted" || state.file === null) return state;
  const { file } = state;
  return state.isUnchecked
    ? { name: "sending", file, progress: sendingBegins }
    : { name: "checking", file, matched: null, progress: sendingBegins };
}

function inChecking(state: In<"checking">, event: ImportEvent): ImportState {
  const { file, matched } = state;
  switch (event.type) {
    case "progressed":
      return { ...state, progress: event.progress };
    case "checkMissing":
      return { name: "file", file, fault: event.fault, isUnchecked: true };
    case "checkFailed":
      return matched === null
        ? { name: "file", file, fault: event.fault, isUnchecked: false }
        : { name: "columns", file, matched, fault: event.fault };
    case "checked": {
      const { check, isClear } = event;
      // A mapping by the user needs no confirmation, but required names must not be missing.
      const isSettled = check.missing.length === 0 && (isClear || matched !== null);
      return isSettled ? { name: "checked", file, check } : columnsOf(file, check);
    }
    default:
      return state;
  }
}

const columnsOf = (file: File, check: ImportCheck): ImportState => ({
  name: "columns",
  file,
  matched: { check, mapping: check.mapping },
  fault: null,
});

function inColumns(state: In<"columns">, event: ImportEvent): ImportState {
  const { file, matched } = state;
  const { check, mapping } = matched;
  if (event.type === "columnMapped") {
    return { ...state, matched: { check, mapping: mapped(mapping, event.column, event.name) } };
  }
  if (event.type === "restarted") return initialImportState(false);
  if (event.type !== "columnsConfirmed") return state;
  // An unchanged mapping needs no second check.
  return check.missing.length === 0 && isSame(mapping, check.mapping)
    ? { name: "checked", file, check }
    : { name: "checking", file, matched, progress: sendingBegins };
}

/** Assigns a name to a column. A name belongs to one column only, so its former column loses it. */
function mapped(mapping: ColumnMapping, column: number, name: string | null): ColumnMapping {
  const others = Object.entries(mapping).filter(([at, filled]) => at !== String(column) && filled !== name);
  return Object.fromEntries(name === null ? others : [...others, [String(column), name]]);
}

const isSame = (left: ColumnMapping, right: ColumnMapping): boolean =>
  Object.keys(left).length === Object.keys(right).length &&
  Object.entries(left).every(([column, name]) => right[column] === name);

function inChecked(state: In<"checked">, event: ImportEvent): ImportState {
  const { file, check } = state;
  if (event.type === "columnsOpened") return columnsOf(file, check);
  if (event.type === "restarted") return initialImportState(false);
  return event.type === "started" && check.good.length > 0 ? next(file, importRunOf(check), false) : state;
}

function inRunning(state: In<"running">, event: ImportEvent): ImportState {
  const { file, run, isStopping } = state;
  const after = (settled: ImportRun | null, unclear: string): ImportState =>
    settled === null
      ? { name: "halted", file, run: withChunkUncertain(run), halt: { why: "failed", message: unclear } }
      : next(file, settled, isStopping);
  switch (event.type) {
    case "answered":
      return after(withAnswer(run, event.answer), event.unclear);
    case "chunkChecked":
      return after(withCheckedChunk(run, event.check), event.unclear);
    case "chunkFailed":
      return failed(state, event);
    case "stopRequested":
      return { ...state, isStopping: true };
    default:
      return state;
  }
}

function failed({ file, run }: In<"running">, event: Extract<ImportEvent, { type: "chunkFailed" }>): ImportState {
  const { message, isUnsent, isSessionOver } = event;
  // For an uncertain chunk, the failed call was only its check: the chunk stays uncertain.
  const after = isUnsent && !run.isUncertain ? withChunkReturned(run) : withChunkUncertain(run);
  return isSessionOver
    ? { name: "reported", file, run: after, halt: { why: "session" }, isWhole: false }
    : { name: "halted", file, run: after, halt: { why: "failed", message } };
}

/** The state after a chunk: the next chunk, the report, or the requested halt. */
function next(file: File, run: ImportRun, isStopping: boolean): ImportState {
  if (rowsRemaining(run).length === 0) return { name: "reported", file, run, halt: null, isWhole: false };
  if (isStopping) return { name: "halted", file, run, halt: { why: "stopped" } };
  return { name: "running", file, run: withNextChunk(run), isStopping: false };
}

function atRest(state: In<"halted"> | In<"reported">, event: ImportEvent): ImportState {
  const { file, run, halt } = state;
  if (event.type === "resumed" && rowsRemaining(run).length > 0) return next(file, run, false);
  if (state.name === "halted") {
    return event.type === "ended" ? { name: "reported", file, run, halt, isWhole: false } : state;
  }
  return event.type === "restarted" ? initialImportState(state.isWhole) : state;
}

function inSending(state: In<"sending">, event: ImportEvent): ImportState {
  const { file } = state;
  if (event.type === "progressed") return { ...state, progress: event.progress };
  if (event.type === "wholeFailed") return { name: "file", file, fault: event.fault, isUnchecked: true };
  return event.type === "wholeAnswered"
    ? { name: "reported", file, run: wholeFileRun(event.answer), halt: null, isWhole: true }
    : state;
}
