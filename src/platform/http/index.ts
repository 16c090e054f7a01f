import { type Context, Hono } from "hono";
import { registry } from "../../../resources";
import { type Call, code, type Envelope, languageOf } from "../../contract";
import { type ApiBase, apiBases } from "../access/authorize";
import { FileAnswer } from "../access/file-answer";
import { Refusal } from "../access/handler";
import { QueueFullError } from "../base/concurrency-limit";
import { createInFlightQuota, type InFlightQuota } from "../base/in-flight-quota";
import { ShuttingDownError } from "../base/task-tracker";
import { handlers as allHandlers } from "../calls";
import { filesPrefix } from "../files/file-store";
import type { Platform } from "../services/platform";
import { type AnyHandlers, createDispatch, tooManyRequests } from "./dispatch";
import { conflictRefusal, internalErrorEnvelope, refusalEnvelope, shuttingDown, tooBusy } from "./envelopes";
import { readMultipart } from "./multipart";
import { bodyLimit, bodyTooLarge, type CallBody, incompleteBody, readBody } from "./request-body";
import { sendFile, serveUpload } from "./send-file";
import { shouldStream, streamEnvelope } from "./stream-envelope";
import { limitBody, type WebEnv } from "./web";

/** Files that are on their way to one account at a time. */
export const maxDownloadsPerAccount = 8;

/** Files that one account sends at a time: each is held in memory while it comes, however slowly it does. */
export const maxUploadsPerAccount = 8;

/**
 * The calls over HTTP: `POST /admin/1/{path}` and `POST /client/1/{path}`, and below the host `POST /file/{path}`,
 * form-encoded or, with a file, multipart. Every one of them is answered with status 200 and an envelope, also when it is
 * refused, or with a file (spec W2 and E1); a path that is no call is a 404.
 */
export function createApi(platform: Platform, handlers: AnyHandlers = allHandlers): Hono<WebEnv> {
  const api = new Hono<WebEnv>();
  const underWay = createInFlightQuota(maxDownloadsPerAccount);
  const coming = createInFlightQuota(maxUploadsPerAccount);
  for (const base of apiBases) {
    const start = base === "host" ? "/file/" : `/${base}/`;
    // Below the host, a call's path is the whole path.
    const callOf = ({ req: { path } }: Context<WebEnv>): Call | undefined =>
      base === "host" ? calledAt("host", path.slice(1)) : calledAt("base", path.slice(start.length));
    const answer = createAnswer({ platform, handlers, base, underWay, coming });
    api.post(
      `${start}*`,
      (c, next) => ((callOf(c)?.takes ?? null) === null ? limitForm(c, next) : next()),
      async (c) => {
        const call = callOf(c);
        return call === undefined ? c.notFound() : answer(c, call);
      },
    );
  }
  return api.get(`${filesPrefix}:name`, serveUpload(platform.files));
}

function calledAt(at: Call["at"], path: string): Call | undefined {
  const call = registry.calls.get(path);
  return call?.at === at ? call : undefined;
}

const limitForm = limitBody({
  most: bodyLimit,
  tooLarge: (c) => c.json(refusalEnvelope(bodyTooLarge(), languageOf(c.req.header("accept-language")))),
  brokenOff: (c) => c.json(refusalEnvelope(incompleteBody(), languageOf(c.req.header("accept-language")))),
});

interface AnswerOptions {
  readonly platform: Platform;
  readonly handlers: AnyHandlers;
  readonly base: ApiBase;
  /** Files that go out, and such as come in. */
  readonly underWay: InFlightQuota;
  readonly coming: InFlightQuota;
}

function createAnswer({ platform, handlers, base, underWay, coming }: AnswerOptions) {
  const dispatch = createDispatch(platform, handlers);
  return async (c: Context<WebEnv>, call: Call): Promise<Response> => {
    const language = languageOf(c.req.header("accept-language"));
    let account: number | null = null;
    const answer = (envelope: Envelope) => {
      c.set("outcome", { code: envelope.code, account });
      return shouldStream(envelope) ? streamEnvelope(c, envelope) : c.json(envelope);
    };
    try {
      const request = {
        call,
        base,
        body: await bodyOf(c, call, platform, coming),
        language,
        address: c.get("address"),
        onCaller: (id: number) => {
          account = id;
        },
      };
      const answered = await platform.tasks.run(() => dispatch(request));
      if (!(answered instanceof FileAnswer)) return answer(answered);
      if (answered.body instanceof ReadableStream && !underWay.begin(account)) {
        await answered.body.cancel();
        throw new QueueFullError();
      }
      c.set("outcome", { code: code.ok, account });
      return sendFile(c, answered, {
        onFault: (err) => {
          const about = { err, requestId: c.get("requestId"), call: call.path };
          const isWanted = err instanceof Refusal || err instanceof ShuttingDownError;
          platform.log[isWanted ? "info" : "error"](about, "a file broke off");
        },
        onEnd: () => underWay.end(account),
      });
    } catch (error) {
      if (error instanceof Refusal) return answer(refusalEnvelope(error, language));
      const requestId = c.get("requestId");
      if (error instanceof QueueFullError) return answer(refusalEnvelope(tooBusy(), language));
      if (error instanceof ShuttingDownError) return answer(refusalEnvelope(shuttingDown(), language));
      const lost = conflictRefusal(error);
      if (lost !== null) {
        platform.log.warn({ err: error, requestId, call: call.path }, "a write lost a race");
        return answer(refusalEnvelope(lost, language));
      }
      platform.log.error({ err: error, requestId, call: call.path }, "unexpected error");
      return answer(internalErrorEnvelope(requestId, language));
    }
  };
}

async function bodyOf(
  c: Context<WebEnv>,
  call: Call,
  { sessions, limits }: Platform,
  coming: InFlightQuota,
): Promise<CallBody> {
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
    body: c.req.raw.body,
    rule: call.takes,
    admit: async (token) => {
      const account = token === "" ? undefined : (await sessions.find(token))?.account.id;
      if (account !== undefined) {
        if (!coming.begin(account)) throw tooBusy();
        return () => coming.end(account);
      }
      if (!limits.allowsAnonymousCall(c.get("address"))) throw tooManyRequests();
      if (token !== "") throw new Refusal(code.tokenInvalid);
      return () => {};
    },
  });
}
