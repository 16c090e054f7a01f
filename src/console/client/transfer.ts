import qs from "qs";
import { callAddress, code, isEnvelope, type Language } from "../../contract";
import type { CallError } from "./call-error";
import { apiBase, networkError, refusalIn } from "./envelope";
import type { Payload } from "./post";
import type { SessionStore } from "./session";

/** How far a transfer is: the share that has gone or come, 0 to 1, or null where nobody says how much there is. */
export interface Progress {
  /** The file goes out, the server works on it, or its answer comes. */
  readonly stage: "sending" | "waiting" | "receiving";
  readonly share: number | null;
  /** Bytes that have come so far. */
  readonly bytes?: number;
}

/** What one transfer may be given. */
export interface TransferOptions {
  readonly onProgress?: (progress: Progress) => void;
  /** Aborts it. What the server has done by then stays done. */
  readonly signal?: AbortSignal;
}

/** What one upload may be given. */
export interface UploadOptions extends TransferOptions {
  /** What goes along with the file, by payload name. */
  readonly fields?: Readonly<Record<string, string>>;
}

/** A file that a call has answered. */
export interface DownloadedFile {
  readonly name: string;
  readonly content: Blob;
}

/** The calls that take or answer a file, with progress (spec W2, W5 and E1). */
export interface Transfer {
  /**
   * Makes a call that takes a file, and gives what the answer's `data` holds.
   * @throws CallError as `Post` does; an AbortError when it was aborted.
   */
  readonly upload: (path: string, file: File, options?: UploadOptions) => Promise<unknown>;
  /**
   * Makes a call that answers a file.
   * @throws CallError also where the answer is an envelope that refuses; an AbortError when it was aborted.
   */
  readonly download: (path: string, payload: Payload, options?: TransferOptions) => Promise<DownloadedFile>;
}

interface Settings {
  /** Where the calls go, without a slash at the end. */
  readonly endpoint: string;
  readonly session: Pick<SessionStore, "current" | "end">;
  readonly language: Language;
  /** `fetch` says nothing of how much has gone out. */
  readonly createRequest: () => XMLHttpRequest;
}

/** How long nothing may be heard of a transfer, ms. A long import says nothing while the server works. */
export const transferTimeout = 300_000;

/** Uploads and downloads with their progress, which `fetch` tells nothing of. */
export function createTransfer({ endpoint, session, language, createRequest }: Settings): Transfer {
  const addressOf = (path: string): string => `${endpoint}/${callAddress(apiBase(session), path)}`;

  /** Reads an answer that has come whole: a file, or what an envelope holds. */
  async function read(path: string, answer: Answered, token: string): Promise<DownloadedFile | { data: unknown }> {
    const { status, statusText, disposition, content } = answer;
    if (status !== 200) throw networkError(path, { message: statusText, status });
    if (disposition !== null) return { name: nameIn(disposition), content };
    const body: unknown = await content
      .text()
      .then(JSON.parse)
      .catch((cause: unknown) => {
        throw networkError(path, { cause });
      });
    if (!isEnvelope(body)) throw networkError(path);
    const refusal: CallError | null = refusalIn(body, path, language);
    if (refusal === null) return { data: body.data };
    if (refusal.code === code.tokenInvalid) session.end("expired", token);
    throw refusal;
  }

  const send = async (path: string, makeBody: (token: string) => FormData | string, options: TransferOptions) => {
    const token = session.current()?.token ?? "";
    const answer = await exchange(createRequest(), {
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
      throw networkError(path);
    },
    async download(path, payload, options = {}) {
      const answer = await send(path, (token) => qs.stringify({ ...payload, token }), options);
      if ("content" in answer) return answer;
      throw networkError(path);
    },
  };
}

/** The token stands first, so that a server can look at it before it takes the file. */
function multipart(fields: { readonly token: string } & Readonly<Record<string, string>>, file: File): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("file", file, file.name);
  return form;
}

interface Answered {
  readonly status: number;
  readonly statusText: string;
  /** Content-Disposition; null where the answer is no file. */
  readonly disposition: string | null;
  readonly content: Blob;
}

interface Exchange extends TransferOptions {
  readonly path: string;
  readonly url: string;
  readonly body: FormData | string;
  readonly language: Language;
}

/** One request from its start to its end. */
function exchange(
  request: XMLHttpRequest,
  { path, url, body, language, onProgress, signal }: Exchange,
): Promise<Answered> {
  return new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const aborted = (): void => reject(signal?.reason ?? new DOMException("aborted", "AbortError"));
    if (signal?.aborted) return aborted();
    /** Begins the wait anew, and says how far it is. */
    const heard = (progress: Progress): void => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        reject(networkError(path));
        request.abort();
      }, transferTimeout);
      onProgress?.(progress);
    };
    const stop = (): void => request.abort();
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", stop);
    };
    signal?.addEventListener("abort", stop);
    request.open("POST", url);
    request.responseType = "blob";
    request.setRequestHeader("Accept-Language", language);
    if (typeof body === "string") {
      request.setRequestHeader("Content-Type", "application/x-www-form-urlencoded;charset=UTF-8");
    }
    request.upload.onprogress = (event) => heard({ stage: "sending", share: shareOf(event) });
    request.upload.onload = () => heard({ stage: "waiting", share: null });
    request.onprogress = (event) => heard({ stage: "receiving", share: shareOf(event), bytes: event.loaded });
    request.onloadend = end;
    request.onabort = aborted;
    request.onerror = () => reject(networkError(path));
    request.onload = () =>
      resolve({
        status: request.status,
        statusText: request.statusText,
        disposition: request.getResponseHeader("Content-Disposition"),
        content: request.response as Blob,
      });
    heard({ stage: "sending", share: 0 });
    request.send(body);
  });
}

const shareOf = ({ lengthComputable, loaded, total }: ProgressEvent): number | null =>
  lengthComputable && total > 0 ? loaded / total : null;

/** The name of a file in Content-Disposition (RFC 6266): the whole one before the one in ASCII. */
function nameIn(disposition: string): string {
  const whole = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(disposition)?.[1];
  const plain = /filename\s*=\s*"?([^";]+)"?/i.exec(disposition)?.[1];
  try {
    return whole === undefined ? (plain ?? "download") : decodeURIComponent(whole);
  } catch {
    return plain ?? "download";
  }
}
