import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { usePlatformProcess } from "../../support/platform-process";
import { startS3Server } from "../../support/s3-server";

const startProcess = usePlatformProcess();

/** A histogram `x` has the figures `x_bucket`, `x_count` and `x_sum`. */
const withoutSuffix = (name: string): string => name.replace(/_(bucket|count|sum)$/, "");

test("/metrics shows what the platform did, and has the same figures as the Grafana dashboard", async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), "lubricator-metrics-"));
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true, force: true }));
  const token = "t".repeat(40);
  const INGEST_KEY = "i".repeat(40);
  const files = await startS3Server(Date.now);
  onTestFinished(() => files.close());
  const platform = startProcess({ DATA_DIR, DEMO: "off", METRICS_TOKEN: token, INGEST_KEY, ...files.variables });
  const url = await platform.url();
  const login = () =>
    fetch(`${url}/admin/1/user/login-email`, {
      method: "POST",
      body: new URLSearchParams({ email: "nobody@example.com", password: "wrong" }),
    });
  // The first five failures are free; then the account has to wait.
  for (let time = 0; time < 6; time += 1) await login();
  const report = { type: "nb", imei: "260531793113837", time: Date.now(), battery: 88, alarms: [] };
  const ingest = await fetch(`${url}/ingest/1/reports`, {
    method: "POST",
    headers: { authorization: `Bearer ${INGEST_KEY}`, "content-type": "application/json" },
    body: JSON.stringify({ reports: [report, report] }),
  });
  expect(ingest.status).toBe(200);

  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  const text = await answer.text();
  const readValue = (series: string) =>
    Number(
      text
        .split("\n")
        .find((line) => line.startsWith(`${series} `))
        ?.slice(series.length),
    );
  expect(readValue('lubricator_reports_total{status="unknown"}')).toBe(2);
  expect(readValue('lubricator_limit_hits_total{limit="logins"}')).toBe(1);
  expect(readValue('lubricator_request_duration_seconds_count{path="user/login-email"}')).toBe(6);
  expect(readValue('lubricator_requests_total{path="ingest",code="200"}')).toBe(1);
  expect(readValue('lubricator_statement_duration_seconds_count{kind="main"}')).toBeGreaterThan(10);
  expect(readValue("lubricator_live_streams")).toBe(0);
  expect(readValue('lubricator_queue_waiting{state="pictures"}')).toBe(0);
  expect(readValue("lubricator_mail_reports_waiting")).toBe(0);
  expect(readValue("lubricator_file_store_ok")).toBe(1);
  expect(text).not.toMatch(/nobody@example|260531793113837/);

  const dashboard = readFileSync(".deploy/grafana.json", "utf8");
  const named = new Set(dashboard.match(/\b(lubricator|nodejs|process)_\w+/g)?.map(withoutSuffix));
  // Labelled figures exist from their first use on, so they are looked up by their description.
  const known = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = ""]) => withoutSuffix(name)));
  expect([...named].filter((name) => !known.has(name))).toEqual([]);
  expect([...known].filter((name) => name.startsWith("lubricator_") && !named.has(name))).toEqual([]);
});

test("/ready answers 503 to new connections while the platform still takes calls", async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), "lubricator-drain-"));
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true, force: true }));
  const platform = startProcess({ DATA_DIR, DEMO: "off", DRAIN_SECONDS: "3" });
  const url = await platform.url();
  // Each request has a connection of its own, as the probes of a balancer have.
  const probe = (path: string) => fetch(`${url}${path}`, { headers: { connection: "close" } });
  expect((await probe("/ready")).status).toBe(200);
  platform.kill("SIGTERM");
  await vi.waitFor(async () => expect((await probe("/ready")).status).toBe(503), { timeout: 2500 });
  expect((await probe("/health")).status).toBe(200);
  expect(await platform.ended).toEqual({ code: 0, signal: null });
});
