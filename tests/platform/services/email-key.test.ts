import { expect, test } from "vitest";
import { emailKey } from "../../../src/platform/services/active-accounts";

test.each([
  ["upper case", "Name@Example.COM"],
  ["surrounding blanks", " name@example.com\t"],
  ["full-width characters of a Chinese input method", "ｎａｍｅ＠example．com"],
  ["invisible characters copied from a chat", "\u200bname@example.com\u2060"],
])("normalizes %s", (_shows, address) => {
  expect(emailKey(address)).toBe("name@example.com");
});
