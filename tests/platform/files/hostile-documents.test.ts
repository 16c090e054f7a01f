import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { code } from "../../../src/contract";
import { archiveOfParts, bombOf, type PackedPart, partOf, referencesBomb } from "../../support/hostile-files";
import { makeTestUsers, type TestUsers } from "../../support/lubricators";
import { compoundOf, pdfOf } from "../../support/office-files";
import { usePlatform } from "../../support/platform-calls";
import { openTestDatabases } from "../../support/platform-database";
import { fileOf } from "../../support/upload-files";
import { uploadTools } from "./uploads";

/** Longest time for which an upload may block the server, and its CPU time, ms. */
const limits = { block: 1000, cpu: 2000 } as const;

const types = partOf(
  "[Content_Types].xml",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml",
);
const bomb = (name: string, megabytes: number, declared: number): PackedPart => ({
  name,
  declared,
  packed: bombOf(megabytes),
});
const megabyte = 1024 * 1024;

/** A black BMP of 40 megapixels with one bit per pixel. */
function largeBmp(): Uint8Array<ArrayBuffer> {
  const file = Buffer.alloc(62 + 5_000_000);
  file.write("BM");
  for (const [offset, value] of [
    [10, 62],
    [14, 40],
    [18, 8000],
    [22, 5000],
    [46, 2],
  ] as const)
    file.writeUInt32LE(value, offset);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(1, 28);
  return new Uint8Array(file);
}

describe.each(openTestDatabases())("hostile documents on $name", (engine) => {
  const opened = usePlatform(engine);
  let crew: TestUsers;
  beforeAll(async () => {
    crew = await makeTestUsers(opened());
    // The first file builds the code of the worker thread.
    await upload(fileOf("first.pdf", new Uint8Array(pdfOf())));
  });
  const { upload } = uploadTools(opened, () => crew);

  test.each<[string, string, () => Uint8Array<ArrayBuffer>, RegExp | null]>([
    ["1 GB of relationships declared as 1 kB", "a.docx", () => referencesBomb(1024), /损坏|damaged/],
    ["3 GB of relationships declared as 1 kB", "a.docx", () => referencesBomb(3 * 1024), /损坏|damaged/],
    [
      "200 MB of relationships declared as 200 MB",
      "a.docx",
      () => archiveOfParts([types, bomb("word/_rels/a.rels", 200, 200 * megabyte)]),
      /损坏|damaged/,
    ],
    [
      "parts declared as 300 MB together",
      "a.docx",
      () => archiveOfParts([types, ...["a", "b", "c"].map((name) => bomb(name, 1, 100 * megabyte))]),
      /损坏|damaged/,
    ],
    [
      "1 GB of content types",
      "a.docx",
      () => archiveOfParts([bomb("[Content_Types].xml", 1024, 1000)]),
      /损坏|damaged/,
    ],
    [
      "an old document of 8 MB with a circular directory",
      "a.doc",
      () => new Uint8Array(Buffer.concat([compoundOf(["WordDocument"], 1), Buffer.alloc(8 * megabyte)])),
      /损坏|damaged/,
    ],
    ["a picture of 40 megapixels in 5 MB", "a.bmp", largeBmp, null],
  ])("%s costs little CPU time and does not block the server", async (_shows, name, make, refused) => {
    const file = fileOf(name, make());
    const delay = monitorEventLoopDelay({ resolution: 10 });
    delay.enable();
    await pause(30);
    const before = process.cpuUsage();
    const answer = await upload(file);
    const { user, system } = process.cpuUsage(before);
    // The monitor records a delay only after its end.
    await pause(30);
    delay.disable();
    expect(answer).toMatchObject(
      refused === null
        ? { code: code.ok }
        : { code: code.wrongParameter, data: { fields: { file: expect.stringMatching(refused) } } },
    );
    expect(delay.max / 1e6).toBeLessThan(limits.block);
    expect((user + system) / 1000).toBeLessThan(limits.cpu);
  });
});
