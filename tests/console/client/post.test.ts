import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { CallError, waitIn } from "../../../src/console/client/call-error";
import { callTimeout, createPost } from "../../../src/console/client/post";
import type { SessionStore } from "../../../src/console/client/session";
import type { Language } from "../../../src/contract";
import { connect, fakeServer, fine, type Reply, refused, sessionOf } from "../fake-server";

function setUp(
  reply: Reply,
  { session = sessionOf(), language = "zh" as Language }: { session?: SessionStore; language?: Language } = {},
) {
  const server = fakeServer(reply);
  const { post } = connect({ endpoint: "https://api.test/base", session, language, fetch: server.fetch });
  return { post, session, sent: server.sent };
}

const failure = (promise: Promise<unknown>): Promise<CallError> =>
  promise.then(
    () => expect.fail("the call should have failed"),
    (error: unknown) => (error instanceof CallError ? error : Promise.reject(error)),
  );

describe("W1: the request", () => {
  test("is a form-encoded POST with the payload and the token in the body only", async () => {
    const { post, sent } = setUp(fine(), { session: sessionOf({ role: 1 }, "secret-token") });
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

  test("encodes lists in the default format of qs", async () => {
    const { post, sent } = setUp(fine());
    await post("storage/distribute", { storage_ids: [3, 4], agent_id: 7 });
    expect(decodeURIComponent(sent[0]?.body ?? "")).toBe("storage_ids[0]=3&storage_ids[1]=4&agent_id=7&token=");
  });

  test("sends an empty token before login", async () => {
    const { post, sent } = setUp(fine());
    await post("config/get-industry-list");
    expect(sent[0]?.body).toBe("token=");
  });

  test("sends the console's language at the time of the call", async () => {
    const { fetch, sent } = fakeServer(fine(), fine());
    const page = { language: "en" as Language };
    const post = createPost({
      endpoint: "",
      session: sessionOf(),
      language: () => page.language,
      fetch,
      onRefusal: () => undefined,
    });
    await post("agent/list-all");
    page.language = "zh";
    await post("agent/list-all");
    expect(sent.map(({ headers }) => headers["Accept-Language"])).toEqual(["en", "zh"]);
  });
});

describe("W6: the API base for", () => {
  test.each([
    ["calls before login", null, "admin/1"],
    ["an admin", 1, "admin/1"],
    ["a storage operator", 2, "admin/1"],
    ["an OEM provider", 11, "admin/1"],
    ["an AFM provider", 100, "admin/1"],
    ["a group leader", 101, "admin/1"],
    ["a group member", 102, "admin/1"],
    ["an end customer", 10, "client/1"],
  ])("%s", async (_account, role, base) => {
    const { post, sent } = setUp(fine(), { session: sessionOf(role === null ? null : { role }) });
    await post("device/list");
    expect(sent[0]?.url).toBe(`https://api.test/base/${base}/device/list`);
  });
});

describe("W2: the answer", () => {
  test("resolves with the data for code 0", async () => {
    await expect(setUp(fine({ list: [], total: 0 })).post("device/list")).resolves.toEqual({ list: [], total: 0 });
  });

  test("rejects with code, message, call and field messages for another code", async () => {
    const { post } = setUp(refused(4, "参数错误", { fields: { eui: "EUI 应为 16 位" } }));
    expect(await failure(post("gateway/save"))).toMatchObject({
      code: 4,
      message: "参数错误",
      call: "gateway/save",
      fields: { eui: "EUI 应为 16 位" },
    });
  });

  test.each([
    [{ wait: 12 }, 12],
    [{ wait: "12" }, null],
    [{ wait: -1 }, null],
    [null, null],
  ])("takes the seconds to wait from the data %j", async (data, wait) => {
    const { post } = setUp(refused(3, "请等待", data));
    expect(waitIn(await failure(post("user/login")))).toBe(wait);
  });

  test.each([
    ["code 0", 0, -1],
    ["another code", 9, 9],
  ])("rejects when `error` has a text beside %s", async (_title, answeredCode, code) => {
    const { post } = setUp({ body: { code: answeredCode, message: "ok", data: null, error: "磁盘已满" } });
    expect(await failure(post("device/list"))).toMatchObject({ code, message: "磁盘已满" });
  });

  test.each<[string, Reply, string]>([
    ["a network error", new TypeError("Failed to fetch"), "无法连接服务器，请检查网络后重试"],
    [
      "a failure of the server",
      new Response("", { status: 502, statusText: "Bad Gateway" }),
      "服务器暂时不能应答（HTTP 502），请稍后重试",
    ],
    ["another status", new Response("", { status: 413 }), "服务器拒绝了请求（HTTP 413）"],
    ["an HTML page", new Response("<html>"), "NET ERROR"],
    ["incomplete JSON", new Response('{"code":0,"da'), "NET ERROR"],
    ["JSON that is not an envelope", { body: { hello: 1 } }, "NET ERROR"],
  ])("is a transport failure on %s", async (_fault, reply, message) => {
    expect(await failure(setUp(reply).post("device/list"))).toMatchObject({ code: -10000, message });
  });

  test("keeps the HTTP status of a transport failure", async () => {
    const { post } = setUp(new Response("", { status: 404 }));
    expect(await failure(post("statistics/overview"))).toMatchObject({ code: -10000, status: 404 });
  });

  describe("that does not arrive", () => {
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());
    const never: Reply = (sent) =>
      new Promise((_resolve, reject) => sent.signal?.addEventListener("abort", () => reject(sent.signal?.reason)));

    test("becomes a transport failure after the time-out", async () => {
      const failed = failure(setUp(never).post("device/list"));
      await vi.advanceTimersByTimeAsync(callTimeout);
      expect(await failed).toMatchObject({ code: -10000, message: "服务器没有及时应答，请重试" });
    });

    test("rejects with an AbortError when the caller aborts", async () => {
      const controller = new AbortController();
      const call = setUp(never).post("device/list", {}, { signal: controller.signal });
      controller.abort();
      await expect(call).rejects.toMatchObject({ name: "AbortError" });
    });
  });
});

describe("W9: the text of a refusal", () => {
  test.each<[string, number, string, Language, string]>([
    ["is the server's message", 6, "EUI 已存在", "en", "EUI 已存在"],
    ["is the catalogue's text when the message is empty", 6, "", "zh", "已存在"],
    ["is in the user's language", 6, " ", "en", "Already exists"],
    ["is the code when the catalogue does not list it", 99, "", "zh", "99"],
  ])("%s", async (_title, code, message, language, expected) => {
    expect((await failure(setUp(refused(code, message), { language }).post("gateway/save"))).message).toBe(expected);
  });
});

describe("code 2", () => {
  test("fails the call and ends the session", async () => {
    const { post, session } = setUp(refused(2, "token invalid"), { session: sessionOf({ role: 1 }) });
    expect((await failure(post("device/list"))).code).toBe(2);
    expect(session.current()).toBeNull();
    expect(session.ended()).toBe("expired");
  });

  test("does not end a newer session", async () => {
    const session = sessionOf({ role: 1 }, "old");
    const { post } = setUp(
      () => {
        session.begin({ token: "new", user: { role: 2 } });
        return refused(2);
      },
      { session },
    );
    await failure(post("device/list"));
    expect(session.current()?.token).toBe("new");
  });

  test("is the only refusal that ends the session", async () => {
    const { post, session } = setUp(refused(15), { session: sessionOf({ role: 1 }) });
    await failure(post("device/list"));
    expect(session.current()).not.toBeNull();
  });
});
