import { describe, expect, test } from "vitest";
import { createMetrics } from "../../../../src/platform/services/metrics";
import { makeTestWeb } from "../../../support/platform-web";

const metricsToken = "m".repeat(32);

describe("/ready", () => {
  test("answers as /health while the platform works", async () => {
    const answer = await makeTestWeb({}).request("/ready");
    expect([answer.status, await answer.json()]).toEqual([200, { status: "ok" }]);
    const checkHealth = () => Promise.reject(new Error("secret_table is missing"));
    const failing = await makeTestWeb({ checkHealth }).request("/ready");
    expect([failing.status, await failing.text()]).toEqual([503, expect.not.stringContaining("secret_table")]);
  });

  test("answers 503 as soon as the platform stops, and /health still answers 200", async () => {
    let isStopping = false;
    const web = makeTestWeb({ isStopping: () => isStopping });
    expect((await web.request("/ready")).status).toBe(200);
    isStopping = true;
    const answer = await web.request("/ready");
    expect([answer.status, await answer.json()]).toEqual([503, expect.objectContaining({ status: "stopping" })]);
    expect((await web.request("/health")).status).toBe(200);
  });
});

describe("/metrics", () => {
  test("does not exist without a token", async () => {
    expect((await makeTestWeb({}).request("/metrics")).status).toBe(404);
    expect((await makeTestWeb({ metrics: await createMetrics() }).request("/metrics")).status).toBe(404);
  });

  test.each([
    ["no token", undefined],
    ["a wrong token", `Bearer ${"x".repeat(32)}`],
    ["a part of the token", `Bearer ${metricsToken.slice(1)}`],
    ["the token without its scheme", metricsToken],
  ])("refuses %s", async (_what, authorization) => {
    const web = makeTestWeb({ metrics: await createMetrics(), metricsToken });
    const answer = await web.request("/metrics", { headers: authorization === undefined ? {} : { authorization } });
    expect(answer.status).toBe(401);
    expect(answer.headers.get("www-authenticate")).toBe("Bearer");
    expect(await answer.text()).not.toContain("lubricator_");
  });

  test("counts requests by call and code, never by values that a client invents", async () => {
    const web = makeTestWeb({ metrics: await createMetrics(), metricsToken });
    for (const path of ["/admin/1/made-up-1", "/admin/1/made-up-2"]) await web.request(path, { method: "POST" });
    await web.request("/made-up-3");
    await web.request("/files/made-up-4");
    const answer = await web.request("/metrics", { headers: { authorization: `Bearer ${metricsToken}` } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toContain("text/plain; version=0.0.4");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const text = await answer.text();
    expect(text).toContain('lubricator_requests_total{path="unknown call",code="404"} 2');
    expect(text).toContain('lubricator_requests_total{path="console",code="404"} 1');
    expect(text).toContain('lubricator_requests_total{path="files",code="404"} 1');
    expect(text).toContain("nodejs_eventloop_lag_p99_seconds ");
    expect(text).not.toContain("made-up");
  });
});

test("/metrics leaves out a value that cannot be read, and shows the others", async () => {
  const metrics = await createMetrics();
  metrics.gauge("broken", "Rejects", () => Promise.reject(new Error("no database")));
  metrics.gauge("silent", "Never answers", () => new Promise(() => {}));
  metrics.gauge("whole", "Answers", () => ({ busy: 2 }));
  const text = await metrics.text();
  expect(text).toContain('lubricator_whole{state="busy"} 2');
  expect(text).not.toMatch(/^lubricator_(broken|silent)/m);
});

describe("X-Request-Id", () => {
  const idOf = async (trustedProxies: number, id: string) => {
    const lines: string[] = [];
    const web = makeTestWeb({ trustedProxies, log: (line) => void lines.push(line) });
    const answer = await web.request("/admin/1/broken", { method: "POST", headers: { "x-request-id": id } });
    const answered = answer.headers.get("x-request-id") ?? "";
    // Every log line of the request has the id, including the line about the error.
    const logged = lines.map((line) => JSON.parse(line)).filter(({ message }) => /request|error/.test(message));
    expect(logged.map(({ requestId }) => requestId)).toEqual([answered, answered]);
    expect(await answer.json()).toMatchObject({ message: `Internal error ${answered}` });
    return answered;
  };

  test("is taken from a trusted proxy only", async () => {
    expect(await idOf(1, "proxy-12345678")).toBe("proxy-12345678");
    expect(await idOf(0, "proxy-12345678")).toMatch(/^[\da-f-]{36}$/);
  });

  test("is made by the platform if the proxy's value is not a valid id", async () => {
    expect(await idOf(1, "a b")).toMatch(/^[\da-f-]{36}$/);
    expect(await idOf(1, "x".repeat(65))).toMatch(/^[\da-f-]{36}$/);
  });
});
