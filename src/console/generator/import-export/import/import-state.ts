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

/** Number of a column, from 0, as text → payload name that it fills (`ImportCheck`). */
export type ColumnMapping = Readonly<Record<string, string>>;

/** What the check of a file has said, and how the person has matched its columns since. */
export interface MatchedColumns {
  readonly check: ImportCheck;
  readonly mapping: ColumnMapping;
}

/** Why a run does not go on by itself. Whether its last part was entered, `run.isUncertain` says. */
export type ImportHalt = { readonly why: "stopped" | "session" } | { readonly why: "failed"; readonly message: string };

/** Where an import is. */
export type ImportState =
  | {
      readonly name: "file";
      readonly file: File | null;
      /** What is wrong with the file, or why it could not be looked at. */
      readonly fault: string | null;
      /** The server checks no files before it imports them (spec W8): it takes whole ones. */
      readonly isUnchecked: boolean;
    }
  /** `matched`: as the columns are to be taken; null where they are guessed. */
  | {
      readonly name: "checking";
      readonly file: File;
      readonly matched: MatchedColumns | null;
      readonly progress: Progress;
    }
  /** `fault`: why the file could not be checked with the columns as they are. */
  | { readonly name: "columns"; readonly file: File; readonly matched: MatchedColumns; readonly fault: string | null }
  | { readonly name: "checked"; readonly file: File; readonly check: ImportCheck }
  /** `run.part` is with the server. */
  | { readonly name: "running"; readonly file: File; readonly run: ImportRun; readonly isStopping: boolean }
  | { readonly name: "halted"; readonly file: File; readonly run: ImportRun; readonly halt: ImportHalt }
  /** `isWhole`: the file went to the server as a whole. */
  | {
      readonly name: "reported";
      readonly file: File;
      readonly run: ImportRun;
      readonly halt: ImportHalt | null;
      readonly isWhole: boolean;
    }
  /** The whole file goes to the import call. */
  | { readonly name: "sending"; readonly file: File; readonly progress: Progress };

/** What happens to an import: by its person, its server or its file. */
export type ImportEvent =
  | { readonly type: "chosen"; readonly file: File; readonly fault: string | null }
  | { readonly type: "begun" }
  | { readonly type: "progressed"; readonly progress: Progress }
  /** `isClear`: nobody need look at the columns. */
  | { readonly type: "checked"; readonly check: ImportCheck; readonly isClear: boolean }
  | { readonly type: "checkFailed"; readonly fault: string | null }
  /** `fault`: what the server says instead, where it says anything. */
  | { readonly type: "checkMissing"; readonly fault: string | null }
  | { readonly type: "columnsOpened" }
  | { readonly type: "columnMapped"; readonly column: number; readonly name: string | null }
  | { readonly type: "columnsConfirmed" }
  | { readonly type: "started" }
  | { readonly type: "answered"; readonly answer: ImportAnswer; readonly otherwise: string }
  | { readonly type: "partChecked"; readonly check: ImportCheck; readonly otherwise: string }
  /** `isUnsent`: it is certain that nothing of the part was entered. */
  | {
      readonly type: "partFailed";
      readonly message: string;
      readonly isUnsent: boolean;
      readonly isSessionOver: boolean;
    }
  | { readonly type: "stopAsked" }
  | { readonly type: "wentOn" }
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

/** The next state. An event that has no place in a state, say of a call whose answer came too late, changes nothing. */
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
  if (event.type !== "begun" || state.file === null) return state;
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
      // Whoever has matched the columns has looked at them; what is needed has to be there all the same.
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
  // What was checked in just this way need not be checked again.
  return check.missing.length === 0 && isSame(mapping, check.mapping)
    ? { name: "checked", file, check }
    : { name: "checking", file, matched, progress: sendingBegins };
}

/** One column fills one name: the column that filled it before fills none. */
function mapped(mapping: ColumnMapping, column: number, name: string | null): ColumnMapping {
  const others = Object.entries(mapping).filter(([at, filled]) => at !== String(column) && filled !== name);
  return Object.fromEntries(name === null ? others : [...others, [String(column), name]]);
}

const isSame = (one: ColumnMapping, other: ColumnMapping): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([column, name]) => other[column] === name);

function inChecked(state: In<"checked">, event: ImportEvent): ImportState {
  const { file, check } = state;
  if (event.type === "columnsOpened") return columnsOf(file, check);
  if (event.type === "restarted") return initialImportState(false);
  return event.type === "started" && check.good.length > 0 ? next(file, importRunOf(check), false) : state;
}

function inRunning(state: In<"running">, event: ImportEvent): ImportState {
  const { file, run, isStopping } = state;
  /** Numbers that do not account for every row say nothing certain. */
  const after = (settled: ImportRun | null, otherwise: string): ImportState =>
    settled === null
      ? { name: "halted", file, run: withChunkUncertain(run), halt: { why: "failed", message: otherwise } }
      : next(file, settled, isStopping);
  switch (event.type) {
    case "answered":
      return after(withAnswer(run, event.answer), event.otherwise);
    case "partChecked":
      return after(withCheckedChunk(run, event.check), event.otherwise);
    case "partFailed":
      return failed(state, event);
    case "stopAsked":
      return { ...state, isStopping: true };
    default:
      return state;
  }
}

function failed({ file, run }: In<"running">, event: Extract<ImportEvent, { type: "partFailed" }>): ImportState {
  const { message, isUnsent, isSessionOver } = event;
  // A part that was uncertain before was only asked about, and stays so.
  const after = isUnsent && !run.isUncertain ? withChunkReturned(run) : withChunkUncertain(run);
  return isSessionOver
    ? { name: "reported", file, run: after, halt: { why: "session" }, isWhole: false }
    : { name: "halted", file, run: after, halt: { why: "failed", message } };
}

/** After a part: the next one, the end, or the halt that was asked for. */
function next(file: File, run: ImportRun, isStopping: boolean): ImportState {
  if (rowsRemaining(run).length === 0) return { name: "reported", file, run, halt: null, isWhole: false };
  if (isStopping) return { name: "halted", file, run, halt: { why: "stopped" } };
  return { name: "running", file, run: withNextChunk(run), isStopping: false };
}

function atRest(state: In<"halted"> | In<"reported">, event: ImportEvent): ImportState {
  const { file, run, halt } = state;
  if (event.type === "wentOn" && rowsRemaining(run).length > 0) return next(file, run, false);
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
