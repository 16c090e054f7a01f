import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { inspect } from "node:util";
import { describe, expect, onTestFinished, test } from "vitest";
import { FileStoreError, outageOf } from "../../../src/platform/base/outage";
import { createS3Contents, type FileContents } from "../../../src/platform/files/contents";
import { signRequest } from "../../../src/platform/files/contents/sign-request";
import { testBegin } from "../../support/platform-calls";
import { useS3Server } from "../../support/s3-server";

const now = testBegin;
const server = useS3Server(() => now);

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
  const contents = (more: object = {}): FileContents =>
    createS3Contents({ ...server().settings, ...more }, "here", () => now);
  const nameOf = (index: number) => `${String(index).padStart(22, "-")}.jpg`;
  const put = (key: string) => server().objects.set(key, { bytes: Buffer.of(1), time: now });
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
    const names = Array.from({ length: 10 }, (_, index) => nameOf(index));
    for (const name of names) await contents().write(name, Buffer.from(name));
    expect(await namesIn(contents())).toEqual(names);
  });

  test("are listed only below the prefix", async () => {
    const odd = ["../../evil.sh", "../other/plan.pdf", "?x", "a (1)*'&<b>~", "ä", "z&z", `more/${nameOf(1)}`];
    for (const key of [...odd.map((name) => `here/${name}`), `there/${nameOf(2)}`, nameOf(3), `here/${nameOf(4)}`]) {
      put(key);
    }
    expect(await namesIn(contents())).toEqual([nameOf(4)]);
  });

  test("are listed completely, even if the store repeats entries", async () => {
    const page = `<ListBucketResult><Contents><Key>here/a&#x26;b</Key></Contents></ListBucketResult>`;
    for (let time = 0; time < 10; time += 1) server().faults.push([200, page]);
    expect(await namesIn(contents())).toEqual([]);
    expect(server().requests).toHaveLength(2);
  });

  test("with odd names are signed as the store does it", async () => {
    for (const name of ["a (1)!*'.jpg", "ä&~.jpg"]) {
      await contents().write(name, Buffer.of(1));
      expect(await contents().read(name)).toEqual(Buffer.of(1));
    }
  });

  test("are checked by a file that is written, read and deleted", async () => {
    await contents().check();
    expect(server().requests.map((line) => line.split(" ")[0])).toEqual(["GET", "PUT", "GET", "DELETE"]);
    expect(server().objects.size).toBe(0);
  });

  const noKey = "<Error><Code>NoSuchKey</Code></Error>";
  test.each([
    ["a write", (all: FileContents) => all.write(nameOf(1), Buffer.of(1)), noKey],
    ["a read without the store's code", (all: FileContents) => all.read(nameOf(1)), "Not found"],
    ["a list", (all: FileContents) => namesIn(all), noKey],
    ["a check", (all: FileContents) => all.check(), noKey],
  ])("are an error if %s is answered by 404", async (_case, run, text) => {
    server().faults.push([404, text]);
    await expect(run(contents())).rejects.toMatchObject({ name: "FileStoreError", isRefused: true });
  });

  test("can be deleted even if they do not exist", async () => {
    server().faults.push([404, noKey]);
    await contents().remove(nameOf(1));
  });

  test.each([
    ["PUT", (all: FileContents) => all.write(nameOf(1), Buffer.of(1))],
    ["GET", (all: FileContents) => all.read(nameOf(1))],
    ["DELETE", (all: FileContents) => all.remove(nameOf(1))],
  ])("are tried three times by %s while the store is busy", async (method, run) => {
    const busy = [503, "<Error><Code>SlowDown</Code></Error>"] as const;
    server().faults.push(busy, [500, ""]);
    await run(contents());
    expect(server().requests).toEqual(Array.from({ length: 3 }, () => `${method} /lubricator/here/${nameOf(1)}`));
    server().faults.push(busy, busy, busy);
    await expect(run(contents())).rejects.toMatchObject({ message: "status 503 SlowDown", isRefused: false });
    expect(server().requests).toHaveLength(6);
  });

  test("are not tried again if the store refuses the request, and no secret is in the error", async () => {
    const error = await contents({ secretKey: "other" })
      .read(nameOf(1))
      .catch((thrown: unknown) => thrown);
    expect(server().requests).toHaveLength(1);
    expect(outageOf(error)).toEqual({ kind: "noFiles", reason: "The file store refuses the request." });
    expect(inspect(error, { depth: 9, showHidden: true })).not.toMatch(/AKIDEXAMPLE|Signature=|other/);
  });

  test("cannot be stored on a web server that is not an S3 store", async () => {
    const web = createServer((_request, response) => response.end("<html>Welcome</html>")).listen(0, "127.0.0.1");
    onTestFinished(() => void web.close());
    await once(web, "listening");
    const endpoint = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
    await expect(contents({ endpoint }).check()).rejects.toMatchObject({ isRefused: true });
  });

  test.each([
    ["another secret", { secretKey: "other" }, "status 403 SignatureDoesNotMatch"],
    ["another bucket", { bucket: "other" }, "status 404 NoSuchBucket"],
    ["a port where nobody listens", { endpoint: "http://127.0.0.1:59" }, "fetch failed ECONNREFUSED"],
  ])("with %s are an outage", async (_case, more, message) => {
    const tries = [contents(more).check(), contents(more).write("a.jpg", Buffer.of(1)), contents(more).read("a.jpg")];
    for (const result of await Promise.allSettled(tries)) {
      expect(result).toMatchObject({ status: "rejected", reason: { message: expect.stringContaining(message) } });
      expect((result as PromiseRejectedResult).reason).toBeInstanceOf(FileStoreError);
    }
  });
});
