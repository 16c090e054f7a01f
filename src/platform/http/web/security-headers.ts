import type { MiddlewareHandler } from "hono";
import { NONCE, secureHeaders } from "hono/secure-headers";
import { allowedOrigins, type ConfigFile } from "../../services/console-config";
import { byPath } from "./api-paths";
import type { WebEnv } from "./web-env";

const none = ["'none'"];
const self = "'self'";

/** The browser features that pages may use. The console uses only the camera, to scan codes. */
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
 * The file of the worker that reads codes from camera images. Only this worker may compile WebAssembly: a worker has
 * the policy that its own file is sent with.
 */
const scannerWorkerPath = /^\/assets\/code-worker-[\w-]+\.js$/;

/**
 * Sets the security headers. The content security policy of pages allows only what the console loads; scripts and
 * antd's styles need the nonce of the request. The policy of API responses allows nothing, in case a browser displays
 * one as a page.
 *
 * @param trustedProxies number of trusted proxies; 0 ignores `X-Forwarded-Proto`.
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
    // Set per request below, because it must only be sent when a proxy provides TLS.
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
  const forApi = secureHeaders({
    ...common,
    // Consoles at the listed origins show images that were uploaded here.
    crossOriginResourcePolicy: origins.length > 0 ? "cross-origin" : "same-origin",
    contentSecurityPolicy: { defaultSrc: none, frameAncestors: none, sandbox: [] },
  });
  const forCodeWorker = secureHeaders({
    ...common,
    contentSecurityPolicy: { defaultSrc: none, scriptSrc: [self, "'wasm-unsafe-eval'"], connectSrc: [self] },
  });
  const apply = byPath(forApi, forPages);
  return async (c, next) => {
    // Only a trusted proxy may state that the client uses TLS. Set before the handler runs: adding a header to a finished
    // answer makes a slower copy of the answer.
    if (trustedProxies > 0 && c.req.header("x-forwarded-proto")?.startsWith("https")) {
      c.header("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
    }
    await (scannerWorkerPath.test(c.req.path) ? forCodeWorker(c, next) : apply(c, next));
  };
}
