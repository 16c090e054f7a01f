import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { InvalidZipError, openZip } from "../../../../src/platform/files/spreadsheets/unzip";
import { archiveOfParts, bombOf, partOf } from "../../../support/hostile-files";

const contents = (bytes: Uint8Array) =>
  openZip(bytes).map((entry) => [entry.name, new TextDecoder().decode(entry.read())]);

const text = "relubrication ".repeat(100);
const expected = [
  ["a.txt", text],
  ["folder/空.txt", ""],
];
const files = { "a.txt": strToU8(text), "folder/空.txt": new Uint8Array() };
const parts = [partOf("a.txt", text), partOf("folder/空.txt", "")];
const withComment = () => {
  const comment = Buffer.from("a comment at the end");
  const bytes = Buffer.concat([zipSync(files), comment]);
  bytes.writeUInt16LE(comment.length, bytes.length - comment.length - 2);
  return bytes;
};

describe("a zip archive", () => {
  test.each<[string, Uint8Array]>([
    ["with compressed files", zipSync(files)],
    ["with stored files", zipSync(files, { level: 0 })],
    ["with a comment at its end", withComment()],
    ["built by the test", archiveOfParts(parts)],
    ["with the ZIP64 extension", archiveOfParts(parts, { is64: true })],
  ])("%s is read", (_shows, bytes) => {
    expect(contents(bytes)).toEqual(expected);
  });

  test.each<[string, Uint8Array]>([
    ["an empty file", new Uint8Array()],
    ["a text", strToU8(text)],
    ["an archive without its end", zipSync(files).slice(0, -30)],
    ["an archive without its beginning", zipSync(files).slice(60)],
    ["a declared size below the real size", archiveOfParts([partOf("a", text, text.length - 1)])],
    ["a declared size above the real size", archiveOfParts([partOf("a", text, text.length + 1)])],
    ["a declared size of 0", archiveOfParts([partOf("a", text, 0)])],
    ["damaged content", archiveOfParts([{ ...partOf("a", text), packed: strToU8("not deflated") }])],
  ])("is refused with %s", (_shows, bytes) => {
    expect(() => contents(bytes)).toThrow(InvalidZipError);
  });

  test("is refused when it is truncated anywhere", () => {
    const bytes = archiveOfParts(parts, { is64: true });
    for (let length = 0; length < bytes.length; length += 1) {
      expect(() => contents(bytes.subarray(0, length))).toThrow(InvalidZipError);
    }
  });

  test("with 1 GB packed into 1 MB, declared as 1000 bytes, costs little CPU time", () => {
    const bytes = archiveOfParts([{ name: "a", packed: bombOf(1024), declared: 1000 }]);
    const before = process.cpuUsage();
    expect(() => contents(bytes)).toThrow(InvalidZipError);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(200);
  });
});
