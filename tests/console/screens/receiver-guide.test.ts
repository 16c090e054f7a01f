import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { guideExample } from "../../../src/console/screens/open-api/guide-texts";

type Check = (headers: Readonly<Record<string, string>>, body: string, secret: string) => boolean;

/** Loads the example as a module, as if a developer had copied it. */
async function loadExample(): Promise<Check> {
  const code = guideExample({ bytes: "one", old: "two", compare: "three" });
  const module: { readonly isGenuine: Check } = await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`
  );
  return module.isGenuine;
}

describe("the receiver's example", () => {
  const secret = "known-to-the-receiver";
  const body = '{"event":"alarm"}';
  const signedHeaders = (timestamp: string, by = secret) => ({
    "x-lubricator-timestamp": timestamp,
    "x-lubricator-signature": createHmac("sha256", by).update(`${timestamp}.${body}`).digest("hex"),
  });
  const now = () => String(Date.now());

  test.each([
    ["a genuine delivery", () => signedHeaders(now()), body, true],
    ["another body", () => signedHeaders(now()), `${body} `, false],
    ["another secret", () => signedHeaders(now(), "somebody else's"), body, false],
    ["an old delivery", () => signedHeaders(String(Date.now() - 3_600_000)), body, false],
    [
      "a timestamp that was not signed",
      () => ({ ...signedHeaders(now()), "x-lubricator-timestamp": `${Date.now() + 1}` }),
      body,
      false,
    ],
    ["no signature", () => ({ "x-lubricator-timestamp": now() }), body, false],
    ["no headers", () => ({}), body, false],
  ])("judges %s", async (_what, headers, received, isGenuine) => {
    expect((await loadExample())(headers() as Record<string, string>, received, secret)).toBe(isGenuine);
  });
});
