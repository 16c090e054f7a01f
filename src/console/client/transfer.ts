import qs from "qs";
import { callAddress, isEnvelope, type Language } from "../../contract";
import type { CallError } from "./call-error";
import { apiBase, networkError, refusalIn } from "./envelope";
import type { Payload } from "./post";
import type { SessionStore } from "./session";

/** Progress of a transfer. */
export interface Progress {
  /** The upload, the server's processing, or the download of the answer. */
  readonly stage: "sending" | "waiting" | "receiving";
  /** Transferred share, 0 to 1; null if the total size is unknown. */
  readonly share: number | null;
  /** Received bytes. */
  readonly bytes?: number;
}

/** Options of a transfer. */
export interface TransferOptions {
  readonly onProgress?: (progress: Progress) => void;
  /** Aborts the transfer. It does not undo changes that the server has already made. */
  readonly signal?: AbortSignal;
}

/** Options of an upload. */
export interface UploadOptions extends TransferOptions {
  /** Additional fields of the payload. */
  readonly fields?: Readonly<Record<string, string>>;
}

/** A file that a call answered. */
export interface DownloadedFile {
  readonly name: string;
  readonly content: Blob;
}

/** The calls that send or answer a file, with progress (spec W2, W5 and E1). */
export interface Transfer {
  /**
   * Sends a file and resolves with the `data` of the answer.
   * @throws CallError as `Post` does; the signal's reason when it is aborted.
   */
  readonly upload: (path: string, file: File, options?: UploadOptions) => Promise<unknown>;
  /**
   * Downloads a file.
   * @throws CallError, including when the answer is an envelope instead of a file; the signal's reason when it is aborted.
   */
  readonly download: (path: string, payload: Payload, options?: TransferOptions) => Promise<DownloadedFile>;
}

interface Settings {
  /** Base address of the calls, without a trailing slash. */
  readonly endpoint: string;
  readonly session: Pick<SessionStore, "current">;
  /** The user's language at the time of the call. */
  readonly language: () => Language;
  /** `XMLHttpRequest` reports upload progress; `fetch` does not. */
  readonly createRequest: () => XMLHttpRequest;
  /** Receives each refusal before the caller does: it may end the session. */
  readonly onRefusal: (refusal: CallError) => void;
}

/** Longest time without progress, ms. A long import reports nothing while the server works. */
export const transferTimeout = 300_000;

/** Creates the functions for uploads and downloads. */
export function createTransfer({ endpoint, session, language, createRequest, onRefusal }: Settings): Transfer {
  const addressOf = (path: string): string => `${endpoint}/${callAddress(apiBase(session), path)}`;

  /** Reads a complete answer: a file, or the data of an envelope. */
  async function read(path: string, answer: Answer, token: string): Promise<DownloadedFile | { data: unknown }> {
    const { status, disposition, content } = answer;
    if (status !== 200) throw networkError(path, { language: language(), status });
    if (disposition !== null) return { name: nameIn(disposition), content };
    const body: unknown = await content
      .text()
      .then(JSON.parse)
      .catch((cause: unknown) => {
        throw networkError(path, { language: language(), cause });
      });
    if (!isEnvelope(body)) throw networkError(path, { language: language() });
    const refusal: CallError | null = refusalIn(body, { call: path, language: language(), token });
    if (refusal === null) return { data: body.data };
    onRefusal(refusal);
    throw refusal;
  }

  const send = async (path: string, makeBody: (token: string) => FormData | string, options: TransferOptions) => {
    const token = session.current()?.token ?? "";
    const answer = await sendRequest(createRequest(), {
      path,
      url: addressOf(path),
      body: makeBody(token),
      language,
      ...options,
    });
    return read(path, answer, token);
  };

  return {
    async upload(path, file, { fields = {}, ...options } = {}) {
      const answer = await send(path, (token) => multipart({ token, ...fields }, file), options);
      if ("data" in answer) return answer.data;
      throw networkError(path, { language: language() });
    },
    async download(path, payload, options = {}) {
      const answer = await send(path, (token) => qs.stringify({ ...payload, token }), options);
      if ("content" in answer) return answer;
      throw networkError(path, { language: language() });
    },
  };
}

/** The token comes first, so that the server can check it before it receives the file. */
function multipart(fields: { readonly token: string } & Readonly<Record<string, string>>, file: File): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("file", file, file.name);
  return form;
}

interface Answer {
  readonly status: number;
  /** The Content-Disposition header; null if the answer is not a file. */
  readonly disposition: string | null;
  readonly content: Blob;
}

interface RequestOptions extends TransferOptions {
  readonly path: string;
  readonly url: string;
  readonly body: FormData | string;
  readonly language: () => Language;
}

function sendRequest(
  request: XMLHttpRequest,
  { path, url, body, language, onProgress, signal }: RequestOptions,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const rejectAborted = (): void => reject(signal?.reason ?? new DOMException("aborted", "AbortError"));
    if (signal?.aborted) return rejectAborted();
    /** Restarts the time-out and reports progress. */
    const reportProgress = (progress: Progress): void => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        reject(networkError(path, { language: language(), kind: "late" }));
        request.abort();
      }, transferTimeout);
      onProgress?.(progress);
    };
    const abort = (): void => request.abort();
    const cleanUp = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
    };
    signal?.addEventListener("abort", abort);
    request.open("POST", url);
    request.responseType = "blob";
    request.setRequestHeader("Accept-Language", language());
    if (typeof body === "string") {
      request.setRequestHeader("Content-Type", "application/x-www-form-urlencoded;charset=UTF-8");
    }
    request.upload.onprogress = (event) => reportProgress({ stage: "sending", share: shareOf(event) });
    request.upload.onload = () => reportProgress({ stage: "waiting", share: null });
    request.onprogress = (event) => reportProgress({ stage: "receiving", share: shareOf(event), bytes: event.loaded });
    request.onloadend = cleanUp;
    request.onabort = rejectAborted;
    request.onerror = () => reject(networkError(path, { language: language(), kind: "unreachable" }));
    request.onload = () =>
      resolve({
        status: request.status,
        disposition: request.getResponseHeader("Content-Disposition"),
        content: request.response as Blob,
      });
    reportProgress({ stage: "sending", share: 0 });
    request.send(body);
  });
}

const shareOf = ({ lengthComputable, loaded, total }: ProgressEvent): number | null =>
  lengthComputable && total > 0 ? loaded / total : null;

/** The file name in a Content-Disposition header (RFC 6266): the UTF-8 name, else the ASCII name. */
function nameIn(disposition: string): string {
  const utf8 = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(disposition)?.[1];
  const ascii = /filename\s*=\s*"?([^";]+)"?/i.exec(disposition)?.[1];
  try {
    return utf8 === undefined ? (ascii ?? "download") : decodeURIComponent(utf8);
  } catch {
    return ascii ?? "download";
  }
}
