import { beforeAll, describe, expect, test } from "vitest";
import { code, role, pictureFile as rule } from "../../../src/contract";
import { type Person, usePlatform } from "../../support/platform-calls";
import { sqlite } from "../../support/platform-database";
import { pictureBytes } from "../../support/upload-files";
import { bodyOf, type Part, useSocket } from "./multipart-body";

describe("a multipart body", () => {
  const opened = usePlatform(sqlite);
  let person: Person;
  beforeAll(async () => {
    person = await opened().addPerson(role.admin);
  });
  const send = useSocket(opened);

  test.each<[string, (file: Uint8Array) => readonly Part[]]>([
    [
      "the token first",
      (file) => [
        ["token", person.token],
        ["file", file, "map.jpg"],
      ],
    ],
    [
      "the file first",
      (file) => [
        ["file", file, "map.jpg"],
        ["token", person.token],
      ],
    ],
    [
      "a path as the file's name",
      (file) => [
        ["token", person.token],
        ["file", file, "..\\..\\etc/地图.jpg"],
      ],
    ],
  ])("is accepted with %s", async (_case, parts) => {
    expect(await send(bodyOf(parts(await pictureBytes())))).toMatchObject({ code: code.ok });
  });

  test.each<[string, (file: Uint8Array) => readonly Part[], number, RegExp]>([
    ["no token", (file) => [["file", file, "map.jpg"]], code.tokenInvalid, /./],
    [
      "a made-up token",
      (file) => [
        ["token", "x".repeat(43)],
        ["file", file, "map.jpg"],
      ],
      code.tokenInvalid,
      /./,
    ],
    [
      "a made-up token behind the file",
      (file) => [
        ["file", file, "a.jpg"],
        ["token", "x".repeat(43)],
      ],
      code.tokenInvalid,
      /./,
    ],
    ["no file", () => [["token", person.token]], code.parameterMissing, /Choose a file/],
    [
      "a file as a text",
      (file) => [
        ["token", person.token],
        ["file", file],
      ],
      code.wrongParameter,
      /extension/,
    ],
    [
      "two files",
      (file) => [
        ["token", person.token],
        ["file", file, "a.jpg"],
        ["file", file, "b.jpg"],
      ],
      code.wrongParameter,
      /one file/,
    ],
    [
      "a file by another name",
      (file) => [
        ["token", person.token],
        ["evil", file, "a.jpg"],
      ],
      code.wrongParameter,
      /parameter is "file"/,
    ],
    [
      "an unknown field",
      (file) => [
        ["token", person.token],
        ["role", "1"],
        ["file", file, "a.jpg"],
      ],
      code.wrongParameter,
      /role/,
    ],
    [
      "__proto__",
      (file) => [
        ["token", person.token],
        ["__proto__", "1"],
        ["file", file, "a.jpg"],
      ],
      code.wrongParameter,
      /__proto__/,
    ],
    [
      "the token twice",
      (file) => [
        ["token", person.token],
        ["token", person.token],
        ["file", file, "a.jpg"],
      ],
      code.wrongParameter,
      /cannot be read/,
    ],
    [
      "thirty fields",
      (file) => [...Array.from({ length: 30 }, (_, index) => [`f${index}`, "1"] as const), ["file", file, "a.jpg"]],
      code.wrongParameter,
      /one file|cannot be read/,
    ],
    [
      "a field of 100 kB",
      (file) => [
        ["token", person.token],
        ["x", "x".repeat(100_000)],
        ["file", file, "a.jpg"],
      ],
      code.wrongParameter,
      /cannot be read/,
    ],
  ])("is refused with %s", async (_case, parts, refused, message) => {
    expect(await send(bodyOf(parts(await pictureBytes())))).toMatchObject({
      code: refused,
      message: expect.stringMatching(message),
    });
  });

  test.each<[string, (body: Buffer) => Buffer, Record<string, string>, RegExp]>([
    ["incomplete", (body) => body.subarray(0, body.length - 40), {}, /cannot be read/],
    [
      "form-encoded",
      () => Buffer.from("token=x"),
      { "content-type": "application/x-www-form-urlencoded" },
      /multipart/,
    ],
    ["without a boundary", (body) => body, { "content-type": "multipart/form-data" }, /multipart|cannot be read/],
  ])("is refused when it is %s", async (_case, change, headers, message) => {
    const body = bodyOf([
      ["token", person.token],
      ["file", await pictureBytes(), "map.jpg"],
    ]);
    expect(await send(change(body), headers)).toMatchObject({
      code: code.wrongParameter,
      message: expect.stringMatching(message),
    });
  });

  test.each(["/file/upload", "/admin/1/file/import-storage", "/admin/1/file/check-storage"])(
    "over the limit is refused with and without Content-Length: %s",
    async (path) => {
      const large = bodyOf([
        ["token", person.token],
        ["file", new Uint8Array(rule.maxBytes + 1), "map.jpg"],
      ]);
      for (const headers of [{ "content-length": String(large.length) }, { "transfer-encoding": "chunked" }]) {
        expect(await send(large, headers, path)).toMatchObject({
          code: code.wrongParameter,
          message: expect.stringMatching(/10 MB/),
        });
      }
    },
  );
});
