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

/** A target on this machine. Only this guard resolves its host name to it. */
async function targetAt(address: string): Promise<Target> {
  const allow = readAllowList("127.0.0.1");
  if ("unreadable" in allow) throw new Error(allow.unreadable);
  const guard = createSsrfGuard({ allow, resolve: async () => [{ address: "127.0.0.1", family: 4 }] });
  return guard.check(address, webSchemes);
}

const send = async (address: string, timeout = 5000) =>
  post({
    target: await targetAt(address),
    headers: { "content-type": "application/json", "x-own": "one" },
    body: '{"grease":"脂"}',
    deadline: AbortSignal.timeout(timeout),
  });

describe("an outbound request", () => {
  test("connects to the checked address and sends the host name", async () => {
    const receiver = await openReceiver((_request, response) => response.writeHead(202).end("accepted ✓"));
    // No name server knows this name, so the pinned address was used.
    const answer = await send(`http://sink.invalid:${receiver.port}/hook?x=1`);
    expect(answer).toEqual({ status: 202, mediaType: "", body: "accepted ✓" });
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

  test("sends the host name in the TLS handshake too", async () => {
    let serverName = "";
    const server = createTlsServer({
      SNICallback: (name, answer) => {
        serverName = name;
        answer(new Error("no certificate for anybody"));
      },
    });
    server.on("tlsClientError", () => {});
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    await expect(send(`https://sink.invalid:${port}/`)).rejects.toBeInstanceOf(OutboundError);
    server.close();
    expect(serverName).toBe("sink.invalid");
  });

  test.each([301, 302, 303, 307, 308])("returns a %i response and follows no redirect", async (status) => {
    const inside = await openReceiver();
    const receiver = await openReceiver((_request, response) =>
      response.writeHead(status, { location: inside.url }).end(),
    );
    expect(await send(receiver.url)).toEqual({ status, mediaType: "", body: "" });
    expect(inside.received).toEqual([]);
  });

  test("reads at most maxResponseBytes of a response", async () => {
    const receiver = await openReceiver((_request, response) => {
      response.writeHead(200);
      // The response never ends, so waiting for its end would time out.
      response.write("x".repeat(3 * maxResponseBytes));
    });
    const { status, body } = await send(receiver.url, 60_000);
    expect([status, body.length]).toEqual([200, maxResponseBytes]);
  });

  test("rejects a protocol upgrade", async () => {
    const receiver = await openReceiver((_request, response) => {
      response.socket?.end("HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: other\r\n\r\n");
    });
    await expect(send(receiver.url)).rejects.toBeInstanceOf(OutboundError);
  });
});

describe("a receiver that does not respond in time", () => {
  test.each([
    ["sends nothing", () => {}],
    ["does not finish its head", (write: (text: string) => void) => write("HTTP/1.1 200 O")],
    [
      "does not finish its body",
      (write: (text: string) => void) => write("HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf"),
    ],
  ])("times out when it %s", async (_what, answer) => {
    const receiver = await openReceiver((_request, response) => answer((text) => void response.socket?.write(text)));
    await expect(send(receiver.url, 50)).rejects.toMatchObject({ fault: "timeout" });
    expect(receiver.received).toHaveLength(1);
  });
});

test.each([
  ["a closed port", (_port: number) => "http://127.0.0.1:1025/", "connection"],
  ["a server without TLS", (port: number) => `https://127.0.0.1:${port}/`, "tls"],
])("rejects for %s with the fault", async (_what, addressAt, fault) => {
  const { port } = await openReceiver();
  await expect(send(addressAt(port))).rejects.toMatchObject({ fault });
});
