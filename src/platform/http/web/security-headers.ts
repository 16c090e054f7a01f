import type { MiddlewareHandler } from "hono";
import { NONCE, secureHeaders } from "hono/secure-headers";
import { allowedOrigins, type ConfigFile } from "../../services/console-config";
import { byPath } from "./api-paths";
import type { WebEnv } from "./web-env";

const none = ["'none'"];
const self = "'self'";

/** Powers that the console never uses; the camera it may, to scan codes. */
const permissions = {
  camera: ["self"],
  geolocation: [],
  microphone: [],
  payment: [],
  usb: [],
  serial: [],
  midi: [],
  displayCapture: [],
  browsingTopics: [],
};

/**
 * The thread that reads codes out of the camera's picture, as the build names its file. WebAssembly is compiled there and
 * nowhere else: a worker runs under the policy of its own file, so the pages' policy need not allow it.
 */
const codeWorker = /^\/assets\/code-worker-[\w-]+\.js$/;

/**
 * The headers of security.md. Pages get a policy that names what the console loads, with a nonce per request for its
 * scripts and antd's styles; answers of calls get one that lets them do nothing, should a browser ever show one as a page.
 */
export function securityHeaders(
  { forBrowser, origins }: ConfigFile,
  { trustedProxies }: { readonly trustedProxies: number },
): MiddlewareHandler<WebEnv> {
  const common = {
    crossOriginOpenerPolicy: "same-origin",
    crossOriginResourcePolicy: "same-origin",
    referrerPolicy: "no-referrer",
    xFrameOptions: "DENY",
    permissionsPolicy: permissions,
    // Decided per request, below: on plain HTTP browsers ignore it, and it must not be sent before TLS is there.
    strictTransportSecurity: false,
  };
  const { calls, media, tiles } = allowedOrigins(forBrowser);
  const forPages = secureHeaders({
    ...common,
    contentSecurityPolicy: {
      defaultSrc: none,
      scriptSrc: [self, NONCE],
      styleSrc: [self, NONCE],
      imgSrc: [self, "data:", "blob:", ...calls, ...media, ...tiles],
      fontSrc: [self],
      connectSrc: [self, ...calls, ...media, ...tiles],
      mediaSrc: [self, ...calls, ...media],
      workerSrc: [self],
      manifestSrc: [self],
      frameAncestors: none,
      baseUri: none,
      formAction: [self],
    },
  });
  const forCalls = secureHeaders({
    ...common,
    // Pages of the listed consoles show the images that were uploaded here.
    crossOriginResourcePolicy: origins.length > 0 ? "cross-origin" : "same-origin",
    contentSecurityPolicy: { defaultSrc: none, frameAncestors: none, sandbox: [] },
  });
  const forCodeWorker = secureHeaders({
    ...common,
    contentSecurityPolicy: { defaultSrc: none, scriptSrc: [self, "'wasm-unsafe-eval'"], connectSrc: [self] },
  });
  const apply = byPath(forCalls, forPages);
  return async (c, next) => {
    await (codeWorker.test(c.req.path) ? forCodeWorker(c, next) : apply(c, next));
    // Only a proxy of ours may say that there is TLS in front.
    if (trustedProxies > 0 && c.req.header("x-forwarded-proto")?.startsWith("https")) {
      c.header("Strict-Transport-Security", "max-age=31536000");
    }
  };
}
