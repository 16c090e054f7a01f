/** Why a file cannot be shown. */
export type FileErrorKind =
  | "notFound"
  | "denied"
  | "failed"
  | "unreachable"
  | "redirected"
  | "tooLarge"
  | "broken"
  | "protected";

/** The error of a file that cannot be loaded or shown. */
export class FileError extends Error {
  override readonly name = "FileError";
  readonly kind: FileErrorKind;

  constructor(kind: FileErrorKind, detail = "") {
    super(detail === "" ? kind : detail);
    this.kind = kind;
  }
}

/** Maximum file size, bytes. Files are held in memory; even a thousand scanned pages stay well below. */
export const maxBytes = 200_000_000;

/** The kind of error that an HTTP status means; null for success. */
function errorKindOfStatus(status: number): FileErrorKind | null {
  if (status >= 200 && status < 300) return null;
  if (status === 404 || status === 410) return "notFound";
  if (status === 401 || status === 403) return "denied";
  return "failed";
}

interface LoadOptions {
  readonly url: string;
  /** Whether a URL may be loaded. Also called with the target of a redirect. */
  readonly isAllowed: (url: string) => boolean;
  /** Called after each chunk with the loaded bytes and the total; null if the server does not tell. */
  readonly onProgress: (loaded: number, total: number | null) => void;
  readonly signal: AbortSignal;
  readonly fetch: typeof globalThis.fetch;
}

/**
 * Loads a whole file without sending cookies.
 * @throws FileError if it cannot be loaded, is redirected to a forbidden origin, or is too large.
 */
export async function loadFile({ url, isAllowed, onProgress, signal, fetch }: LoadOptions): Promise<Blob> {
  try {
    const answer = await fetch(url, { signal, credentials: "omit" });
    if (answer.url !== "" && !isAllowed(answer.url)) throw new FileError("redirected", answer.url);
    const kind = errorKindOfStatus(answer.status);
    if (kind !== null) throw new FileError(kind, `HTTP ${answer.status}`);
    return await readAll(answer, onProgress);
  } catch (error) {
    if (error instanceof FileError || signal.aborted) throw error;
    // The browser does not distinguish a server that is down from one that denies access by CORS.
    throw new FileError("unreachable", error instanceof Error ? error.message : "");
  }
}

async function readAll(answer: Response, onProgress: LoadOptions["onProgress"]): Promise<Blob> {
  const total = sizeOf(answer);
  if ((total ?? 0) > maxBytes) throw new FileError("tooLarge", `${total} bytes`);
  const reader = answer.body?.getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let loaded = 0;
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (value === undefined || done) break;
    chunks.push(value);
    loaded += value.length;
    if (loaded > maxBytes) {
      await reader?.cancel();
      throw new FileError("tooLarge", `${loaded} bytes`);
    }
    onProgress(loaded, total);
  }
  return new Blob(chunks, { type: answer.headers.get("content-type") ?? "" });
}

/** The announced size; null for compressed answers, where it counts the compressed bytes. */
function sizeOf({ headers }: Response): number | null {
  const size = Number(headers.get("content-length") ?? "");
  return size > 0 && !headers.has("content-encoding") ? size : null;
}

/** Finds out why a video failed: the video element does not tell, so this sends a HEAD request. */
export async function videoErrorKind(url: string, fetch: typeof globalThis.fetch): Promise<FileErrorKind> {
  try {
    const { status } = await fetch(url, { method: "HEAD", credentials: "omit" });
    return errorKindOfStatus(status) ?? "broken";
  } catch {
    return "unreachable";
  }
}
