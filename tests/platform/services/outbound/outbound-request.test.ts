import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import { describe, expect, test } from "vitest";
import {
  createSsrfGuard,
  maxResponseBytes,
  OutboundError,
  post,
  readAllowList,
  type Target,
  webSchemes,
} from "../../../../src/platform/services/outbound";
import { openReceiver } from "../../../support/receivers";

/** A destination on this machine, by a name that leads here for the guard alone. */
async function targetAt(address: string): Promise<Target> {
  const allow = readAllowList("127.0.0.1");
  if ("unreadable" in allow) throw new Error(allow.unreadable);
  const guard = createSsrfGuard({ allow, resolve: async () => [{ address: "127.0.0.1", family: 4 }] });
  return guard.check(address, webSchemes);
}

const send = async (address: string, patience = 5000) =>
  post({
    target: await targetAt(address),
    headers: { "content-type": "application/json", "x-own": "one" },
    body: '{"grease":"脂"}',
    deadline: AbortSignal.timeout(patience),
  });

describe("a call", () => {
  test("goes to the address that was checked, under the name that was asked for", async () => {
    const receiver = await openReceiver((_request, response) => response.writeHead(202).end("taken ✓"));
    // No name server knows this name: only the pinned address can have led here.
    const answer = await send(`http://sink.invalid:${receiver.port}/hook?x=1`);
    expect(answer).toEqual({ status: 202, body: "taken ✓" });
    expect(receiver.received).toEqual([
      expect.objectContaining({ method: "POST", path: "/hook?x=1", body: '{"grease":"脂"}' }),
    ]);
    expect(receiver.received[0]?.headers).toMatchObject({
      host: `sink.invalid:${receiver.port}`,
      "content-type": "application/json",
      "content-length": "16",
      "x-own": "one",
    });
  });

  test("opens its encrypted connection under that name too", async () => {
    let asked = "";
    const server = createTlsServer({
      SNICallback: (name, answer) => {
        asked = name;
        answer(new Error("no certificate for anybody"));
      },
    });
    server.on("tlsClientError", () => {});
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    await expect(send(`https://sink.invalid:${port}/`)).rejects.toBeInstanceOf(OutboundError);
    server.close();
    expect(asked).toBe("sink.invalid");
  });

  test.each([301, 302, 303, 307, 308])("follows no redirect: %i is the answer", async (status) => {
    const inside = await openReceiver();
    const receiver = await openReceiver((_request, response) =>
      response.writeHead(status, { location: inside.url }).end(),
    );
    expect(await send(receiver.url)).toEqual({ status, body: "" });
    expect(inside.received).toEqual([]);
  });

  test("reads no more of an answer than it may", async () => {
    const receiver = await openReceiver((_request, response) => {
      response.writeHead(200);
      // Without end: who waited for one would wait until the time is over.
      response.write("x".repeat(3 * maxResponseBytes));
    });
    const { status, body } = await send(receiver.url, 60_000);
    expect([status, body.length]).toEqual([200, maxResponseBytes]);
  });

  test("does not take a protocol that is offered in place of an answer", async () => {
    const receiver = await openReceiver((_request, response) => {
      response.socket?.end("HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: other\r\n\r\n");
    });
    await expect(send(receiver.url)).rejects.toBeInstanceOf(OutboundError);
  });
});

describe("a sink that does not answer in time", () => {
  test.each([
    ["says nothing", () => {}],
    ["sends its head byte by byte", (write: (text: string) => void) => write("HTTP/1.1 200 O")],
    [
      "never ends its body",
      (write: (text: string) => void) => write("HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf"),
    ],
  ])("is given up: it %s", async (_what, answer) => {
    const receiver = await openReceiver((_request, response) => answer((text) => void response.socket?.write(text)));
    await expect(send(receiver.url, 50)).rejects.toMatchObject({ fault: "timeout" });
    expect(receiver.received).toHaveLength(1);
  });
});

test.each([
  ["nobody listens", (_port: number) => "http://127.0.0.1:1025/", "connection"],
  ["the encryption is none", (port: number) => `https://127.0.0.1:${port}/`, "tls"],
])("a failure says what it was: %s", async (_what, addressAt, fault) => {
  const { port } = await openReceiver();
  await expect(send(addressAt(port))).rejects.toMatchObject({ fault });
});
