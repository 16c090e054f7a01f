import { createHash, timingSafeEqual } from "node:crypto";
import { type Context, Hono } from "hono";
import type { Logger } from "../../base/logger";
import { outageOf } from "../../base/outage";
import type { HealthDetails } from "../../services/health";
import type { Metrics } from "../../services/metrics";
import type { WebEnv } from "./web-env";

interface MonitoringOptions {
  readonly log: Logger;
  /** Rejects when the platform is not healthy. */
  readonly checkHealth: () => Promise<HealthDetails>;
  /** Whether the platform has begun to stop. */
  readonly isStopping: () => boolean;
  readonly metrics: Metrics | undefined;
  /** The token of `/metrics`. */
  readonly metricsToken: string | undefined;
}

/**
 * The endpoints for supervisors:
 *
 * - `/health`: whether the platform works, and if not, the reason. A restart may help.
 * - `/ready`: whether it accepts calls. While it stops, it does not, and a load balancer sends calls elsewhere.
 * - `/metrics`: figures for Prometheus, with the token. The path exists only if a token is configured.
 */
export function createMonitoring(options: MonitoringOptions): Hono<WebEnv> {
  const { log, checkHealth, isStopping, metrics, metricsToken } = options;
  const answerHealth = async (c: Context<WebEnv>) => {
    try {
      return c.json({ status: "ok", ...(await checkHealth()) });
    } catch (error) {
      log.error({ err: error }, "health check failed");
      return c.json({ status: "failing", reason: outageOf(error)?.reason ?? "The database reports an error." }, 503);
    }
  };
  const web = new Hono<WebEnv>()
    .get("/health", answerHealth)
    .get("/ready", (c, next) =>
      isStopping() ? c.json({ status: "stopping", reason: "The platform is stopping." }, 503) : next(),
    )
    .get("/ready", answerHealth);
  if (metrics === undefined || metricsToken === undefined) return web;
  const expected = digest(`Bearer ${metricsToken}`);
  return web.get("/metrics", async (c) => {
    if (!timingSafeEqual(expected, digest(c.req.header("authorization") ?? ""))) {
      c.header("WWW-Authenticate", "Bearer");
      return c.text("Send the METRICS_TOKEN of the platform: Authorization: Bearer {token}.", 401);
    }
    return c.body(await metrics.text(), 200, { "Content-Type": metrics.contentType });
  });
}

/** Hashes a text, because `timingSafeEqual` needs inputs of the same length. */
const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
