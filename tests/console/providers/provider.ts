import { expect } from "vitest";
import { registry as resources } from "../../../resources";
import { createDataProvider } from "../../../src/console/providers/data-provider";
import type { Registry } from "../../../src/contract";
import { connect, fakeServer, type Reply, sessionOf } from "../fake-server";

/** Creates a data provider with a fake server, and a function that returns the recorded requests. */
export function setUp(replies: readonly Reply[], registry: Registry = resources) {
  const server = fakeServer(...replies);
  const session = sessionOf({ role: 1 }, "T");
  const { post } = connect({ session, fetch: server.fetch });
  /** Path and decoded body of each request, without the token at the end. */
  const requests = () =>
    server.sent.map(({ url, body }) => {
      expect(body).toMatch(/(^|&)token=T$/);
      return [url.replace("https://own.test/admin/1/", ""), decodeURIComponent(body).replace(/&?token=T$/, "")];
    });
  return { provider: createDataProvider(post, registry, "https://own.test"), requests };
}
