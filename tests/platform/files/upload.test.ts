import { writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { code, role, pictureFile as rule } from "../../../src/contract";
import { rateLimits } from "../../../src/platform/services/rate-limits";
import { makeTestUsers, type TestUsers } from "../../support/lubricators";
import { archiveOf, bmpOf, pdfOf, workbookOf } from "../../support/office-files";
import { type TestPlatform, usePlatform } from "../../support/platform-calls";
import { openTestDatabases } from "../../support/platform-database";
import { fileOf, pictureFile } from "../../support/upload-files";
import { uploadTools } from "./uploads";

const bytesOf = async (file: File) => new Uint8Array(await file.arrayBuffer());

describe.each(openTestDatabases())("pictures on $name", (engine) => {
  const opened = usePlatform(engine);
  let platform: TestPlatform;
  let crew: TestUsers;
  beforeAll(async () => {
    platform = opened();
    crew = await makeTestUsers(platform);
  });

  const { upload, kept, get } = uploadTools(
    () => platform,
    () => crew,
  );

  describe("an uploaded picture", () => {
    test("has a name that nobody guesses and is served as what it is, to be kept and to do nothing", async () => {
      const [one, two] = [await kept(await pictureFile()), await kept(await pictureFile())];
      expect(one).toMatch(/^\/files\/[A-Za-z0-9_-]{22}\.jpg$/);
      expect(two).not.toBe(one);
      const response = await get(one);
      expect(response.status).toBe(200);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        "content-type": "image/jpeg",
        "cache-control": "public, max-age=31536000, immutable",
        "x-content-type-options": "nosniff",
        "content-security-policy": expect.stringMatching(/default-src 'none'.*sandbox/),
        "cross-origin-resource-policy": "same-origin",
      });
    });

    test("is turned as the camera was held, and says nothing of the camera or the place", async () => {
      const taken = await sharp({ create: { width: 40, height: 20, channels: 3, background: "red" } })
        .jpeg()
        .withExif({ IFD0: { Copyright: "SECRET-OWNER" }, IFD3: { GPSLatitude: "48/1 22/1 0/1", GPSLatitudeRef: "N" } })
        .withMetadata({ orientation: 6 })
        .toBuffer();
      const { bytes } = await get(await kept(fileOf("map.jpg", new Uint8Array(taken)))).then(async (response) => ({
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

    test("is a picture and nothing else, whatever was hidden in it", async () => {
      const script = "<script>alert(1)</script>";
      const polyglot = Buffer.concat([
        await bytesOf(await pictureFile()),
        Buffer.from(script),
        Buffer.from("PK\x03\x04"),
      ]);
      const response = await get(await kept(fileOf("map.jpg", new Uint8Array(polyglot))));
      const text = Buffer.from(await response.arrayBuffer()).toString("latin1");
      expect(text).not.toContain(script);
      expect(text).not.toContain("PK\x03\x04");
    });

    test.each([
      ["map.png", "image/png"],
      ["map.gif", "image/gif"],
      ["MAP.JPEG", "image/jpeg"],
    ])("%s is served as %s", async (name, mediaType) => {
      expect((await get(await kept(await pictureFile({ name })))).headers.get("content-type")).toBe(mediaType);
    });

    test("that is a BMP becomes a PNG", async () => {
      const pixels = [
        [
          [255, 0, 0],
          [0, 0, 255],
        ],
      ] as const;
      const response = await get(await kept(fileOf("map.bmp", bmpOf(pixels))));
      expect(response.headers.get("content-type")).toBe("image/png");
      const { data } = await sharp(Buffer.from(await response.arrayBuffer()))
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect([...data]).toEqual(pixels.flat(2));
    });

    test("larger than is kept is scaled down", async () => {
      const response = await get(await kept(await pictureFile({ width: 3000, height: 1500 })));
      const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
      expect([width, height]).toEqual([2560, 1280]);
    });
  });

  test.each<[string, Uint8Array, string]>([
    ["manual.pdf", pdfOf(), "application/pdf"],
    ["sheet.docx", archiveOf("docx"), "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
    ["sheet.xls", workbookOf([0]), "application/vnd.ms-excel"],
  ])("a document is kept as it came, to be saved and never to be shown: %s", async (name, bytes, mediaType) => {
    const response = await get(await kept(fileOf(name, new Uint8Array(bytes))));
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": mediaType,
      "content-disposition": "attachment",
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringMatching(/default-src 'none'.*sandbox/),
    });
    expect(Buffer.from(await response.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true);
  });

  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  test.each<[string, () => Promise<File> | File, RegExp]>([
    ["an SVG", () => fileOf("map.svg", svg), /not a JPG/],
    ["an SVG that is called a JPG", () => fileOf("map.jpg", svg), /not a JPG/],
    ["a page that begins like a GIF", () => fileOf("map.gif", "GIF89a<script>alert(1)</script>"), /damaged/],
    [
      "a PNG that is called a JPG",
      async () => fileOf("map.jpg", await bytesOf(await pictureFile({ name: "a.png" }))),
      /ending/,
    ],
    [
      "a picture that is cut off",
      async () => fileOf("map.jpg", (await bytesOf(await pictureFile({ width: 400, height: 400 }))).slice(0, 700)),
      /damaged/,
    ],
    ["a picture of 49 million pixels", () => pictureFile({ width: 7000, height: 7000, name: "flood.png" }), /pixels/],
    ["a bitmap that is cut off", () => fileOf("map.bmp", bmpOf([[[1, 2, 3]]]).slice(0, 55)), /damaged/],
    [
      "a document with macros",
      () => fileOf("a.docx", archiveOf("docx", { "word/vbaProject.bin": "x" }).slice()),
      /macros/,
    ],
    ["a document that is none", () => fileOf("a.doc", "text"), /not what its ending/],
    ["a file of more than 10 MB", () => fileOf("map.jpg", new Uint8Array(rule.maxBytes + 1)), /10 MB/],
    ["nothing", () => fileOf("map.jpg", ""), /not empty/],
  ])("refused: %s", async (_what, make, why) => {
    const answer = await upload(await make());
    expect([answer.code === code.ok, answer.message]).toEqual([false, expect.stringMatching(why)]);
    expect(answer.data).toEqual({ fields: { file: answer.message } });
  });

  test.each(["/files/none.jpg", "/files/..%2fplatform.db", "/files/%2e%2e%2fsecret.key", "/files/", "/files/a/b.jpg"])(
    "%s is not there",
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );

  test("what lies in the folder under another name is not served", async () => {
    await kept(await pictureFile());
    writeFileSync(join(platform.platform.environment.dataFolder, "files", "notes.jpg"), "secret");
    expect((await get("/files/notes.jpg")).status).toBe(404);
  });

  test("an account that uploads without end has to wait", async () => {
    const eager = await platform.addPerson(role.afm, { agent_id: crew.agentId });
    const file = fileOf("map.jpg", "no picture");
    for (let count = 0; count < rateLimits.uploadsAnHour; count += 1) await upload(file, eager);
    expect(await upload(await pictureFile(), eager)).toMatchObject({ code: code.notAllowed });
    expect(await upload(await pictureFile())).toMatchObject({ code: code.ok });
  });

  test("an account that uploads much has to wait as well", async () => {
    const eager = await platform.addPerson(role.afm, { agent_id: crew.agentId });
    const { limits } = platform.platform;
    expect(limits.allowsUpload(eager.id, (rateLimits.uploadPiecesAnHour - 1) * 256 * 1024)).toBe(true);
    expect(await upload(await pictureFile(), eager)).toMatchObject({ code: code.ok });
    expect(await upload(await pictureFile(), eager)).toMatchObject({ code: code.notAllowed });
  });

  test("an end customer uploads pictures alone: no record of his holds a document", async () => {
    const customer = await platform.addPerson(role.customer, { agent_id: crew.agentId });
    const send = (file: File) => platform.call("file/upload", { file }, { as: customer.token, base: "client/1" });
    expect(await send(await pictureFile())).toMatchObject({ code: code.ok });
    expect(await send(fileOf("a.pdf", "%PDF-1.7"))).toMatchObject({
      code: code.notAllowed,
      data: { fields: { file: "Your account uploads pictures alone; ask your provider to add documents" } },
    });
  });
});
