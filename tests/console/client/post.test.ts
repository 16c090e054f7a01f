import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { CallError } from "../../../src/console/client/call-error";
import { callTimeout, createPost } from "../../../src/console/client/post";
import type { SessionStore } from "../../../src/console/client/session";
import type { Language } from "../../../src/contract";
import { fakeServer, fine, type Reply, refused, sessionOf } from "../fake-server";

function against(
  reply: Reply,
  { session = sessionOf(), language = "zh" as Language }: { session?: SessionStore; language?: Language } = {},
) {
  const server = fakeServer(reply);
  const post = createPost({ endpoint: "https://api.test/base", session, language, fetch: server.fetch });
  return { post, session, sent: server.sent };
}

const failure = (promise: Promise<unknown>): Promise<CallError> =>
  promise.then(
    () => expect.fail("the call should have failed"),
    (error: unknown) => (error instanceof CallError ? error : Promise.reject(error)),
  );

describe("W1: what goes out", () => {
  test("a form-encoded POST with the payload and the token in its body, and nowhere else", async () => {
    const { post, sent } = against(fine(), { session: sessionOf({ role: 1 }, "secret-token") });
    await post("gateway/save", { id: "", eui: "00FF", name: "北京 & co" });
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      url: "https://api.test/base/admin/1/gateway/save",
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded;charset=UTF-8", "Accept-Language": "zh" },
      body: "id=&eui=00FF&name=%E5%8C%97%E4%BA%AC%20%26%20co&token=secret-token",
    });
    const { url, headers } = sent[0] ?? {};
    expect(JSON.stringify({ url, headers })).not.toContain("secret-token");
  });

  test("lists as qs writes them by default", async () => {
    const { post, sent } = against(fine());
    await post("storage/distribute", { storage_ids: [3, 4], agent_id: 7 });
    expect(decodeURIComponent(sent[0]?.body ?? "")).toBe("storage_ids[0]=3&storage_ids[1]=4&agent_id=7&token=");
  });

  test("an empty token before login", async () => {
    const { post, sent } = against(fine());
    await post("config/get-industry-list");
    expect(sent[0]?.body).toBe("token=");
  });

  test("the console's language", async () => {
    const { post, sent } = against(fine(), { language: "en" });
    await post("agent/list-all");
    expect(sent[0]?.headers["Accept-Language"]).toBe("en");
  });
});

describe("W6: which base", () => {
  test.each([
    ["nobody yet", null, "admin/1"],
    ["an admin", 1, "admin/1"],
    ["a storage operator", 2, "admin/1"],
    ["an OEM provider", 11, "admin/1"],
    ["an AFM provider", 100, "admin/1"],
    ["a group leader", 101, "admin/1"],
    ["a group member", 102, "admin/1"],
    ["an end customer", 10, "client/1"],
  ])("%s", async (_who, role, base) => {
    const { post, sent } = against(fine(), { session: sessionOf(role === null ? null : { role }) });
    await post("device/list");
    expect(sent[0]?.url).toBe(`https://api.test/base/${base}/device/list`);
  });
});

describe("W2: what comes back", () => {
  test("code 0 gives the data", async () => {
    await expect(against(fine({ list: [], total: 0 })).post("device/list")).resolves.toEqual({ list: [], total: 0 });
  });

  test("a code other than 0 is an error with code, message, call and the messages of single fields", async () => {
    const { post } = against(refused(4, "参数错误", { fields: { eui: "EUI 应为 16 位" } }));
    expect(await failure(post("gateway/save"))).toMatchObject({
      code: 4,
      message: "参数错误",
      call: "gateway/save",
      fields: { eui: "EUI 应为 16 位" },
    });
  });

  test.each([
    ["beside code 0", 0, -1],
    ["beside another code", 9, 9],
  ])("a text in `error` fails the call: %s", async (_where, answered, code) => {
    const { post } = against({ body: { code: answered, message: "ok", data: null, error: "磁盘已满" } });
    expect(await failure(post("device/list"))).toMatchObject({ code, message: "磁盘已满" });
  });

  test.each<[string, Reply, string]>([
    ["a broken connection, with its message", new TypeError("Failed to fetch"), "Failed to fetch"],
    ["a broken connection without a message", new TypeError(""), "NET ERROR"],
    ["another status, with its text", new Response("", { status: 502, statusText: "Bad Gateway" }), "Bad Gateway"],
    ["another status without a text", new Response("", { status: 500 }), "NET ERROR"],
    ["a page in place of an answer", new Response("<html>"), "NET ERROR"],
    ["an answer that was cut off", new Response('{"code":0,"da'), "NET ERROR"],
    ["JSON that is no envelope", { body: { hello: 1 } }, "NET ERROR"],
  ])("%s is a transport failure", async (_what, reply, message) => {
    expect(await failure(against(reply).post("device/list"))).toMatchObject({ code: -10000, message });
  });

  test("a transport failure tells the status that was answered", async () => {
    const { post } = against(new Response("", { status: 404 }));
    expect(await failure(post("statistics/overview"))).toMatchObject({ code: -10000, status: 404 });
  });

  describe("no answer", () => {
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());
    const never: Reply = (sent) =>
      new Promise((_resolve, reject) => sent.signal?.addEventListener("abort", () => reject(sent.signal?.reason)));

    test("in time is a transport failure", async () => {
      const failed = failure(against(never).post("device/list"));
      await vi.advanceTimersByTimeAsync(callTimeout);
      expect(await failed).toMatchObject({ code: -10000, message: "NET ERROR" });
    });

    test("wanted any more is passed on as the abort that it is", async () => {
      const asking = new AbortController();
      const call = against(never).post("device/list", {}, { signal: asking.signal });
      asking.abort();
      await expect(call).rejects.toMatchObject({ name: "AbortError" });
    });
  });
});

describe("W9: what a refusal says", () => {
  test.each<[string, number, string, Language, string]>([
    ["the server's words as they are", 6, "EUI 已存在", "en", "EUI 已存在"],
    ["the catalogue's text where it says nothing", 6, "", "zh", "已存在"],
    ["in the user's language", 6, " ", "en", "Already exists"],
    ["the code where the catalogue knows none", 99, "", "zh", "99"],
  ])("%s", async (_what, code, message, language, expected) => {
    expect((await failure(against(refused(code, message), { language }).post("gateway/save"))).message).toBe(expected);
  });
});

describe("code 2 ends the session", () => {
  test("of the token that was sent, and the call fails", async () => {
    const { post, session } = against(refused(2, "token invalid"), { session: sessionOf({ role: 1 }) });
    expect((await failure(post("device/list"))).code).toBe(2);
    expect(session.current()).toBeNull();
    expect(session.ended()).toBe("expired");
  });

  test("but not the session that began meanwhile", async () => {
    const session = sessionOf({ role: 1 }, "old");
    const { post } = against(
      () => {
        session.begin({ token: "new", user: { role: 2 } });
        return refused(2);
      },
      { session },
    );
    await failure(post("device/list"));
    expect(session.current()?.token).toBe("new");
  });

  test("no other refusal does", async () => {
    const { post, session } = against(refused(15), { session: sessionOf({ role: 1 }) });
    await failure(post("device/list"));
    expect(session.current()).not.toBeNull();
  });
});
