import { Hono } from "hono";
import { compress } from "hono/compress";
import { version } from "../../../package.json";
import { openApi } from "../wire/open-api";
import type { WebEnv } from "./web";

/** The description of the wire: `/openapi.json`. */
export function createDocuments(): Hono<WebEnv> {
  let text: string | undefined;
  return new Hono<WebEnv>().get("/openapi.json", compress(), (c) => {
    text ??= JSON.stringify(openApi(version));
    c.header("Cache-Control", "no-cache");
    return c.body(text, 200, { "Content-Type": "application/json" });
  });
}
