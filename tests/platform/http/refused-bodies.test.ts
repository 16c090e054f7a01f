import { Agent, type IncomingMessage, request, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { pictureFile as rule } from "../../../src/contract";
import { createHttpServer } from "../../../src/platform/http/web";
import { usePlatform } from "../../support/platform-calls";
import { sqlite } from "../../support/platform-database";
import { border } from "./multipart-body";

const form = "application/x-www-form-urlencoded";
const multipart = `multipart/form-data; boundary=${border}`;

describe("a refused body", () => {
  const opened = usePlatform(sqlite);
  let server: Server;
  let port = 0;
  beforeAll(async () => {
    server = createHttpServer(opened().web);
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => {
    server.closeAllConnections();
    return new Promise((done) => server.close(done));
  });

  interface Sent {
    readonly path: string;
    readonly headers?: Record<string, string>;
    readonly body?: Buffer | string;
  }

  const send = (agent: Agent, { path, headers = {}, body = "" }: Sent): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const call = request({ agent, port, path, method: "POST", headers }, (response) => {
        response.resume();
        response.once("end", () => resolve(response));
      });
      call.once("error", reject);
      call.end(body);
    });

  /** Sends text over a connection of its own. Resolves with the answer, as soon as it has the wanted part. */
  const sendRaw = (text: string, wanted: RegExp): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connect(port, "127.0.0.1", () => socket.write(text));
      onTestFinished(() => void socket.destroy());
      let answer = "";
      socket.on("data", (chunk) => {
        answer += chunk;
        if (wanted.test(answer)) resolve(answer);
      });
      socket.once("error", reject);
      socket.once("close", () => reject(new Error(answer)));
    });

  const large = Buffer.alloc(rule.maxBytes + 2 ** 20, "x");

  test.each<[string, Sent]>([
    ["a call", { path: "/admin/1/user/detail", headers: { "content-type": form }, body: large }],
    [
      "a call of unknown length",
      { path: "/admin/1/user/detail", headers: { "content-type": form, "transfer-encoding": "chunked" }, body: large },
    ],
    ["an upload", { path: "/file/upload", headers: { "content-type": multipart }, body: large }],
    [
      "an upload of unknown length",
      { path: "/file/upload", headers: { "content-type": multipart, "transfer-encoding": "chunked" }, body: large },
    ],
    ["an upload of another type", { path: "/file/upload", headers: { "content-type": form }, body: large }],
    ["a batch of reports", { path: "/ingest/1/reports", body: large }],
    ["no call", { path: "/admin/1/no/such/call", body: large }],
  ])("of %s does not cost the next request of a keep-alive agent", async (_what, refused) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => agent.destroy());
    for (let turn = 0; turn < 5; turn += 1) {
      const answer = await send(agent, refused);
      expect([200, 401, 404]).toContain(answer.statusCode);
      expect(answer.headers.connection).toBe("close");
      const next = await send(agent, { path: "/admin/1/user/detail", headers: { "content-type": form } });
      expect(next).toMatchObject({ statusCode: 200, headers: { connection: "keep-alive" } });
    }
  });

  test("of a preflight request, which gets an answer without a body, only ends the connection", async () => {
    const head = "OPTIONS /admin/1/user/detail HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n";
    expect(await sendRaw(head, /\r\n\r\n/)).toMatch(/^HTTP\/1\.1 204 [\s\S]*connection: close\r\n/i);
  });

  test.each([
    ["a call", "/admin/1/user/detail", form, /"level":"info".*"code":4/],
    ["a batch of reports", "/ingest/1/reports", "application/json", /"level":"info".*"status":400/],
  ])("of %s whose client disconnects is no error of the platform", async (_what, path, type, line) => {
    const { logged, platform } = opened();
    const before = logged.length;
    const socket = connect(port, "127.0.0.1");
    server.once("request", () => socket.destroy());
    const key = `Authorization: Bearer ${platform.ingestKey}`;
    const head = `POST ${path} HTTP/1.1\r\nHost: x\r\n${key}\r\nContent-Type: ${type}\r\nContent-Length: 100\r\n\r\n`;
    socket.write(`${head}{`);
    await vi.waitFor(() => expect(logged.slice(before)).toEqual([expect.stringMatching(line)]));
  });

  test("is answered before it has arrived", async () => {
    const head = `POST /file/upload HTTP/1.1\r\nHost: x\r\nContent-Type: ${multipart}\r\nContent-Length: 900000000\r\n\r\n`;
    const answer = await sendRaw(`${head}--${border}\r\n`, /"code":4/);
    expect(answer).toMatch(/^connection: close\r$/im);
  });

  const announce = (path: string, type: string, length: number) =>
    `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\nExpect: 100-continue\r\n\r\n`;

  test.each([
    ["a large call", announce("/admin/1/user/detail", form, large.length)],
    ["a large upload", announce("/file/upload", multipart, 2 * large.length)],
    ["an upload of another type", announce("/file/upload", form, 10)],
    ["reports without a key", announce("/ingest/1/reports", "application/json", 10)],
    ["an unknown call", announce("/admin/1/no/such/call", form, 10)],
  ])("that is announced by Expect is not asked for: %s", async (_what, head) => {
    expect(await sendRaw(head, /\r\n\r\n/)).toMatch(/^HTTP\/1\.1 (200|401|404) [\s\S]*connection: close\r\n/i);
  });

  test.each([
    ["a call", announce("/admin/1/user/detail", form, 6)],
    ["an upload", announce("/file/upload", multipart, 1000)],
  ])("is the exception: the body of %s is asked for", async (_what, head) => {
    expect(await sendRaw(head, /\r\n\r\n/)).toBe("HTTP/1.1 100 Continue\r\n\r\n");
  });
});
