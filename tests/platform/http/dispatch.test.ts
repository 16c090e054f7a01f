import { describe, expect, test, vi } from "vitest";
import { role } from "../../../src/contract";
import { Refusal } from "../../../src/platform/access/handler";
import { QueueFullError } from "../../../src/platform/base/concurrency-limit";
import { maxCalls } from "../../../src/platform/http";
import { usePlatform } from "../../support/platform-calls";
import { openTestDatabases } from "../../support/platform-database";

/** Ends the calls that wait. */
const held: (() => void)[] = [];

describe.each(openTestDatabases())("failing handlers on $name", (engine) => {
  const platform = usePlatform(engine, {
    "config/get-lubricant-list": async () => {
      throw new Error("relation lubricant at 10.0.0.7 does not exist");
    },
    "config/get-install-location-list": async () => {
      throw new Refusal(6, { zh: "已有", en: "There is one" }, { name: { zh: "重名", en: "Taken" } });
    },
    "config/get-industry-list": () => new Promise((resolve) => held.push(() => resolve([]))),
    "config/get-application-list-all": async () => {
      throw new QueueFullError();
    },
  });

  test("a full queue is answered with a refusal that asks to try again", async () => {
    const { token } = await platform().addPerson(role.admin);
    const answer = await platform().call("config/get-application-list-all", {}, { as: token });
    expect(answer).toMatchObject({ code: 15, message: expect.stringContaining("try again") });
  });

  test("calls beyond a limit are refused at once, and all are answered once the others have ended", async () => {
    const { token } = await platform().addPerson(role.admin);
    const ask = () => platform().call("config/get-industry-list", {}, { as: token });
    const waiting = Array.from({ length: maxCalls }, ask);
    await vi.waitFor(() => expect(held).toHaveLength(maxCalls), { timeout: 20_000 });
    expect(await ask()).toMatchObject({ code: 15, message: "The platform is busy; try again in a moment" });
    for (const answer of held.splice(0)) answer();
    for (const { code: answered } of await Promise.all(waiting)) expect(answered).toBe(0);
    const next = ask();
    await vi.waitFor(() => expect(held).toHaveLength(1));
    held.pop()?.();
    expect((await next).code).toBe(0);
  });

  test("an unexpected error is answered with its log id only", async () => {
    const { id, token } = await platform().addPerson(role.admin);
    const answer = await platform().call("config/get-lubricant-list", {}, { as: token });
    const requestId = /Internal error ([0-9a-f-]{36})/.exec(answer.message)?.[1];
    expect(answer).toEqual({ code: -1, message: `Internal error ${requestId}. Please try again later.`, data: null });
    const lines = platform()
      .logged.filter((line) => line.includes(requestId ?? "?"))
      .map((line) => JSON.parse(line));
    expect(lines[0].err.message).toContain("10.0.0.7");
    expect(lines[1]).toMatchObject({ code: -1, account: id });
  });

  test("a refusal is answered with its code, text and fields", async () => {
    const { token } = await platform().addPerson(role.admin);
    expect(await platform().call("config/get-install-location-list", {}, { as: token, language: "zh" })).toEqual({
      code: 6,
      message: "已有",
      data: { fields: { name: "重名" } },
    });
  });
});
