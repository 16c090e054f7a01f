import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach } from "vitest";

/** One request as a receiver got it. */
export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

/** What a receiver does with a request; its status, where it only answers. */
export type Reaction = number | ((request: IncomingMessage, response: ServerResponse) => void);

export interface Receiver {
  readonly port: number;
  /** `http://127.0.0.1:{port}/hook` */
  readonly url: string;
  readonly received: Received[];
  /** What it does with requests from now on. */
  react: Reaction;
  /** Resolves with the next request. */
  next(): Promise<Received>;
}

const open: Server[] = [];

/** Closes what a test has opened, whether or not its connections have ended. */
afterEach(async () => {
  await Promise.all(
    open.splice(0).map((server) => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    }),
  );
});

/** A web server on this machine that notes what it is sent. It is closed after the test. */
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
      for (const tell of waiting.splice(0)) tell(one);
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
