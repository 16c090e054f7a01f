import type { Context } from "hono";
import { languageOf, textIn } from "../../contract";
import { callerOf } from "../access/caller";
import type { EventStreamAnswer } from "../access/event-stream-answer";
import { documentTitle, mayReadFile } from "../access/file-access";
import type { FileAddresses } from "../access/file-addresses";
import type { FileAnswer } from "../access/file-answer";
import { second } from "../base/clock";
import type { Platform } from "../services/platform";
import type { WebEnv } from "./web";

/** Sends a file as a download. */
export const sendFile = (c: Context<WebEnv>, { name, mediaType, body }: FileAnswer, listener: Listener): Response =>
  c.body(body instanceof Uint8Array ? body : observe(body, listener), 200, {
    "Content-Type": mediaType,
    "Content-Disposition": dispositionOf(name),
    ...(body instanceof Uint8Array ? { "Content-Length": String(body.length) } : {}),
  });

/** Sends events as they happen. Proxies must pass each one on at once. */
export const sendEvents = (c: Context<WebEnv>, { body }: EventStreamAnswer): Response =>
  c.body(body, 200, {
    "Content-Type": "text/event-stream",
    "Cache-Control": "no-store, no-transform",
    "X-Accel-Buffering": "no",
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
 * Serves uploaded files: pictures are displayed, documents are downloaded. The address is signed for a session; the session
 * must still be valid, and its account must still have the right to the file. The browser of that account may cache the
 * file until the address ends.
 */
export const serveUpload =
  ({ clock, database, files, sessions }: Platform, addresses: FileAddresses) =>
  async (c: Context<WebEnv>): Promise<Response> => {
    const name = c.req.param("name") ?? "";
    const signed = addresses.check(name, c.req.query());
    const session = signed && (await sessions.findById(signed.sessionId));
    if (signed === undefined || session === undefined) return noAccess(c);
    const caller = await callerOf(database, session.account);
    const file = (await mayReadFile(database, caller, name)) ? await files.read(name) : undefined;
    if (file === undefined) return noAccess(c);
    // Replaces the "no-store" of API responses.
    c.header("Cache-Control", `private, max-age=${Math.floor((signed.until - clock()) / second)}, immutable`);
    if (file.isDocument) c.header("Content-Disposition", dispositionOf(await documentTitle(database, caller, name)));
    return c.body(file.bytes, 200, { "Content-Type": file.mediaType, "Content-Length": String(file.bytes.length) });
  };

/** The same answer for every cause, so that it does not reveal which files exist. */
const noAccess = (c: Context<WebEnv>): Response =>
  c.text(
    textIn(
      {
        zh: "该文件地址已失效，或您无权查看。请重新打开原页面。",
        en: "The link to this file has expired, or you may not read the file. Reload the page that showed it.",
      },
      languageOf(c.req.header("accept-language")),
    ),
    404,
  );
