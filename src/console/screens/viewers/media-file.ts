/** Why a file is not shown. */
export type FileFaultKind =
  | "notFound"
  | "denied"
  | "failed"
  | "unreachable"
  | "redirected"
  | "tooLarge"
  | "broken"
  | "protected";

/** A file that did not come, or that cannot be shown. */
export class FileFault extends Error {
  override readonly name = "FileFault";
  readonly sort: FileFaultKind;

  constructor(sort: FileFaultKind, detail = "") {
    super(detail === "" ? sort : detail);
    this.sort = sort;
  }
}

/** What may be held in memory, bytes: a thousand scanned pages stay well below. */
export const maxBytes = 200_000_000;

/** What a server's answer means for the file; null where it is the file. */
function faultOfStatus(status: number): FileFaultKind | null {
  if (status >= 200 && status < 300) return null;
  if (status === 404 || status === 410) return "notFound";
  if (status === 401 || status === 403) return "denied";
  return "failed";
}

interface Loading {
  readonly url: string;
  /** Whether an address may be loaded; asked again for where a redirection has led. */
  readonly isAllowed: (url: string) => boolean;
  /** Told after each piece: bytes so far, and how many there will be where the server says it. */
  readonly onProgress: (loaded: number, total: number | null) => void;
  readonly signal: AbortSignal;
  readonly fetch: typeof globalThis.fetch;
}

/**
 * Loads a whole file, without cookies.
 * @throws FileFault when it does not come, comes from elsewhere or is too large.
 */
export async function loadFile({ url, isAllowed, onProgress, signal, fetch }: Loading): Promise<Blob> {
  try {
    const answer = await fetch(url, { signal, credentials: "omit" });
    if (answer.url !== "" && !isAllowed(answer.url)) throw new FileFault("redirected", answer.url);
    const fault = faultOfStatus(answer.status);
    if (fault !== null) throw new FileFault(fault, `HTTP ${answer.status}`);
    return await readAll(answer, onProgress);
  } catch (error) {
    if (error instanceof FileFault || signal.aborted) throw error;
    // The browser does not tell a server that is down from one that does not let this page read.
    throw new FileFault("unreachable", error instanceof Error ? error.message : "");
  }
}

async function readAll(answer: Response, onProgress: Loading["onProgress"]): Promise<Blob> {
  const total = sizeOf(answer);
  if ((total ?? 0) > maxBytes) throw new FileFault("tooLarge", `${total} bytes`);
  const reader = answer.body?.getReader();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let loaded = 0;
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (value === undefined || done) break;
    pieces.push(value);
    loaded += value.length;
    if (loaded > maxBytes) {
      await reader?.cancel();
      throw new FileFault("tooLarge", `${loaded} bytes`);
    }
    onProgress(loaded, total);
  }
  return new Blob(pieces, { type: answer.headers.get("content-type") ?? "" });
}

/** The announced size, where it counts the same bytes as those that arrive: packed ones are fewer. */
function sizeOf({ headers }: Response): number | null {
  const said = Number(headers.get("content-length") ?? "");
  return said > 0 && !headers.has("content-encoding") ? said : null;
}

/** Why a video did not come: its element does not say, so the server is asked again for its answer alone. */
export async function videoFaultKind(url: string, fetch: typeof globalThis.fetch): Promise<FileFaultKind> {
  try {
    const { status } = await fetch(url, { method: "HEAD", credentials: "omit" });
    return faultOfStatus(status) ?? "broken";
  } catch {
    return "unreachable";
  }
}
