import { expect, test } from "vitest";
import { clientName } from "../../../src/platform/base/user-agent";

const mozilla = "Mozilla/5.0";
const webKit = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  ["Chrome, Windows", `${mozilla} (Windows NT 10.0; Win64; x64) ${webKit} Chrome/147.0.0.0 Safari/537.36`],
  ["Edge, Windows", `${mozilla} (Windows NT 10.0; Win64; x64) ${webKit} Chrome/147.0.0.0 Safari/537.36 Edg/147.0.0.0`],
  ["Firefox, Linux", `${mozilla} (X11; Linux x86_64; rv:148.0) Gecko/20100101 Firefox/148.0`],
  [
    "Safari, iPhone",
    `${mozilla} (iPhone; CPU iPhone OS 19_1 like Mac OS X) ${webKit} Version/19.1 Mobile Safari/604.1`,
  ],
  ["Chrome, Android", `${mozilla} (Linux; Android 16; K) ${webKit} Chrome/147.0.0.0 Mobile Safari/537.36`],
  ["WeChat, Android", `${mozilla} (Linux; Android 16) ${webKit} Chrome/134.0 Mobile Safari/537.36 MicroMessenger/8.0`],
  ["curl", "curl/8.5.0"],
  ["", "<img src=x>"],
  ["", undefined],
])("names the client %j", (name, userAgent) => {
  expect(clientName(userAgent)).toBe(name);
});

test("keeps a made-up name short", () => {
  expect(clientName("x".repeat(10_000))).toHaveLength(40);
});
