import { describe, expect, test } from "vitest";
import {
  fileNameOf,
  type MediaRefusal,
  type MediaSources,
  mediaAddress,
} from "../../../../src/console/screens/viewers/media-address";

const page = "https://console.example.com";
const sources: MediaSources = {
  page,
  endpoint: "https://api.example.com/grease",
  media: ["https://files.example.com", "http://plain.example.com:8443"],
};

describe("the address of a viewer's file (spec D15)", () => {
  test.each<[string, string, string]>([
    ["a file of the page", "/help/manual-zh.pdf", `${page}/help/manual-zh.pdf`],
    ["a path without a leading slash", "help/manual-zh.pdf", `${page}/help/manual-zh.pdf`],
    ["a full URL of the page", `${page}/a.pdf`, `${page}/a.pdf`],
    ["a URL without scheme", "//console.example.com/a.pdf", `${page}/a.pdf`],
    ["a query and a fragment", "/a.pdf?v=2#page=3", `${page}/a.pdf?v=2#page=3`],
    ["a name with a space", "/a b.pdf", `${page}/a%20b.pdf`],
    ["a Chinese name", "/手册.pdf", `${page}/%E6%89%8B%E5%86%8C.pdf`],
    ["parent folders, which stay within the origin", "/x/../../../a.pdf", `${page}/a.pdf`],
    [
      "the endpoint's origin, outside its path",
      "https://api.example.com/file/a.mp4",
      "https://api.example.com/file/a.mp4",
    ],
    ["a listed origin", "https://files.example.com/a.mp4", "https://files.example.com/a.mp4"],
    [
      "a listed origin with a port, over plain HTTP",
      "http://plain.example.com:8443/a.mp4",
      "http://plain.example.com:8443/a.mp4",
    ],
    ["capital letters", "HTTPS://FILES.example.COM/A.pdf", "https://files.example.com/A.pdf"],
    ["an explicit default port", "https://files.example.com:443/a.pdf", "https://files.example.com/a.pdf"],
    // Encoded forms are file names of the page: the browser contacts no other server.
    ["an encoded scheme", "%6aavascript:alert(1)", `${page}/%6aavascript:alert(1)`],
    ["encoded slashes", "%2f%2fevil.example/a.pdf", `${page}/%2f%2fevil.example/a.pdf`],
    ["an encoded backslash", "/%5cevil.example/a.pdf", `${page}/%5cevil.example/a.pdf`],
    ["the page's own scheme without slashes", "https:evil.example", `${page}/evil.example`],
  ])("accepts %s", (_what, src, url) => {
    expect(mediaAddress(src, sources)).toEqual({ url });
  });

  test.each<[MediaRefusal, string | null]>([
    ["missing", null],
    ["missing", ""],
    ["missing", "   "],
    ["scheme", "javascript:alert(1)"],
    ["scheme", "JaVaScRiPt:alert(1)"],
    ["scheme", " javascript:alert(1)"],
    ["scheme", "data:text/html,<script>alert(1)</script>"],
    ["scheme", "data:application/pdf;base64,JVBERi0="],
    ["scheme", `blob:${page}/6a1f`],
    ["scheme", "file:///etc/passwd"],
    ["scheme", "ftp://files.example.com/a.pdf"],
    ["scheme", "ws://console.example.com/"],
    ["scheme", `view-source:${page}/`],
    ["scheme", `filesystem:${page}/temporary/a.pdf`],
    ["unreadable", "java\nscript:alert(1)"],
    ["unreadable", "java\tscript:alert(1)"],
    ["unreadable", "\u0000javascript:alert(1)"],
    ["unreadable", "\\\\evil.example\\a.pdf"],
    ["unreadable", "/\\evil.example/a.pdf"],
    ["unreadable", "https:\\\\evil.example/a.pdf"],
    ["unreadable", "/\t/evil.example/a.pdf"],
    ["unreadable", "https://[evil/a.pdf"],
    ["credentials", "https://u:p@files.example.com/a.pdf"],
    ["credentials", "https://files.example.com@evil.example/a.pdf"],
    ["credentials", "//console.example.com:x@evil.example/a.pdf"],
    ["origin", "https://evil.example/a.pdf"],
    ["origin", "//evil.example/a.pdf"],
    ["origin", "///evil.example/a.pdf"],
    ["origin", "http:evil.example/a.pdf"],
    ["origin", "https://console.example.com.evil.example/a.pdf"],
    ["origin", "https://evil.example/https://files.example.com/a.pdf"],
    ["origin", "https://evil.example?https://files.example.com/a.pdf"],
    ["origin", "https://evil.example#@files.example.com/a.pdf"],
    ["origin", "http://console.example.com/a.pdf"],
    ["origin", "https://files.example.com:444/a.pdf"],
    ["origin", "https://files.example.com./a.pdf"],
    ["origin", "https://sub.files.example.com/a.pdf"],
    ["origin", "https://127.0.0.1/a.pdf"],
    ["origin", "https://cоnsole.example.com/a.pdf"],
  ])("is refused (%s): %j", (refusal, src) => {
    expect(mediaAddress(src, sources)).toEqual({ refusal });
  });

  test("allows no other origin if the endpoint is unknown", () => {
    expect(mediaAddress("https://evil.example/a.pdf", { page, endpoint: "" })).toEqual({ refusal: "origin" });
    expect(mediaAddress("/a.pdf", { page, endpoint: "" })).toEqual({ url: `${page}/a.pdf` });
  });
});

test.each([
  [`${page}/help/manual-zh.pdf?v=1#page=2`, "manual-zh.pdf"],
  [`${page}/%E6%89%8B%E5%86%8C.pdf`, "手册.pdf"],
  [`${page}/a%ZZ.pdf`, "a%ZZ.pdf"],
  [`${page}/`, ""],
])("the file name of %s is %j", (url, name) => {
  expect(fileNameOf(url)).toBe(name);
});
