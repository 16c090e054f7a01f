import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { BrokenZip, openZip } from "../../../../src/platform/files/spreadsheets/unzip";
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
    ["of its own making", archiveOfParts(parts)],
    ["of the 64-bit extension", archiveOfParts(parts, { is64: true })],
  ])("%s is read", (_what, bytes) => {
    expect(contents(bytes)).toEqual(expected);
  });

  test.each<[string, Uint8Array]>([
    ["nothing", new Uint8Array()],
    ["a text", strToU8(text)],
    ["an archive without its end", zipSync(files).slice(0, -30)],
    ["an archive without its beginning", zipSync(files).slice(60)],
    ["a file that declares less than it holds", archiveOfParts([partOf("a", text, text.length - 1)])],
    ["a file that declares more than it holds", archiveOfParts([partOf("a", text, text.length + 1)])],
    ["a file that declares nothing", archiveOfParts([partOf("a", text, 0)])],
    ["a file that is damaged", archiveOfParts([{ ...partOf("a", text), packed: strToU8("no such thing") }])],
  ])("is refused: %s", (_what, bytes) => {
    expect(() => contents(bytes)).toThrow(BrokenZip);
  });

  test("is refused wherever it is cut off", () => {
    const bytes = archiveOfParts(parts, { is64: true });
    for (let length = 0; length < bytes.length; length += 1) {
      expect(() => contents(bytes.subarray(0, length))).toThrow(BrokenZip);
    }
  });

  test("with 1 GB in 1 MB that declares 1000 bytes costs next to nothing", () => {
    const bytes = archiveOfParts([{ name: "a", packed: bombOf(1024), declared: 1000 }]);
    const before = process.cpuUsage();
    expect(() => contents(bytes)).toThrow(BrokenZip);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(200);
  });
});
