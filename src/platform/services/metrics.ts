import { setTimeout as sleep } from "node:timers/promises";
import type { Gauge } from "prom-client";
import { second } from "../base/clock";

/** A request that has been answered. */
export interface AnsweredRequest {
  /** Path of the call, `ingest`, `files`, or `console` for everything else. Few values, never text of a client. */
  readonly path: string;
  /** Code of the envelope, or HTTP status of an answer without one. */
  readonly code: number;
  readonly seconds: number;
}

/** Figures of this process for Prometheus. Their names and labels are stable: dashboards and alerts use them. */
export interface Metrics {
  request(answered: AnsweredRequest): void;
  /** @param isReader whether it ran on a connection that only reads, beside the others */
  statement(options: { readonly isReader: boolean; readonly isOk: boolean; readonly seconds: number }): void;
  /** A request that a limit refused. */
  limit(name: string): void;
  job(name: string, options: { readonly isOk: boolean; readonly seconds: number }): void;
  /** Device reports by the outcome of their intake. */
  reports(count: Readonly<Record<string, number>>): void;
  /**
   * A value that is read when Prometheus asks. With a record, each key is a value of the label `state`. There is no value
   * if the reading fails or takes over a second, for example during a database outage.
   */
  gauge(name: string, help: string, read: () => GaugeValue | Promise<GaugeValue>): void;
  /** All figures in Prometheus' text format. */
  text(): Promise<string>;
  /** Media type of `text`. */
  readonly contentType: string;
}

type GaugeValue = number | Readonly<Record<string, number>>;

/** Upper bounds of durations, s. */
const buckets = [0.005, 0.02, 0.05, 0.1, 0.25, 1, 5, 30];

/** Starts to collect figures. The client library is loaded on demand, because most platforms have no Prometheus. */
export async function createMetrics(): Promise<Metrics> {
  const client = await import("prom-client");
  const register = new client.Registry();
  // Memory, CPU, garbage collection, open files, and the delay of the event loop.
  client.collectDefaultMetrics({ register });
  const registers = [register];
  const counter = <L extends string>(name: string, help: string, labelNames: readonly L[]) =>
    new client.Counter({ name: `lubricator_${name}`, help, labelNames: [...labelNames], registers });
  const histogram = <L extends string>(name: string, help: string, labelNames: readonly L[]) =>
    new client.Histogram({ name: `lubricator_${name}`, help, labelNames: [...labelNames], buckets, registers });

  const requests = counter("requests_total", "Answered requests", ["path", "code"]);
  const durations = histogram("request_duration_seconds", "Time from a request to its answer", ["path"]);
  const statements = histogram("statement_duration_seconds", "Time of a database statement, with its wait", ["kind"]);
  const failures = counter("statement_failures_total", "Failed database statements", ["kind"]);
  const limits = counter("limit_hits_total", "Requests that a limit refused", ["limit"]);
  const jobs = histogram("job_duration_seconds", "Time of a scheduled job", ["job"]);
  const failedJobs = counter("job_failures_total", "Failed runs of a scheduled job", ["job"]);
  const reports = counter("reports_total", "Device reports by outcome", ["status"]);

  return {
    request({ path, code, seconds }) {
      requests.inc({ path, code: String(code) });
      durations.observe({ path }, seconds);
    },
    statement({ isReader, isOk, seconds }) {
      const kind = isReader ? "read" : "main";
      statements.observe({ kind }, seconds);
      if (!isOk) failures.inc({ kind });
    },
    limit: (limit) => limits.inc({ limit }),
    job(job, { isOk, seconds }) {
      jobs.observe({ job }, seconds);
      if (!isOk) failedJobs.inc({ job });
    },
    reports(count) {
      for (const [status, number] of Object.entries(count)) if (number > 0) reports.inc({ status }, number);
    },
    gauge(name, help, read) {
      new client.Gauge({
        name: `lubricator_${name}`,
        help,
        labelNames: ["state"],
        registers,
        async collect(this: Gauge<"state">) {
          const late = sleep(second, undefined, { ref: false });
          const value = await Promise.race([Promise.resolve().then(read), late]).catch(() => undefined);
          this.reset();
          if (value === undefined) return;
          if (typeof value === "number") return this.set(value);
          for (const [state, one] of Object.entries(value)) this.set({ state }, one);
        },
      });
    },
    text: () => register.metrics(),
    contentType: register.contentType,
  };
}
