import { createHmac } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { type AppAnswer, code, role, type SecretAnswer, type TestAnswer } from "../../../../src/contract";
import { rateLimits } from "../../../../src/platform/services/rate-limits";
import { type Connected, connect, knownSecret } from "../../../support/applications";
import { type Person, usePlatform } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";
import { openReceiver } from "../../../support/receivers";

const client = (person: Person) => ({ as: person.token, base: "client/1" }) as const;

describe.each(openTestDatabases())("the open API on $name", (engine) => {
  const platform = usePlatform(engine, undefined, { CALLBACK_ALLOW: "127.0.0.1" });
  let admin: Person;
  beforeAll(async () => {
    admin = await platform().addPerson(role.admin);
  });
  const customer = (values = {}) => platform().addPerson(role.customer, { open_api: 1, ...values });
  const openApp = async (person: Person) => platform().data<AppAnswer>("app/open-or-end", { flag: 1 }, client(person));
  const urlOf = (answer: AppAnswer, event: number) => answer.urls.find((one) => one.event_type === event);
  const lastEntry = async () =>
    platform().platform.database.selectFrom("action_log").selectAll().orderBy("id", "desc").executeTakeFirstOrThrow();

  test("creates the application when it is first opened, and keeps its id", async () => {
    const person = await customer();
    const before = await platform().data<AppAnswer>("app/detail", {}, client(person));
    expect(before).toMatchObject({ id: null, app_id: "", flag: 0, open_api: 1, user_id: person.id });
    const opened = await openApp(person);
    expect(opened).toMatchObject({ id: expect.any(Number), app_id: expect.stringMatching(/^[0-9a-f]{16}$/), flag: 1 });
    expect(opened.urls.map((one) => [one.event_type, one.callback_url])).toEqual([
      [1, ""],
      [2, ""],
      [3, ""],
    ]);
    const ended = await platform().data<AppAnswer>("app/open-or-end", { id: opened.id, flag: 0 }, client(person));
    expect(ended).toMatchObject({ id: opened.id, app_id: opened.app_id, flag: 0 });
    expect(await openApp(person)).toMatchObject({ id: opened.id, app_id: opened.app_id });
  });

  test("lets customers use it only while an admin has switched it on", async () => {
    const person = await customer({ open_api: 0 });
    expect(await platform().data("app/detail", {}, client(person))).toMatchObject({ open_api: 0, id: null });
    const refused = await platform().call("app/open-or-end", { flag: 1 }, client(person));
    expect(refused).toMatchObject({ code: code.notAllowed, message: expect.stringMatching(/not enabled/) });

    const connected = await connect(platform(), { 1: "http://127.0.0.1:1025/" });
    await platform().data("user/open-api/enable", { user_id: connected.customer.id, enable: 0 }, { as: admin.token });
    for (const [path, payload] of [
      ["app/reveal", { id: connected.app }],
      ["app/reset-app-secret", { id: connected.app }],
      ["app/test", { id: connected.app, event_type: 1 }],
      ["app/resume", { id: connected.app, event_type: 1 }],
      ["app/update-url", { id: connected.app, event_type: 1, callback_url: "" }],
    ] as const) {
      const byCustomer = await platform().call(path, payload, client(connected.customer));
      const byAdmin = await platform().call(path, payload, { as: admin.token });
      expect([path, byCustomer.code, byAdmin.code]).toEqual([path, code.notAllowed, code.ok]);
    }
  });

  test("lets an admin open it for a named customer", async () => {
    const person = await customer();
    const byAdmin = { as: admin.token };
    const opened = await platform().data<AppAnswer>("app/open-or-end", { flag: 1, target_user_id: person.id }, byAdmin);
    expect(await platform().data("app/detail-by-user-id", { user_id: person.id }, byAdmin)).toEqual(opened);
    const other = await customer();
    const mismatch = { id: opened.id, flag: 1, target_user_id: other.id };
    expect((await platform().call("app/open-or-end", mismatch, byAdmin)).code).toBe(code.notExist);
  });

  describe("the secret", () => {
    test("is returned when it is reset, and signs deliveries from then on", async () => {
      const receiver = await openReceiver();
      const { customer: person, app } = await connect(platform(), { 1: receiver.url });
      const reset = await platform().data<SecretAnswer>("app/reset-app-secret", { id: app }, client(person));
      expect(reset.app_secret).toMatch(/^[\w-]{43}$/);
      await platform().data("app/test", { id: app, event_type: 1 }, client(person));
      const [request] = receiver.received;
      const signed = `${request?.headers["x-lubricator-timestamp"]}.${request?.body}`;
      expect(request?.headers["x-lubricator-signature"]).toBe(
        createHmac("sha256", reset.app_secret).update(signed).digest("hex"),
      );
      for (const path of ["app/detail", "app/open-or-end"]) {
        const answer = await platform().data(path, path === "app/detail" ? {} : { id: app, flag: 1 }, client(person));
        expect(JSON.stringify(answer)).not.toContain(reset.app_secret);
      }
    });

    test("is revealed on request, and the operation log records that without the secret", async () => {
      const { customer: person, app } = await connect(platform(), {});
      expect(await platform().data("app/reveal", { id: app }, client(person))).toEqual({ app_secret: knownSecret });
      const entry = await lastEntry();
      expect(entry).toMatchObject({ resource: "app", action: "reveal", account_id: person.id, target_id: app });
      expect(JSON.stringify(entry)).not.toContain(knownSecret);
    });
  });

  describe("a callback URL", () => {
    test.each([
      ["http://10.0.0.1/hook", "has no public address"],
      ["http://[::ffff:169.254.169.254]/", "has no public address"],
      ["https://user:pass@93.184.216.34/", "user name and password"],
      ["https://93.184.216.34:22/", "port 80, 443"],
    ])("is refused when it is saved: %s", async (callback_url, text) => {
      const { customer: person, app } = await connect(platform(), {});
      const answer = await platform().call("app/update-url", { id: app, event_type: 2, callback_url }, client(person));
      expect(answer.code).toBe(code.wrongParameter);
      expect(answer.data).toEqual({ fields: { callback_url: expect.stringContaining(text) } });
      expect(urlOf(await platform().data<AppAnswer>("app/detail", {}, client(person)), 2)?.callback_url).toBe("");
    });

    test("is logged without its path and query, which may contain keys", async () => {
      const { customer: person, app } = await connect(platform(), {});
      const save = async (callback_url: string) => {
        const payload = { id: app, event_type: 2, callback_url };
        const saved = await platform().data<AppAnswer>("app/update-url", payload, client(person));
        expect(urlOf(saved, 2)?.callback_url).toBe(callback_url);
        return (await lastEntry()).content;
      };
      const first = await save("http://127.0.0.1:1025/key-in-the-path?key=of-the-receiver");
      const second = await save("http://127.0.0.1:1025/other-key");
      expect(first).toContain("http://127.0.0.1:1025");
      expect(second).toContain("http://127.0.0.1:1025 (changed)");
      for (const content of [first, second]) expect(content).not.toMatch(/key|receiver/);
    });

    test("resets its failures when changed, and keeps them when saved unchanged", async () => {
      const { customer: person, app } = await connect(platform(), { 1: "http://127.0.0.1:1025/" });
      const paused = { failures: 10, paused_time: 5 };
      await platform().platform.database.updateTable("app_url").set(paused).where("app", "=", app).execute();
      const save = async (callback_url: string) => {
        const payload = { id: app, event_type: 1, callback_url };
        return urlOf(await platform().data<AppAnswer>("app/update-url", payload, client(person)), 1);
      };
      expect(await save("http://127.0.0.1:1025/")).toMatchObject(paused);
      expect(await save("http://127.0.0.1:1026/")).toMatchObject({ failures: 0, paused_time: null });
    });

    test("deletes its waiting events and gives up its waiting deliveries when it is removed", async () => {
      const { customer: person, app } = await connect(platform(), { 1: "http://127.0.0.1:1025/" });
      const { database } = platform().platform;
      const common = { app, event_type: 1, create_time: 1 };
      await database
        .insertInto("app_event")
        .values({ ...common, body: "{}" })
        .execute();
      await database
        .insertInto("delivery")
        .values({ ...common, events: 2, body: "[]", next_time: 1 })
        .execute();
      const before = await platform().data<AppAnswer>("app/detail", {}, client(person));
      expect(urlOf(before, 1)?.waiting).toBe(3);
      const after = await platform().data<AppAnswer>(
        "app/update-url",
        { id: app, event_type: 1, callback_url: "" },
        client(person),
      );
      expect(urlOf(after, 1)).toMatchObject({ callback_url: "", waiting: 0 });
      const { list } = await platform().data<{ list: unknown[] }>("app/deliveries", { id: app }, client(person));
      expect(list).toMatchObject([{ state: 2, last_fault: "removed" }]);
    });

    test("is refused after too many attempts by one account", async () => {
      const { customer: person, app } = await connect(platform(), {});
      const payload = { id: app, event_type: 1, callback_url: "http://10.0.0.1/" };
      const codes: number[] = [];
      for (let count = 0; count <= rateLimits.outboundCallsPerMinute; count += 1) {
        codes.push((await platform().call("app/update-url", payload, client(person))).code);
      }
      expect(new Set(codes.slice(0, -1))).toEqual(new Set([code.wrongParameter]));
      expect(codes.at(-1)).toBe(code.notAllowed);
    });
  });

  describe("a test delivery", () => {
    const send = async ({ customer: person, app }: Connected) =>
      platform().data<TestAnswer>("app/test", { id: app, event_type: 1 }, client(person));

    test("sends a sample event marked as a test, and shows the answer as text", async () => {
      const receiver = await openReceiver((_request, response) => response.writeHead(201).end("<b>taken</b>"));
      const connected = await connect(platform(), { 1: receiver.url });
      expect(await send(connected)).toEqual({ status: 201, fault: "", duration: 0, body: "<b>taken</b>" });
      expect(JSON.parse(receiver.received[0]?.body ?? "")).toMatchObject({
        event: "alarm",
        delivery_id: expect.stringMatching(/^test-/),
        data: [{ test: true, type: "alarm.raised", alarm: { code: 7 } }],
      });
      const { total } = await platform().data<{ total: number }>(
        "app/deliveries",
        { id: connected.app },
        client(connected.customer),
      );
      expect(total).toBe(0);
    });

    test("reports why a delivery failed", async () => {
      const receiver = await openReceiver(404);
      expect(await send(await connect(platform(), { 1: receiver.url }))).toMatchObject({
        status: 404,
        fault: "status",
      });
      expect(await send(await connect(platform(), { 1: "http://127.0.0.1:1025/" }))).toEqual({
        status: null,
        fault: "connection",
        duration: 0,
        body: "",
      });
    });

    test("checks the URL again, even if it was accepted when it was saved", async () => {
      expect(await send(await connect(platform(), { 1: "http://127.0.0.2:1025/" }))).toMatchObject({
        status: null,
        fault: "unreachable",
      });
    });

    test("is refused without a callback URL", async () => {
      const { customer: person, app } = await connect(platform(), {});
      const answer = await platform().call("app/test", { id: app, event_type: 1 }, client(person));
      expect(answer).toMatchObject({ code: code.notAllowed, message: "Set a callback URL first" });
    });
  });
});
