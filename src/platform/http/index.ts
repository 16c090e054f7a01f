import { randomInt } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { type Context, Hono } from "hono";
import { registry } from "../../../resources";
import { type Call, code, type Envelope, languageOf } from "../../contract";
import { type ApiBase, apiBases } from "../access/authorize";
import { EventStreamAnswer } from "../access/event-stream-answer";
import { createFileAddresses, type FileAddresses } from "../access/file-addresses";
import { FileAnswer } from "../access/file-answer";
import { Refusal } from "../access/handler";
import { QueueFullError } from "../base/concurrency-limit";
import { outageOf } from "../base/outage";
import { ShuttingDownError } from "../base/task-tracker";
import { clientName } from "../base/user-agent";
import { isCanceled } from "../database";
import { filesPrefix } from "../files/file-store";
import type { Platform } from "../services/platform";
import { type AnyHandlers, createDispatch, tooManyRequests } from "./dispatch";
import { createDocuments } from "./documents";
import {
  conflictRefusal,
  internalErrorEnvelope,
  outageEnvelope,
  overloaded,
  refusalEnvelope,
  shuttingDown,
  tooBusy,
  tookTooLong,
} from "./envelopes";
import { readMultipart } from "./multipart";
import { bodyLimit, bodyTooLarge, type CallBody, incompleteBody, readBody } from "./request-body";
import { sendEvents, sendFile, serveUpload } from "./send-file";
import { shouldStream, streamEnvelope } from "./stream-envelope";
import { limitBody, requestBody, type WebEnv } from "./web";

/**
 * Maximum number of calls in progress in this process, including those that wait for the database. More calls are
 * refused at once, because they would only make all others wait. A hundred people at work cause a few.
 */
export const maxCalls = 200;

/**
 * The HTTP API: `POST /admin/1/{path}`, `POST /client/1/{path}` and `POST /file/{path}`. Bodies are form-encoded, or
 * multipart with a file. Every call is answered with status 200 and an envelope, even when it is refused, or with a
 * file (spec W2 and E1). An unknown path is a 404.
 */
export function createApi(platform: Platform, handlers: AnyHandlers): Hono<WebEnv> {
  const api = new Hono<WebEnv>();
  const addresses = createFileAddresses(platform);
  const running = { calls: 0 };
  for (const base of apiBases) {
    const start = base === "host" ? "/file/" : `/${base}/`;
    // The path of a file call includes "file/".
    const callOf = ({ req: { path } }: Context<WebEnv>): Call | undefined =>
      base === "host" ? findCall("host", path.slice(1)) : findCall("base", path.slice(start.length));
    const answer = createAnswer({ platform, handlers, addresses, base, running });
    api.post(
      `${start}*`,
      async (c, next) => {
        const call = callOf(c);
        if (call === undefined) return c.notFound();
        c.set("callPath", call.path);
        return call.takes === null ? limitForm(c, next) : next();
      },
      async (c) => {
        const call = callOf(c);
        return call === undefined ? c.notFound() : answer(c, call);
      },
    );
  }
  return api.get(`${filesPrefix}:name`, serveUpload(platform, addresses)).route("/", createDocuments());
}

function findCall(at: Call["at"], path: string): Call | undefined {
  const call = registry.calls.get(path);
  return call?.at === at ? call : undefined;
}

const limitForm = limitBody({
  maxBytes: bodyLimit,
  tooLarge: (c) => c.json(refusalEnvelope(bodyTooLarge(), languageOf(c.req.header("accept-language")))),
  incomplete: (c) => c.json(refusalEnvelope(incompleteBody(), languageOf(c.req.header("accept-language")))),
});

interface AnswerOptions {
  readonly platform: Platform;
  readonly handlers: AnyHandlers;
  readonly addresses: FileAddresses;
  readonly base: ApiBase;
  /** Calls in progress, of all bases together. */
  readonly running: { calls: number };
}

function createAnswer({ platform, handlers, addresses, base, running }: AnswerOptions) {
  const dispatch = createDispatch(platform, handlers, addresses);
  return async (c: Context<WebEnv>, call: Call): Promise<Response> => {
    const language = languageOf(c.req.header("accept-language"));
    let account: number | null = null;
    const answer = (envelope: Envelope) => {
      c.set("outcome", { code: envelope.code, account });
      return shouldStream(envelope) ? streamEnvelope(c, envelope) : c.json(envelope);
    };
    if (running.calls >= maxCalls) {
      platform.metrics?.limit("calls");
      return answer(refusalEnvelope(overloaded(), language));
    }
    try {
      const request = {
        call,
        base,
        body: await readCallBody(c, call, platform),
        language,
        address: c.get("address"),
        device: clientName(c.req.header("user-agent")),
        origin: c.req.header("origin"),
        signal: c.req.raw.signal,
        onCaller: (id: number) => {
          account = id;
        },
        afterAnswer: (task: () => Promise<void>) =>
          onceAnswered(c, (pause) => {
            platform.tasks
              .run(() => pause().then(task))
              .catch((error: unknown) => {
                platform.log.error({ err: error, call: call.path }, "a task after the answer failed");
              });
          }),
      };
      running.calls += 1;
      const result = await platform.tasks
        .run(() => dispatch(request))
        .finally(() => {
          running.calls -= 1;
        });
      if (result instanceof EventStreamAnswer) {
        c.set("outcome", { code: code.ok, account });
        return sendEvents(c, result);
      }
      if (!(result instanceof FileAnswer)) return answer(result);
      const end = result.body instanceof ReadableStream ? await platform.limits.beginDownload(account) : () => {};
      if (end === undefined) {
        if (result.body instanceof ReadableStream) await result.body.cancel();
        throw new QueueFullError();
      }
      c.set("outcome", { code: code.ok, account });
      return sendFile(c, result, {
        onFault: (err) => {
          const details = { err, call: call.path };
          const isExpected = err instanceof Refusal || err instanceof ShuttingDownError;
          platform.log[isExpected ? "info" : "error"](details, "a download was interrupted");
        },
        onEnd: end,
      });
    } catch (error) {
      if (error instanceof Refusal) return answer(refusalEnvelope(error, language));
      if (error instanceof QueueFullError) {
        platform.metrics?.limit("busy");
        return answer(refusalEnvelope(tooBusy(), language));
      }
      if (error instanceof ShuttingDownError) return answer(refusalEnvelope(shuttingDown(), language));
      if (isCanceled(error)) {
        platform.log.info({ err: error, call: call.path }, "a statement was canceled");
        return answer(refusalEnvelope(tookTooLong(), language));
      }
      const conflict = conflictRefusal(error);
      if (conflict !== null) {
        platform.log.warn({ err: error, call: call.path }, "a write conflicted with another one");
        return answer(refusalEnvelope(conflict, language));
      }
      const outage = outageOf(error);
      if (outage !== undefined) {
        platform.failures.note(error);
        const details = { err: error, call: call.path, reason: outage.reason };
        platform.log.error(details, "a call failed because of an outage");
        return answer(outageEnvelope(outage, language));
      }
      platform.log.error({ err: error, call: call.path }, "unexpected error");
      return answer(internalErrorEnvelope(c.get("requestId"), language));
    }
  };
}

/**
 * Runs a function after the answer was sent or the client has disconnected. `pause` waits for 0.5 to 2 s. Without it,
 * the work would delay the end of this answer and the client's next call. A call without a socket has no pause.
 */
function onceAnswered({ env }: Context<WebEnv>, run: (pause: () => Promise<void>) => void): void {
  const pause = (): Promise<void> => setTimeout(randomInt(500, 2000));
  if (env.outgoing === undefined) setImmediate(run, async () => {});
  // The client disconnected before the call ended, so no further event follows.
  else if (env.outgoing.closed) run(pause);
  else env.outgoing.once("close", () => run(pause));
}

async function readCallBody(c: Context<WebEnv>, call: Call, { sessions, limits }: Platform): Promise<CallBody> {
  const contentType = c.req.header("content-type");
  if (call.takes === null) {
    const text = await c.req.text().catch(() => {
      throw incompleteBody();
    });
    return readBody(contentType, text);
  }
  const length = Number(c.req.header("content-length") ?? Number.NaN);
  return readMultipart({
    contentType,
    length: Number.isFinite(length) ? length : null,
    open: () => {
      requestBody(c);
      return c.req.raw.body;
    },
    rule: call.takes,
    admit: async (token) => {
      const account = token === "" ? undefined : (await sessions.find(token))?.account.id;
      if (account !== undefined) {
        const end = await limits.beginUpload(account);
        if (end === undefined) throw tooBusy();
        return end;
      }
      if (!(await limits.allowsAnonymousCall(c.get("address")))) throw tooManyRequests();
      if (token !== "") throw new Refusal(code.tokenInvalid);
      return () => {};
    },
  });
}
