import { code, type ImportCheck, type ImportColumn } from "../../../../contract";
import { CallError, isUnsupportedCall } from "../../../client/call-error";
import type { Services } from "../../../client/services";
import type { Progress } from "../../../client/transfer";
import { t } from "../../../i18n";
import { chunkFile } from "./chunk-file";
import { areColumnsClear } from "./column-mapping";
import { rowsRemaining } from "./import-run";
import { type ImportEvent, type ImportState, initialImportState, reduceImport } from "./import-state";
import { parseImportAnswer, parseImportCheck } from "./parse-import";
import { rowParams } from "./text-params";

interface Settings extends Pick<Services, "session" | "transfer"> {
  readonly calls: {
    readonly import: string;
    /** Null where the resource declares no check: the whole file goes to the import at once. */
    readonly check: string | null;
  };
  readonly columns: readonly ImportColumn[];
  /** Says what the person may not see on the page any more, for the session has ended. */
  readonly warn: (text: string) => void;
}

/**
 * One import from the choice of a file to its report. It goes on while nobody looks: what was sent is answered all the
 * same.
 */
export interface Importer {
  readonly current: () => ImportState;
  readonly subscribe: (listener: () => void) => () => void;
  /** What is to be done when records may have been written. */
  readonly onWritten: (listener: () => void) => void;
  /** @param fault what is wrong with the file before anything is sent; null when nothing is. */
  readonly choose: (file: File, fault: string | null) => void;
  /** Sends the chosen file to be checked; whole to be imported where the server checks none. */
  readonly begin: () => void;
  readonly openColumns: () => void;
  /** @param name the payload name that a column fills; null for none. */
  readonly mapColumn: (column: number, name: string | null) => void;
  readonly confirmColumns: () => void;
  /** Enters the good rows, part by part. */
  readonly start: () => void;
  /** Ends a check at once. A part that is under way is waited for, and no other is sent. */
  readonly stop: () => void;
  /** Enters what is left. A part whose answer never came is asked about before anything of it is sent again. */
  readonly resume: () => void;
  /** From a halt to the report. */
  readonly end: () => void;
  /** Begins with another file. */
  readonly restart: () => void;
}

/** Refusals that come before a row is looked at: nothing was entered. */
const beforeRows: readonly number[] = [code.parameterMissing, code.tokenInvalid, code.wrongParameter, code.notAllowed];

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : t("record.failed"));

/** "Not allowed" may mean the call, or that the account has made it too often: the server's words tell which. */
const refusalOf = (error: unknown): string | null =>
  error instanceof CallError && error.code === code.notAllowed ? error.message : null;

/** An import that waits for its file. */
export function createImporter({ session, transfer, calls, columns, warn }: Settings): Importer {
  const listeners = new Set<() => void>();
  const owner = session.current()?.user.id;
  let state = initialImportState(calls.check === null);
  let written = (): void => undefined;
  /** What stops a check, or the sending of a whole file. */
  let sending = new AbortController();

  const current = (): ImportState => state;
  const send = (event: ImportEvent): void => {
    state = reduceImport(state, event);
    for (const listener of listeners) listener();
  };
  const onProgress = (progress: Progress): void => send({ type: "progressed", progress });

  async function upload(path: string, file: File, mapping?: string): Promise<unknown> {
    sending = new AbortController();
    const { signal } = sending;
    const { upload: sendFile } = await transfer();
    return sendFile(path, file, { signal, onProgress, ...(mapping !== undefined && { fields: { mapping } }) });
  }

  async function check(): Promise<void> {
    if (state.name !== "checking" || calls.check === null) return;
    const { file, matched } = state;
    try {
      const found = parseImportCheck(
        await upload(calls.check, file, matched === null ? "" : JSON.stringify(matched.mapping)),
      );
      if (found === null) send({ type: "checkMissing", fault: null });
      else send({ type: "checked", check: found, isClear: areColumnsClear(found, columns) });
    } catch (error) {
      if (isUnsupportedCall(error)) send({ type: "checkMissing", fault: refusalOf(error) });
      else send({ type: "checkFailed", fault: sending.signal.aborted ? null : messageOf(error) });
    }
  }

  async function sendWhole(): Promise<void> {
    if (state.name !== "sending") return;
    try {
      send({ type: "wholeAnswered", answer: parseImportAnswer(await upload(calls.import, state.file)) });
    } catch (error) {
      send({ type: "wholeFailed", fault: sending.signal.aborted ? t("files.stopped") : messageOf(error) });
    } finally {
      // Also after a failure on the way: some rows may have been entered.
      written();
    }
  }

  async function enterParts(): Promise<void> {
    for (let now = current(); now.name === "running"; now = current()) send(await enterPart(now));
    written();
    if (state.name === "reported" && state.halt?.why === "session") {
      warn(t("import.interrupted", { name: state.file.name, ...rowParams(rowsRemaining(state.run).length) }));
    }
  }

  /** Sends the part at hand, or asks what became of it. */
  async function enterPart({ file, run }: Extract<ImportState, { name: "running" }>): Promise<ImportEvent> {
    if (session.current()?.user.id !== owner || session.current() === null) {
      return { type: "partFailed", message: "", isUnsent: true, isSessionOver: true };
    }
    const otherwise = t("import.unclear");
    try {
      const { upload: sendFile } = await transfer();
      const part = chunkFile(file.name, run.chunk);
      if (!run.isUncertain) {
        return { type: "answered", answer: parseImportAnswer(await sendFile(calls.import, part)), otherwise };
      }
      const found = parseImportCheck(await sendFile(calls.check ?? "", part, { fields: { mapping: "" } }));
      return { type: "partChecked", check: found ?? nothingSaid, otherwise };
    } catch (error) {
      const answered = error instanceof CallError ? error.code : null;
      return {
        type: "partFailed",
        message: messageOf(error),
        isUnsent: answered !== null && beforeRows.includes(answered),
        isSessionOver: answered === code.tokenInvalid,
      };
    }
  }

  return {
    current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onWritten(listener) {
      written = listener;
    },
    choose: (file, fault) => send({ type: "chosen", file, fault }),
    begin() {
      if (state.name !== "file") return;
      send({ type: "begun" });
      void check();
      void sendWhole();
    },
    openColumns: () => send({ type: "columnsOpened" }),
    mapColumn: (column, name) => send({ type: "columnMapped", column, name }),
    confirmColumns() {
      if (state.name !== "columns") return;
      send({ type: "columnsConfirmed" });
      void check();
    },
    start() {
      if (state.name !== "checked") return;
      send({ type: "started" });
      void enterParts();
    },
    stop() {
      if (state.name === "running") send({ type: "stopAsked" });
      else sending.abort();
    },
    resume() {
      if (state.name !== "halted" && state.name !== "reported") return;
      send({ type: "wentOn" });
      void enterParts();
    },
    end: () => send({ type: "ended" }),
    restart: () => send({ type: "restarted" }),
  };
}

/** An answer to a check that is none. It accounts for no row. */
const nothingSaid: ImportCheck = { heads: [], mapping: {}, missing: [], total: 0, good: [], refused: [] };
