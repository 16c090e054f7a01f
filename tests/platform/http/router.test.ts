import { describe, expect, test } from "vitest";
import { registry } from "../../../resources";
import { role } from "../../../src/contract";
import { handlers } from "../../../src/platform/calls";
import { checkHandlers } from "../../../src/platform/http/check-handlers";
import { usePlatform } from "../../support/platform-calls";
import { openTestDatabases } from "../../support/platform-database";

const form = "application/x-www-form-urlencoded";
const tooMany = Array.from({ length: 6100 }, (_, index) => `p${index}=1`).join("&");
const manyKeys = Array.from({ length: 5001 }, () => "message_ids[]=1").join("&");

/** Case, call, body without token, expected code, and expected names in `data.fields`. */
const bodies: readonly (readonly [string, string, string, number, readonly string[]])[] = [
  ["an unknown name", "user/login-email", "email=a&password=b&role=1", 4, ["role"]],
  ["a repeated name", "user/login-email", "email=a&email=b&password=c", 4, ["email"]],
  ["a list instead of a text", "user/login-email", "email[0]=a&password=c", 4, ["email"]],
  ["a missing field", "user/login-email", "email=a", 1, ["password"]],
  ["an empty field", "user/login-email", "email=a&password=", 1, ["password"]],
  ["all fields missing", "user/login-email", "", 1, ["email", "password"]],
  ["a missing and an unknown field", "user/login-email", "email=a&x=1", 4, ["password", "x"]],
  ["a structure", "user/login-email", "email[to]=a&password=b", 4, ["email"]],
  ["a deep structure", "user/login-email", "email[a][b][c]=a&password=b", 4, []],
  ["the prototype as a name", "user/login-email", "__proto__[role]=1&email=a&password=b", 4, ["__proto__"]],
  ["the constructor as a name", "user/login-email", "constructor[prototype][role]=1&email=a&password=b", 4, []],
  [
    "an inherited name",
    "user/login-email",
    "toString=1&hasOwnProperty=1&email=a&password=b",
    4,
    ["toString", "hasOwnProperty"],
  ],
  ["a repeated token", "user/login-email", "token=a&token=b&email=a&password=b", 4, ["token"]],
  ["too many fields", "user/login-email", tooMany, 4, []],
  ["a list that is too long", "user/login-email", manyKeys, 4, []],
  ["invalid percent encoding", "user/login-email", "email=%E0%A4%A&password=%zz", 3, []],
  ["a null character", "user/login-email", "email=a%00b&password=b", 4, ["email"]],
];

test("every handler has a call", () => {
  expect(Object.keys(handlers).filter((path) => !registry.calls.has(path))).toEqual([]);
});

test("a call without a handler refuses the start and is named", () => {
  const { "gateway/list": _, ...others } = handlers;
  expect(() => checkHandlers(others)).toThrow(/cannot start(.|\n)*gateway\/list: this call has no handler/);
  expect(checkHandlers(handlers)).toBe(handlers);
});

describe.each(openTestDatabases())("the router on $name", (engine) => {
  const platform = usePlatform(engine);
  const post = (path: string, body: string, headers: Record<string, string> = {}) =>
    platform().request(`/admin/1/${path}`, { method: "POST", body, headers: { "content-type": form, ...headers } });

  test.each(bodies)("refuses a body with %s", async (_case, path, body, code, names) => {
    const response = await post(path, body);
    expect(response.status).toBe(200);
    const answer = await response.json();
    expect(answer).toMatchObject({ code, message: expect.stringMatching(/./) });
    expect(Object.keys(answer.data?.fields ?? {}).toSorted()).toEqual([...names].toSorted());
    expect(({} as { role?: unknown }).role).toBeUndefined();
  });

  test("refuses a body over 256 kB", async () => {
    const body = `email=a&password=${"x".repeat(256 * 1024)}`;
    const known = await post("user/login-email", body, { "content-length": String(body.length) });
    expect(await known.json()).toMatchObject({ code: 4, message: expect.stringContaining("256 kB") });
    const streamed = await post("user/login-email", body);
    expect(await streamed.json()).toMatchObject({ code: 4, message: expect.stringContaining("256 kB") });
  });

  test.each([
    ["with", { "content-length": "100" }],
    ["without", {}],
  ])("refuses an incomplete body %s Content-Length and logs no error", async (_case, headers) => {
    const body = new ReadableStream<Uint8Array>({
      start(sender) {
        sender.enqueue(new TextEncoder().encode("email=a&pass"));
        sender.error(new Error("the connection is gone"));
      },
    });
    const init = { method: "POST", headers: { "content-type": form, ...headers }, body, duplex: "half" };
    const before = platform().logged.length;
    const response = await platform().request("/admin/1/user/login-email", init);
    expect(await response.json()).toMatchObject({ code: 4, message: expect.stringMatching(/未完整|incomplete/) });
    const lines = platform().logged.slice(before);
    expect(lines).toEqual([expect.stringMatching(/"level":"info".*"message":"request"/)]);
  });

  test.each(["application/json", "multipart/form-data; boundary=x", "text/plain"])(
    "refuses a body of type %s",
    async (type) => {
      const response = await post("user/login-email", '{"email":"a"}', { "content-type": type });
      expect(await response.json()).toMatchObject({ code: 4, message: expect.stringContaining(form) });
    },
  );

  test("forbids caching of answers", async () => {
    expect((await post("config/get-industry-list", "")).headers.get("cache-control")).toBe("no-store");
  });

  test.each(["nothing/here", "user/login-email/", "", "toString", "user%2Flogin"])(
    "answers the unknown path %j with 404",
    async (path) => {
      expect((await post(path, "")).status).toBe(404);
    },
  );

  test("accepts only POST", async () => {
    expect((await platform().request("/admin/1/user/detail", { method: "GET" })).status).toBe(404);
  });

  describe("a token", () => {
    test.each(["", "x", "a".repeat(43), "'; drop table session; --"])("%j is refused with code 2", async (as) => {
      expect(await platform().call("user/detail", {}, { as })).toMatchObject({ code: 2, data: null });
    });

    test("that is expired does not affect public calls", async () => {
      expect(await platform().call("config/get-industry-list", {}, { as: "expired" })).toMatchObject({ code: 0 });
    });

    test.each([
      ["its account is disabled", async () => ({ is_enable: 0 })],
      ["its provider is disabled", async () => ({ agent_id: await platform().addAgent({ is_enable: 0 }) })],
    ])("is refused as soon as %s", async (_case, values) => {
      const leader = await platform().addPerson(role.leader, await values());
      expect(await platform().call("user/detail", {}, { as: leader.token })).toMatchObject({ code: 2 });
    });
  });

  describe("the base", () => {
    test.each([
      ["an admin", role.admin, "admin/1", 0],
      ["an admin", role.admin, "client/1", 15],
      ["a provider", role.afm, "client/1", 15],
      ["a customer", role.customer, "client/1", 0],
      ["a customer", role.customer, "admin/1", 15],
    ] as const)("%s (role %i) on %s gets code %i", async (_case, ofRole, base, code) => {
      const { token } = await platform().addPerson(ofRole);
      expect(await platform().call("user/detail", {}, { as: token, base })).toMatchObject({ code });
    });

    test.each(["admin/1", "client/1"] as const)("%s offers public calls", async (base) => {
      expect(await platform().call("config/get-industry-list", {}, { base })).toMatchObject({ code: 0 });
    });

    test.each(["auth/auth-list", "user/list-user-afm", "storage/list", "group/list", "action/list"])(
      "customers may not call %s",
      async (path) => {
        const { token } = await platform().addPerson(role.customer);
        expect(await platform().call(path, {}, { as: token, base: "client/1" })).toMatchObject({ code: 15 });
      },
    );
  });

  test("an unknown role may only log out", async () => {
    const account = await platform().addPerson(7);
    for (const path of [
      "user/detail",
      "config/get-lubricant-list",
      "auth/auth-list",
      "statistics/overview",
      "device/list",
    ]) {
      expect(await platform().call(path, {}, { as: account.token }), path).toMatchObject({ code: 15 });
    }
    expect(await platform().call("user/logout", {}, { as: account.token })).toMatchObject({ code: 0 });
  });

  test("an account with an initial password must change it first", async () => {
    const { token } = await platform().addPerson(role.admin, { must_change_password: 1 });
    expect(await platform().call("user/list-user-afm", {}, { as: token })).toMatchObject({
      code: 15,
      message: "Change your password first",
    });
    expect(await platform().call("user/detail", {}, { as: token })).toMatchObject({
      data: { must_change_password: 1 },
    });
    expect(
      await platform().call("user/update-password", { password: "quiet bearings run long" }, { as: token }),
    ).toMatchObject({
      code: 0,
    });
    expect(await platform().call("user/list-user-afm", {}, { as: token })).toMatchObject({ code: 0 });
  });

  test.each([
    ["zh", "登录已失效"],
    ["zh-CN,zh;q=0.9,en;q=0.8", "登录已失效"],
    ["en-GB,en;q=0.9", "Token invalid"],
    ["fr", "登录已失效"],
  ])("a refusal is in the language of Accept-Language: %s", async (header, message) => {
    const response = await post("user/detail", "", { "accept-language": header });
    expect(await response.json()).toMatchObject({ code: 2, message });
  });

  test("field messages are in the language of the caller", async () => {
    const answer = await platform().call("user/login-email", { email: "a" }, { language: "zh" });
    expect(answer).toMatchObject({ code: 1, message: "请填写密码", data: { fields: { password: "请填写密码" } } });
  });

  test("calls without a valid token are limited to 600 a minute and address", async () => {
    const count = async (calls: number) => {
      const codes = new Set<number>();
      for (let index = 0; index < calls; index += 1)
        codes.add((await platform().call("config/get-industry-list")).code);
      return codes;
    };
    platform().now += 60_000;
    expect(await count(600)).toEqual(new Set([0]));
    expect(await platform().call("config/get-industry-list")).toMatchObject({ code: 15 });
    // An unknown token does not raise the limit.
    expect(await platform().call("config/get-industry-list", {}, { as: "junk" })).toMatchObject({ code: 15 });
    const { token } = await platform().addPerson(role.admin);
    expect(await platform().call("config/get-industry-list", {}, { as: token })).toMatchObject({ code: 0 });
    platform().now += 60_000;
    expect(await platform().call("config/get-industry-list")).toMatchObject({ code: 0 });
  });

  test("logs one line per call with path, code and account, but not the payload", async () => {
    const { id, token } = await platform().addPerson(role.admin);
    const before = platform().logged.length;
    await platform().call("user/update-user-info", { username: "Secretive" }, { as: token });
    const lines = platform()
      .logged.slice(before)
      .map((line) => JSON.parse(line));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ path: "/admin/1/user/update-user-info", status: 200, code: 0, account: id });
    expect(lines[0].ms).toBeTypeOf("number");
    expect(JSON.stringify(lines)).not.toMatch(/Secretive|username/);
    expect(JSON.stringify(lines)).not.toContain(token);
  });
});
