import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { code, role } from "../../../src/contract";
import { day, hour } from "../../../src/platform/base/clock";
import { FileStoreError } from "../../../src/platform/base/outage";
import { createS3Contents, type FileContents } from "../../../src/platform/files/contents";
import { signRequest } from "../../../src/platform/files/contents/sign-request";
import { testBegin, usePlatform } from "../../support/platform-calls";
import { openTestDatabases } from "../../support/platform-database";
import { type S3Server, startS3Server } from "../../support/s3-server";
import { pictureFile } from "../../support/upload-files";

let now = testBegin;
let server: S3Server;
beforeAll(async () => {
  server = await startS3Server(() => now);
});
beforeEach(() => server.objects.clear());
afterAll(() => server.close());

test("a request is signed as in the example of Amazon's documentation", () => {
  const url = new URL("https://examplebucket.s3.amazonaws.com/?max-keys=2&prefix=J");
  const { authorization } = signRequest(
    { method: "GET", url, body: undefined, now: Date.UTC(2013, 4, 24) },
    {
      region: "us-east-1",
      accessKey: "AKIAIOSFODNN7EXAMPLE",
      secretKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
    },
  );
  expect(authorization).toContain("Signature=34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7");
});

describe("files in an S3-compatible store", () => {
  const contents = (more: object = {}): FileContents => createS3Contents({ ...server.settings, ...more }, () => now);
  const namesIn = async (all: FileContents) => {
    const names: string[] = [];
    for await (const part of all.list()) names.push(...part.map(({ name }) => name));
    return names;
  };

  test("are read as they were written, until they are removed", async () => {
    const bytes = Buffer.from([0, 255, 10, 13, 128]);
    await contents().write("a_-b.jpg", bytes);
    expect(await contents().read("a_-b.jpg")).toEqual(bytes);
    await contents().remove("a_-b.jpg");
    await contents().remove("a_-b.jpg");
    expect(await contents().read("a_-b.jpg")).toBeUndefined();
  });

  test("are listed in parts", async () => {
    const names = Array.from({ length: 10 }, (_, index) => `${index}.jpg`);
    for (const name of names) await contents().write(name, Buffer.from(name));
    expect(await namesIn(contents())).toEqual(names);
  });

  test.each([
    ["another secret", { secretKey: "other" }, "SignatureDoesNotMatch"],
    ["another bucket", { bucket: "other" }, "NoSuchBucket"],
    ["a port where nobody listens", { endpoint: "http://127.0.0.1:9" }, "fetch failed"],
  ])("with %s are an outage", async (_case, more, message) => {
    const tries = [contents(more).check(), contents(more).write("a.jpg", Buffer.of(1)), contents(more).read("a.jpg")];
    for (const result of await Promise.allSettled(tries)) {
      expect(result).toMatchObject({ status: "rejected", reason: { message: expect.stringContaining(message) } });
      expect((result as PromiseRejectedResult).reason).toBeInstanceOf(FileStoreError);
    }
  });
});

describe.each(openTestDatabases())("uploads into an S3-compatible store on $name", (engine) => {
  beforeAll(() => {
    now = testBegin;
  });
  const variables = () => server.variables;
  const opened = usePlatform(engine, undefined, variables);

  test("are shown by every process, and removed once no record needs them", async () => {
    const { token } = await opened().addPerson(role.admin);
    const { url } = await opened().data<{ url: string }>("file/upload", { file: await pictureFile() }, { as: token });
    const processes = [opened()];
    if (engine.name === "postgres") {
      const other = await opened().another();
      onTestFinished(() => other.platform.close());
      processes.push(other);
    }
    for (const one of processes) {
      const shown = await one.request(url, {});
      expect(Buffer.from(await shown.arrayBuffer())).toEqual([...server.objects.values()][0]?.bytes);
    }
    server.objects.set("unknown.jpg", { bytes: Buffer.of(1), time: now });
    now += 2 * day;
    opened().now = now;
    await opened().platform.files.sweep();
    expect([...server.objects.keys()]).toEqual([]);
  });

  test("are refused while the store cannot be reached", async () => {
    const { token } = await opened().addPerson(role.admin);
    now += hour;
    const answer = await opened().call("file/upload", { file: await pictureFile() }, { as: token });
    now = opened().now;
    expect(answer).toMatchObject({
      code: code.invalid,
      message: expect.stringContaining("cannot reach its file store"),
    });
  });
});
