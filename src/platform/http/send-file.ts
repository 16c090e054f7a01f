import type { Context } from "hono";
import type { FileAnswer } from "../access/file-answer";
import type { FileStore } from "../files/file-store";
import type { WebEnv } from "./web";

/** Sends a file that a call has answered, to be kept and not to be shown. */
export const sendFile = (c: Context<WebEnv>, { name, mediaType, body }: FileAnswer, watch: Watch): Response =>
  c.body(body instanceof Uint8Array ? body : watched(body, watch), 200, {
    "Content-Type": mediaType,
    "Content-Disposition": dispositionOf(name),
    ...(body instanceof Uint8Array ? { "Content-Length": String(body.length) } : {}),
  });

/** Who is told of a file that is made while it is sent. */
interface Watch {
  /** Why it broke off; its reader notices that it has no end. */
  readonly onFault: (error: unknown) => void;
  /** That no more of it is made, once, whatever the reason. */
  readonly onEnd: () => void;
}

type Bytes = ReadableStream<Uint8Array<ArrayBuffer>>;

function watched(body: Bytes, { onFault, onEnd }: Watch): Bytes {
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
          // Its reader may have given it up meanwhile.
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
    // What the file itself holds ready is enough.
    { highWaterMark: 0 },
  );
}

/** The name twice (RFC 6266): in ASCII, and whole. */
function dispositionOf(name: string): string {
  const plain = name.replace(/[^\w. -]+/g, "_");
  const whole = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}

/**
 * Serves what was uploaded: pictures to be shown, documents to be saved. A name is never used again, so that what is behind
 * it may be kept for ever.
 */
export const serveUpload =
  (files: FileStore) =>
  async (c: Context<WebEnv>): Promise<Response> => {
    const file = await files.read(c.req.param("name") ?? "");
    if (file === undefined) return c.notFound();
    // In place of what the answers of calls have by now.
    c.header("Cache-Control", "public, max-age=31536000, immutable");
    if (file.isDocument) c.header("Content-Disposition", "attachment");
    return c.body(file.bytes, 200, { "Content-Type": file.mediaType, "Content-Length": String(file.bytes.length) });
  };
