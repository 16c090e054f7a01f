import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { code, role } from "../../../src/contract";
import { maxCalls } from "../../../src/platform/http";
import { createHttpServer } from "../../../src/platform/http/web";
import { usePlatform } from "../../support/platform-calls";
import { openTestDatabases } from "../../support/platform-database";

/** Ends the calls that wait. */
const held: (() => void)[] = [];

describe.each(openTestDatabases())("an overloaded platform on $name", (engine) => {
  const platform = usePlatform(engine, {
    "config/get-industry-list": () => new Promise((resolve) => held.push(() => resolve([]))),
  });
  let server: Server;
  let url = "";
  beforeAll(async () => {
    server = createHttpServer(platform().web);
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/admin/1`;
  });
  afterAll(() => {
    server.closeAllConnections();
    return new Promise((done) => server.close(done));
  });

  test("answers every call over its limit, and keeps its connection longer than a proxy does", async () => {
    const { token } = await platform().addPerson(role.admin);
    const industries = () => platform().call("config/get-industry-list", {}, { as: token });
    const waiting = Array.from({ length: maxCalls }, industries);
    await vi.waitFor(() => expect(held).toHaveLength(maxCalls), { timeout: 20_000 });
    const body = new URLSearchParams({ token, keywords: "x".repeat(2000) });
    const refused = Array.from({ length: 100 }, async () => {
      const answer = await fetch(`${url}/device/list`, { method: "POST", headers: { "accept-language": "en" }, body });
      expect(await answer.json()).toMatchObject({ code: code.notAllowed, message: expect.stringContaining("busy") });
      // With Node's 5 s, a busy process closes connections on which the next call has already arrived.
      expect(answer.headers.get("keep-alive")).toBe("timeout=65");
    });
    await Promise.all(refused);
    for (const answer of held.splice(0)) answer();
    await Promise.all(waiting);
  });
});
