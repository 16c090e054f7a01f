import { expect, test } from "vitest";
import {
  makeTotpSecret,
  matchingStep,
  totpAddress,
  totpCode,
  totpStep,
} from "../../../../src/platform/services/secrets/totp";

/** "12345678901234567890" in base32, the secret of the examples in RFC 6238, appendix B. */
const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
])("has the code of RFC 6238 at %i s", (seconds, code) => {
  expect(totpCode(secret, totpStep(seconds * 1000))).toBe(code);
});

test.each([
  [-31, false],
  [-30, true],
  [0, true],
  [30, true],
  [60, false],
])("a clock that is off by %i s: %s", (off, isRight) => {
  const time = 1_234_567_890_000;
  expect(matchingStep(secret, "005924", time + off * 1000) !== undefined).toBe(isRight);
});

test.each(["", "00592", "0059244", "abcdef", "5924"])("refuses %j", (code) => {
  expect(matchingStep(secret, code, 1_234_567_890_000)).toBeUndefined();
});

test("makes secrets of 160 bits that an app can read from the address", () => {
  const made = makeTotpSecret();
  expect(made).toMatch(/^[A-Z2-7]{32}$/);
  expect(makeTotpSecret()).not.toBe(made);
  expect(totpAddress(made, { issuer: "Lubricator console", account: "a+b@c.test" })).toBe(
    `otpauth://totp/Lubricator%20console:a%2Bb%40c.test?secret=${made}&issuer=Lubricator%20console`,
  );
});
