import { writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { code, pictureFile as pictureRule, role } from "../../../src/contract";
import { rateLimits } from "../../../src/platform/services/rate-limits";
import { archiveOf, bmpOf, pdfOf, workbookOf } from "../../support/office-files";
import { openTestDatabases } from "../../support/platform-database";
import { useTestUsers } from "../../support/test-users";
import { fileOf, pictureFile } from "../../support/upload-files";
import { uploadTools } from "./uploads";

const bytesOf = async (file: File) => new Uint8Array(await file.arrayBuffer());

describe.each(openTestDatabases())("pictures on $name", (engine) => {
  const { platform, users: crew } = useTestUsers(engine);

  const { upload, store, get } = uploadTools(
    () => platform,
    () => crew,
  );

  describe("an uploaded picture", () => {
    test("has a random name and is served with its media type, privately cached and without rights", async () => {
      const [one, two] = [await store(await pictureFile()), await store(await pictureFile())];
      expect(one).toMatch(/^\/files\/[A-Za-z0-9_-]{22}\.jpg\?/);
      expect(two).not.toBe(one);
      const response = await get(one);
      expect(response.status).toBe(200);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        "content-type": "image/jpeg",
        "cache-control": expect.stringMatching(/^private, max-age=\d+, immutable$/),
        "x-content-type-options": "nosniff",
        "content-security-policy": expect.stringMatching(/default-src 'none'.*sandbox/),
        "cross-origin-resource-policy": "same-origin",
      });
    });

    test("is rotated by its EXIF orientation and loses its metadata", async () => {
      const taken = await sharp({ create: { width: 40, height: 20, channels: 3, background: "red" } })
        .jpeg()
        .withExif({ IFD0: { Copyright: "SECRET-OWNER" }, IFD3: { GPSLatitude: "48/1 22/1 0/1", GPSLatitudeRef: "N" } })
        .withMetadata({ orientation: 6 })
        .toBuffer();
      const { bytes } = await get(await store(fileOf("map.jpg", new Uint8Array(taken)))).then(async (response) => ({
        bytes: Buffer.from(await response.arrayBuffer()),
      }));
      const { width, height, orientation, exif } = await sharp(bytes).metadata();
      expect({ width, height, orientation, exif }).toEqual({
        width: 20,
        height: 40,
        orientation: undefined,
        exif: undefined,
      });
      expect(bytes.includes("SECRET-OWNER")).toBe(false);
    });

    test("loses content that was hidden in it", async () => {
      const script = "<script>alert(1)</script>";
      const polyglot = Buffer.concat([
        await bytesOf(await pictureFile()),
        Buffer.from(script),
        Buffer.from("PK\x03\x04"),
      ]);
      const response = await get(await store(fileOf("map.jpg", new Uint8Array(polyglot))));
      const text = Buffer.from(await response.arrayBuffer()).toString("latin1");
      expect(text).not.toContain(script);
      expect(text).not.toContain("PK\x03\x04");
    });

    test.each([
      ["map.png", "image/png"],
      ["map.gif", "image/gif"],
      ["MAP.JPEG", "image/jpeg"],
    ])("named %s is served as %s", async (name, mediaType) => {
      expect((await get(await store(await pictureFile({ name })))).headers.get("content-type")).toBe(mediaType);
    });

    test("in BMP format becomes a PNG", async () => {
      const pixels = [
        [
          [255, 0, 0],
          [0, 0, 255],
        ],
      ] as const;
      const response = await get(await store(fileOf("map.bmp", bmpOf(pixels))));
      expect(response.headers.get("content-type")).toBe("image/png");
      const { data } = await sharp(Buffer.from(await response.arrayBuffer()))
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect([...data]).toEqual(pixels.flat(2));
    });

    test("above the size limit is scaled down", async () => {
      const response = await get(await store(await pictureFile({ width: 3000, height: 1500 })));
      const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
      expect([width, height]).toEqual([2560, 1280]);
    });
  });

  test.each<[string, Uint8Array, string]>([
    ["manual.pdf", pdfOf(), "application/pdf"],
    ["sheet.docx", archiveOf("docx"), "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
    ["sheet.xls", workbookOf([0]), "application/vnd.ms-excel"],
  ])("stores %s unchanged and serves it as a download", async (name, bytes, mediaType) => {
    const response = await get(await store(fileOf(name, new Uint8Array(bytes))));
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": mediaType,
      "content-disposition": expect.stringMatching(/^attachment; filename="[\w-]{22}\.\w+"/),
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringMatching(/default-src 'none'.*sandbox/),
    });
    expect(Buffer.from(await response.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true);
  });

  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  test.each<[string, () => Promise<File> | File, RegExp]>([
    ["an SVG", () => fileOf("map.svg", svg), /not a JPG/],
    ["an SVG named as a JPG", () => fileOf("map.jpg", svg), /not a JPG/],
    ["an HTML page that begins like a GIF", () => fileOf("map.gif", "GIF89a<script>alert(1)</script>"), /damaged/],
    [
      "a PNG named as a JPG",
      async () => fileOf("map.jpg", await bytesOf(await pictureFile({ name: "a.png" }))),
      /extension/,
    ],
    [
      "a truncated picture",
      async () => fileOf("map.jpg", (await bytesOf(await pictureFile({ width: 400, height: 400 }))).slice(0, 700)),
      /damaged/,
    ],
    ["a picture of 49 million pixels", () => pictureFile({ width: 7000, height: 7000, name: "flood.png" }), /pixels/],
    ["a truncated bitmap", () => fileOf("map.bmp", bmpOf([[[1, 2, 3]]]).slice(0, 55)), /damaged/],
    [
      "a document with macros",
      () => fileOf("a.docx", archiveOf("docx", { "word/vbaProject.bin": "x" }).slice()),
      /macros/,
    ],
    ["a text named as a document", () => fileOf("a.doc", "text"), /does not match its extension/],
    ["a file of more than 10 MB", () => fileOf("map.jpg", new Uint8Array(pictureRule.maxBytes + 1)), /10 MB/],
    ["an empty file", () => fileOf("map.jpg", ""), /not empty/],
  ])("refuses %s", async (_shows, make, reason) => {
    const answer = await upload(await make());
    expect([answer.code === code.ok, answer.message]).toEqual([false, expect.stringMatching(reason)]);
    expect(answer.data).toEqual({ fields: { file: answer.message } });
  });

  test.each(["/files/none.jpg", "/files/..%2fplatform.db", "/files/%2e%2e%2fsecret.key", "/files/", "/files/a/b.jpg"])(
    "does not find %s",
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );

  test("does not serve other files in the folder", async () => {
    await store(await pictureFile());
    writeFileSync(join(platform.platform.environment.dataFolder, "files", "notes.jpg"), "secret");
    expect((await get("/files/notes.jpg")).status).toBe(404);
  });

  test("refuses further uploads after too many files", async () => {
    const uploader = await platform.addPerson(role.afm, { agent_id: crew.agentId });
    const file = fileOf("map.jpg", "not a picture");
    for (let count = 0; count < rateLimits.uploadsPerHour; count += 1) await upload(file, uploader);
    expect(await upload(await pictureFile(), uploader)).toMatchObject({ code: code.notAllowed });
    expect(await upload(await pictureFile())).toMatchObject({ code: code.ok });
  });

  test("refuses further uploads after too many bytes", async () => {
    const uploader = await platform.addPerson(role.afm, { agent_id: crew.agentId });
    const { limits } = platform.platform;
    expect(await limits.allowsUpload(uploader.id, (rateLimits.uploadPiecesPerHour - 1) * 256 * 1024)).toBe(true);
    expect(await upload(await pictureFile(), uploader)).toMatchObject({ code: code.ok });
    expect(await upload(await pictureFile(), uploader)).toMatchObject({ code: code.notAllowed });
  });

  test("a customer may upload pictures but no documents", async () => {
    const customer = await platform.addPerson(role.customer, { agent_id: crew.agentId });
    const send = (file: File) => platform.call("file/upload", { file }, { as: customer.token, base: "client/1" });
    expect(await send(await pictureFile())).toMatchObject({ code: code.ok });
    expect(await send(fileOf("a.pdf", "%PDF-1.7"))).toMatchObject({
      code: code.notAllowed,
      data: { fields: { file: "Your account can upload pictures only; ask your provider to add documents" } },
    });
  });
});
