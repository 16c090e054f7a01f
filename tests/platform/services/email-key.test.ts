import { expect, test } from "vitest";
import { emailKey } from "../../../src/platform/services/active-accounts";

test.each([
  ["capitals", "Name@Example.COM"],
  ["blanks around it", " name@example.com\t"],
  ["full width, as a Chinese input method writes it", "ｎａｍｅ＠example．com"],
  ["marks that nobody sees, as they come out of a chat", "\u200bname@example.com\u2060"],
])("one mailbox has one spelling: %s", (_says, written) => {
  expect(emailKey(written)).toBe("name@example.com");
});
