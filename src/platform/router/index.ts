import { Hono } from "hono";
import { bodyLimit as limitBody } from "hono/body-limit";
import { registry } from "../../../resources";
import { type Envelope, languageOf } from "../../contract";
import { handlers as allHandlers } from "../calls";
import { Refusal } from "../calls/handler";
import type { Platform } from "../platform";
import type { WebEnv } from "../web";
import { bases } from "./access";
import { failed, lostRace, refused } from "./answer";
import { bodyLimit, readBody, tooLarge } from "./body";
import { type AnyHandlers, createDispatch } from "./dispatch";

/**
 * The calls over HTTP: `POST /admin/1/{path}` and `POST /client/1/{path}`, form-encoded. Every one of them is answered with
 * status 200 and an envelope, also when it is refused (readings, W2); a path that is no call is a 404.
 */
export function createApi(platform: Platform, handlers: AnyHandlers = allHandlers): Hono<WebEnv> {
  const api = new Hono<WebEnv>();
  const dispatch = createDispatch(platform, handlers);
  for (const base of bases) {
    const start = `/${base}/`;
    api.post(
      `${start}*`,
      limitBody({
        maxSize: bodyLimit,
        onError: (c) => c.json(refused(tooLarge(), languageOf(c.req.header("accept-language")))),
      }),
      async (c) => {
        const call = registry.calls.get(c.req.path.slice(start.length));
        if (call === undefined) return c.notFound();
        const language = languageOf(c.req.header("accept-language"));
        const answer = (envelope: Envelope, account: number | null) => {
          c.set("outcome", { code: envelope.code, account });
          return c.json(envelope);
        };
        let account: number | null = null;
        try {
          const body = readBody(c.req.header("content-type"), await c.req.text());
          const envelope = await dispatch({
            call,
            base,
            body,
            language,
            address: c.get("address"),
            onCaller: (id) => {
              account = id;
            },
          });
          return answer(envelope, account);
        } catch (error) {
          if (error instanceof Refusal) return answer(refused(error, language), account);
          const requestId = c.get("requestId");
          const lost = lostRace(error);
          if (lost !== null) {
            platform.log.warn({ err: error, requestId, call: call.path }, "a write lost a race");
            return answer(refused(lost, language), account);
          }
          platform.log.error({ err: error, requestId, call: call.path }, "unexpected error");
          return answer(failed(requestId, language), account);
        }
      },
    );
  }
  return api;
}
