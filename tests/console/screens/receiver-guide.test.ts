import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { guideExample } from "../../../src/console/screens/open-api/guide-texts";

type Check = (headers: Readonly<Record<string, string>>, body: string, secret: string) => boolean;

/** The example as somebody would copy it. */
async function copied(): Promise<Check> {
  const code = guideExample({ bytes: "one", old: "two", compare: "three" });
  const module: { readonly isGenuine: Check } = await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`
  );
  return module.isGenuine;
}

describe("the example for receivers", () => {
  const secret = "known-to-the-receiver";
  const body = '{"event":"alarm"}';
  const signed = (timestamp: string, by = secret) => ({
    "x-lubricator-timestamp": timestamp,
    "x-lubricator-signature": createHmac("sha256", by).update(`${timestamp}.${body}`).digest("hex"),
  });
  const now = () => String(Date.now());

  test.each([
    ["what the platform has signed", () => signed(now()), body, true],
    ["another body", () => signed(now()), `${body} `, false],
    ["another secret", () => signed(now(), "somebody else's"), body, false],
    ["an old one", () => signed(String(Date.now() - 3_600_000)), body, false],
    [
      "another time than was signed",
      () => ({ ...signed(now()), "x-lubricator-timestamp": `${Date.now() + 1}` }),
      body,
      false,
    ],
    ["no signature", () => ({ "x-lubricator-timestamp": now() }), body, false],
    ["nothing at all", () => ({}), body, false],
  ])("judges %s", async (_what, headers, received, isGenuine) => {
    expect((await copied())(headers() as Record<string, string>, received, secret)).toBe(isGenuine);
  });
});
