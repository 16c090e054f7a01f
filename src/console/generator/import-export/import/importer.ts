import { code, type ImportCheck, type ImportColumn } from "../../../../contract";
import { CallError, isUnsupportedCall } from "../../../client/call-error";
import type { Services } from "../../../client/services";
import type { Progress } from "../../../client/transfer";
import { t } from "../../../i18n";
import { errorText } from "../../../i18n/error-text";
import { chunkFile } from "./chunk-file";
import { areColumnsClear } from "./column-mapping";
import { rowsRemaining } from "./import-run";
import { type ImportEvent, type ImportState, initialImportState, reduceImport } from "./import-state";
import { parseImportAnswer, parseImportCheck } from "./parse-import";
import { rowParams } from "./text-params";

interface Settings extends Pick<Services, "session" | "transfer"> {
  readonly calls: {
    readonly import: string;
    /** Null for a resource without a check call: the whole file is imported in one call. */
    readonly check: string | null;
  };
  readonly columns: readonly ImportColumn[];
  /** Shows a warning outside the page: when the session ends, the page is closed. */
  readonly warn: (text: string) => void;
}

/** Runs one import, independent of components: an answer is processed even when no page shows the import. */
export interface Importer {
  readonly current: () => ImportState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Sets the listener for possible writes. Each call replaces the former listener. */
  readonly onWritten: (listener: () => void) => void;
  /** @param fault the fault that the browser has found in the file; null when there is none. */
  readonly choose: (file: File, fault: string | null) => void;
  /** Sends the chosen file to the check; imports it in one call when the server has no check. */
  readonly begin: () => void;
  readonly openColumns: () => void;
  /** @param name the payload name that the column fills; null for none. */
  readonly mapColumn: (column: number, name: string | null) => void;
  readonly confirmColumns: () => void;
  /** Imports the good rows, chunk by chunk. */
  readonly start: () => void;
  /** Aborts a check. During a run, the chunk in flight is completed and no other is sent. */
  readonly stop: () => void;
  /** Imports the remaining rows. An uncertain chunk is checked first, so that no row is imported twice. */
  readonly resume: () => void;
  /** Ends a halted run and shows the report. */
  readonly end: () => void;
  /** Returns to the choice of a file. */
  readonly restart: () => void;
}

/** Codes of refusals that come before the server reads a row: nothing was imported. */
const beforeRows: readonly number[] = [code.parameterMissing, code.tokenInvalid, code.wrongParameter, code.notAllowed];

/** The code "not allowed" also means too many requests. The server's message tells which, so the user must see it. */
const refusalOf = (error: unknown): string | null =>
  error instanceof CallError && error.code === code.notAllowed ? error.message : null;

/** Creates an import that waits for its file. */
export function createImporter({ session, transfer, calls, columns, warn }: Settings): Importer {
  const listeners = new Set<() => void>();
  const owner = session.current()?.user.id;
  let state = initialImportState(calls.check === null);
  let written = (): void => undefined;
  /** Aborts a check, or the upload of a whole file. */
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
      const mapping = matched === null ? "" : JSON.stringify(matched.mapping);
      const result = parseImportCheck(await upload(calls.check, file, mapping));
      if (result === null) send({ type: "checkMissing", fault: null });
      else send({ type: "checked", check: result, isClear: areColumnsClear(result, columns) });
    } catch (error) {
      if (isUnsupportedCall(error)) send({ type: "checkMissing", fault: refusalOf(error) });
      else send({ type: "checkFailed", fault: sending.signal.aborted ? null : errorText(error) });
    }
  }

  async function sendWhole(): Promise<void> {
    if (state.name !== "sending") return;
    try {
      send({ type: "wholeAnswered", answer: parseImportAnswer(await upload(calls.import, state.file)) });
    } catch (error) {
      send({ type: "wholeFailed", fault: sending.signal.aborted ? t("files.stopped") : errorText(error) });
    } finally {
      // Even after an error some rows may have been imported.
      written();
    }
  }

  async function importChunks(): Promise<void> {
    for (let now = current(); now.name === "running"; now = current()) send(await importChunk(now));
    written();
    if (state.name === "reported" && state.halt?.why === "session") {
      warn(t("import.interrupted", { name: state.file.name, ...rowParams(rowsRemaining(state.run).length) }));
    }
  }

  /** Sends the chunk; checks it instead when it is uncertain. */
  async function importChunk({ file, run }: Extract<ImportState, { name: "running" }>): Promise<ImportEvent> {
    if (session.current()?.user.id !== owner || session.current() === null) {
      return { type: "chunkFailed", message: "", isUnsent: true, isSessionOver: true };
    }
    const unclear = t("import.unclear");
    try {
      const { upload: sendFile } = await transfer();
      const chunk = chunkFile(file.name, run.chunk);
      if (!run.isUncertain) {
        return { type: "answered", answer: parseImportAnswer(await sendFile(calls.import, chunk)), unclear };
      }
      const result = parseImportCheck(await sendFile(calls.check ?? "", chunk, { fields: { mapping: "" } }));
      return { type: "chunkChecked", check: result ?? emptyCheck, unclear };
    } catch (error) {
      const errorCode = error instanceof CallError ? error.code : null;
      return {
        type: "chunkFailed",
        message: errorText(error),
        isUnsent: errorCode !== null && beforeRows.includes(errorCode),
        isSessionOver: errorCode === code.tokenInvalid,
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
      send({ type: "submitted" });
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
      void importChunks();
    },
    stop() {
      if (state.name === "running") send({ type: "stopRequested" });
      else sending.abort();
    },
    resume() {
      if (state.name !== "halted" && state.name !== "reported") return;
      send({ type: "resumed" });
      void importChunks();
    },
    end: () => send({ type: "ended" }),
    restart: () => send({ type: "restarted" }),
  };
}

/** Stands for an answer that is not a check. It covers no row, so the chunk stays uncertain. */
const emptyCheck: ImportCheck = { heads: [], mapping: {}, missing: [], total: 0, good: [], refused: [] };
