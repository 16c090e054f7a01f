import { describe, expect, test } from "vitest";
import { boot } from "../../../src/console/client/services";
import { fakeServer, fine, memory } from "../fake-server";

const page = (fetch: typeof globalThis.fetch, storage = memory()) => ({
  fetch,
  storage,
  window: Object.assign(new EventTarget(), { location: new URL("https://console.test/login") }) as unknown as Window,
  language: () => "zh" as const,
  credentials: null,
});

describe("W7: boot", () => {
  test("waits for the configuration, then calls the configured endpoint", async () => {
    const answers: ((response: Response) => void)[] = [];
    const pending = (): Promise<Response> => new Promise((resolve) => answers.push(resolve));
    const { fetch, sent } = fakeServer(pending, fine("ok"));
    const booting = boot(page(fetch));
    expect(booting.current()).toBeNull();
    for (const answer of answers) answer(Response.json({ endpoint: "https://api.test" }));
    const services = await booting.ready;
    expect(booting.current()).toBe(services);
    await expect(services.post("agent/list-all")).resolves.toBe("ok");
    expect(sent.map((request) => request.url)).toEqual(["/config.json", "https://api.test/admin/1/agent/list-all"]);
  });

  test("calls the page's own origin when the configuration is missing", async () => {
    const { fetch, sent } = fakeServer(new Response("", { status: 404 }), fine());
    await (await boot(page(fetch)).ready).post("agent/list-all");
    expect(sent[1]?.url).toBe("https://console.test/admin/1/agent/list-all");
  });

  test("drops a token that another server issued", async () => {
    const storage = memory({ token: "T", user: '{"role":1}', project: "https://old.test" });
    const { fetch } = fakeServer({ body: { endpoint: "https://new.test" } });
    const { session } = await boot(page(fetch, storage)).ready;
    expect(session.current()).toBeNull();
  });

  test("makes the prefetched call when somebody is signed in", async () => {
    const prefetchedCall = ["device/list", { page: 1 }] as const;
    const storage = memory({ token: "T", user: '{"role":1}', project: "https://console.test" });
    const { fetch, sent } = fakeServer({ body: {} }, fine("rows"));
    const { post } = await boot({ ...page(fetch, storage), prefetchedCall }).ready;
    expect(sent.map(({ url }) => url)).toEqual(["/config.json", "https://console.test/admin/1/device/list"]);
    expect(await post(...prefetchedCall)).toBe("rows");
    expect(sent).toHaveLength(2);
  });

  test("makes no prefetched call for visitors", async () => {
    const { fetch, sent } = fakeServer({ body: {} });
    await boot({ ...page(fetch), prefetchedCall: ["device/list", { page: 1 }] }).ready;
    expect(sent.map(({ url }) => url)).toEqual(["/config.json"]);
  });
});
