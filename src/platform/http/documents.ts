import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { gzipSync } from "node:zlib";
import { type Context, Hono } from "hono";
import { version } from "../../../package.json";
import type { WebEnv } from "./web";
import { openApi } from "./wire/open-api";

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Lubricator platform: calls</title>
<link rel="stylesheet" href="docs/viewer.css">
</head>
<body>
<div id="viewer"></div>
<script src="docs/viewer.js"></script>
<script src="docs/start.js"></script>
</body>
</html>
`;

// Without a validator, the viewer makes no request to another host.
const startScript = `document.documentElement.classList.toggle("dark-mode", matchMedia("(prefers-color-scheme: dark)").matches);
SwaggerUIBundle({
  url: "openapi.json",
  dom_id: "#viewer",
  docExpansion: "none",
  defaultModelsExpandDepth: 0,
  deepLinking: true,
  filter: true,
  showExtensions: true,
  supportedSubmitMethods: [],
  validatorUrl: null,
});
`;

// All calls are a POST with a body, so the viewer's "No parameters" and "No links" carry no information. On a phone,
// its tables leave room for only one word of a description.
const styles = `
.swagger-ui .opblock-section > :is(.opblock-section-header:has(.tab-header), .parameters-container) { display: none; }
@media (width < 640px) {
  .swagger-ui :is(.opblock-section-request-body, .responses-inner) :is(table, tbody, tr, td) { display: block; width: auto; max-width: none; }
  .swagger-ui .opblock-section-request-body td.parameters-col_description { margin: 0 0 12px; padding: 0; }
  .swagger-ui .responses-inner thead { display: none; }
  .swagger-ui .opblock .opblock-section-request-body .opblock-description-wrapper { padding: 0 8px; }
}
.swagger-ui .responses-inner .response-col_links.response-col_links { display: none; }
`;

const viewerFile = (name: string): string =>
  readFileSync(createRequire(import.meta.url).resolve(`swagger-ui-dist/${name}`), "utf8");

/** The documents, by address: media type and content. */
const documents: Readonly<Record<string, readonly [type: string, content: () => string]>> = {
  "/openapi.json": ["application/json", () => JSON.stringify(openApi(version))],
  "/docs": ["text/html; charset=utf-8", () => page],
  "/docs/start.js": ["text/javascript; charset=utf-8", () => startScript],
  "/docs/viewer.js": ["text/javascript; charset=utf-8", () => viewerFile("swagger-ui-bundle.js")],
  "/docs/viewer.css": ["text/css; charset=utf-8", () => viewerFile("swagger-ui.css") + styles],
};

/**
 * Serves the description of the wire: `/openapi.json`, and `/docs` as a readable page. The page has the security policy
 * of all pages: scripts and styles of this host only.
 */
export function createDocuments(): Hono<WebEnv> {
  const app = new Hono<WebEnv>();
  for (const [path, [type, content]] of Object.entries(documents)) {
    let plain: string | undefined;
    let packed: Uint8Array<ArrayBuffer> | undefined;
    app.get(path, (c: Context<WebEnv>) => {
      c.header("Cache-Control", "no-cache");
      c.header("Content-Type", type);
      c.header("Vary", "Accept-Encoding");
      // Made once and kept: making it takes longer than sending it.
      plain ??= content();
      if (!c.req.header("accept-encoding")?.includes("gzip")) return c.body(plain);
      packed ??= new Uint8Array(gzipSync(plain));
      c.header("Content-Encoding", "gzip");
      return c.body(packed);
    });
  }
  return app;
}
