import { request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll } from "vitest";
import { createHttpServer } from "../../../src/platform/http/web";
import type { TestPlatform } from "../../support/platform-calls";

export const border = "----border";

export type Part = readonly [name: string, value: string | Uint8Array, fileName?: string];

/** Builds a multipart body as a browser does. */
export const bodyOf = (parts: readonly Part[]): Buffer =>
  Buffer.concat([
    ...parts.flatMap(([name, value, fileName]) => [
      Buffer.from(
        `--${border}\r\nContent-Disposition: form-data; name="${name}"${fileName === undefined ? "" : `; filename="${fileName}"`}\r\n\r\n`,
      ),
      Buffer.from(value),
      Buffer.from("\r\n"),
    ]),
    Buffer.from(`--${border}--\r\n`),
  ]);

/** Serves the platform of a `describe` on a port. Returns a function that sends bodies to it over a socket. */
export function useSocket(platform: () => TestPlatform) {
  let server: Server;
  let port = 0;
  beforeAll(async () => {
    server = createHttpServer(platform().web);
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => new Promise((done) => server.close(done)));

  return (
    body: Buffer,
    headers: Record<string, string> = {},
    path = "/file/upload",
  ): Promise<{ code: number; message: string }> =>
    new Promise((resolve, reject) => {
      const call = request(
        {
          port,
          method: "POST",
          path,
          headers: { "content-type": `multipart/form-data; boundary=${border}`, "accept-language": "en", ...headers },
        },
        (response) => {
          let text = "";
          response.on("data", (chunk) => {
            text += chunk;
          });
          response.on("end", () => resolve(JSON.parse(text)));
        },
      );
      // The server may close the connection after its answer, before the whole body is sent.
      call.on("error", reject);
      call.end(body);
    });
}
