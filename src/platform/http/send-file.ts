import type { Context } from "hono";
import type { FileAnswer } from "../access/file-answer";
import type { FileStore } from "../files/file-store";
import type { WebEnv } from "./web";

/** Sends a file as a download. */
export const sendFile = (c: Context<WebEnv>, { name, mediaType, body }: FileAnswer, listener: Listener): Response =>
  c.body(body instanceof Uint8Array ? body : observe(body, listener), 200, {
    "Content-Type": mediaType,
    "Content-Disposition": dispositionOf(name),
    ...(body instanceof Uint8Array ? { "Content-Length": String(body.length) } : {}),
  });

/** Callbacks for a file that is generated while it is sent. */
interface Listener {
  /** Called when generating the file fails. The client sees an incomplete response. */
  readonly onFault: (error: unknown) => void;
  /** Called once when the file ends, fails or is cancelled. */
  readonly onEnd: () => void;
}

type Bytes = ReadableStream<Uint8Array<ArrayBuffer>>;

function observe(body: Bytes, { onFault, onEnd }: Listener): Bytes {
  const reader = body.getReader();
  let hasEnded = false;
  const end = (): void => {
    if (!hasEnded) onEnd();
    hasEnded = true;
  };
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          // The client may have cancelled meanwhile.
          if (hasEnded) return;
          if (!done) return controller.enqueue(value);
          end();
          controller.close();
        } catch (error) {
          end();
          onFault(error);
          throw error;
        }
      },
      cancel(reason) {
        end();
        return reader.cancel(reason);
      },
    },
    // No extra buffer: the source stream has its own.
    { highWaterMark: 0 },
  );
}

/** The value of `Content-Disposition`, with an ASCII file name and the full file name (RFC 6266). */
function dispositionOf(name: string): string {
  const ascii = name.replace(/[^\w. -]+/g, "_");
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/**
 * Serves uploaded files: pictures are displayed, documents are downloaded. Names are never reused, so browsers may
 * cache the files forever.
 */
export const serveUpload =
  (files: FileStore) =>
  async (c: Context<WebEnv>): Promise<Response> => {
    const file = await files.read(c.req.param("name") ?? "");
    if (file === undefined) return c.notFound();
    // Replaces the "no-store" of API responses.
    c.header("Cache-Control", "public, max-age=31536000, immutable");
    if (file.isDocument) c.header("Content-Disposition", "attachment");
    return c.body(file.bytes, 200, { "Content-Type": file.mediaType, "Content-Length": String(file.bytes.length) });
  };
