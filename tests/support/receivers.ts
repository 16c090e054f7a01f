import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach } from "vitest";

/** A received request. */
export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

/** The reaction to a request: a status code or a function. */
export type Reaction = number | ((request: IncomingMessage, response: ServerResponse) => void);

export interface Receiver {
  readonly port: number;
  /** `http://127.0.0.1:{port}/hook` */
  readonly url: string;
  readonly received: Received[];
  /** Reaction to requests from now on. */
  react: Reaction;
  /** Resolves with the next request. */
  next(): Promise<Received>;
}

const open: Server[] = [];

// Closes the servers of a test, including open connections.
afterEach(async () => {
  await Promise.all(
    open.splice(0).map((server) => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    }),
  );
});

/** Opens a web server on this machine that records requests. It is closed after the test. */
export async function openReceiver(react: Reaction = 200): Promise<Receiver> {
  const waiting: ((request: Received) => void)[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const one: Received = {
        method: request.method ?? "",
        path: request.url ?? "",
        headers: request.headers as Received["headers"],
        body: Buffer.concat(chunks).toString("utf8"),
      };
      self.received.push(one);
      for (const resolve of waiting.splice(0)) resolve(one);
      if (typeof self.react === "function") self.react(request, response);
      else response.writeHead(self.react).end();
    });
  });
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const self: Receiver = {
    port,
    url: `http://127.0.0.1:${port}/hook`,
    received: [],
    react,
    next: () => new Promise((resolve) => waiting.push(resolve)),
  };
  return self;
}
