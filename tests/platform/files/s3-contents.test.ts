import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspect } from "node:util";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { code, role } from "../../../src/contract";
import { day, hour, minute } from "../../../src/platform/base/clock";
import { createLogger } from "../../../src/platform/base/logger";
import { FileStoreError, outageOf } from "../../../src/platform/base/outage";
import { createS3Contents, type FileContents } from "../../../src/platform/files/contents";
import { signRequest } from "../../../src/platform/files/contents/sign-request";
import { storedFileName } from "../../../src/platform/files/file-store";
import { readEnvironment } from "../../../src/platform/services/environment";
import { openPlatform } from "../../../src/platform/services/platform";
import { testBegin, usePlatform } from "../../support/platform-calls";
import { openTestDatabases } from "../../support/platform-database";
import { type S3Server, startS3Server } from "../../support/s3-server";
import { pictureFile } from "../../support/upload-files";

let now = testBegin;
let server: S3Server;
beforeAll(async () => {
  server = await startS3Server(() => now);
});
beforeEach(() => {
  server.objects.clear();
  server.faults.length = 0;
  server.requests.length = 0;
});
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
  const contents = (more: object = {}): FileContents =>
    createS3Contents({ ...server.settings, ...more }, "here", () => now);
  const nameOf = (index: number) => `${String(index).padStart(22, "-")}.jpg`;
  const put = (key: string) => server.objects.set(key, { bytes: Buffer.of(1), time: now });
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

  test("are those of the prefix, and other names in the bucket are left out", async () => {
    const odd = ["../../evil.sh", "../other/plan.pdf", "?x", "a (1)*'&<b>~", "ä", "z&z", `more/${nameOf(1)}`];
    for (const key of [...odd.map((name) => `here/${name}`), `there/${nameOf(2)}`, nameOf(3), `here/${nameOf(4)}`]) {
      put(key);
    }
    expect(await namesIn(contents())).toEqual([nameOf(4)]);
  });

  test("are listed to an end if the store repeats itself", async () => {
    const page = `<ListBucketResult><Contents><Key>here/a&#x26;b</Key></Contents></ListBucketResult>`;
    for (let time = 0; time < 10; time += 1) server.faults.push([200, page]);
    expect(await namesIn(contents())).toEqual([]);
    expect(server.requests).toHaveLength(2);
  });

  test("with odd names are signed as the store does it", async () => {
    for (const name of ["a (1)!*'.jpg", "ä&~.jpg"]) {
      await contents().write(name, Buffer.of(1));
      expect(await contents().read(name)).toEqual(Buffer.of(1));
    }
  });

  test("are checked by a file that is written, read and deleted", async () => {
    await contents().check();
    expect(server.requests.map((line) => line.split(" ")[0])).toEqual(["GET", "PUT", "GET", "DELETE"]);
    expect(server.objects.size).toBe(0);
  });

  const noKey = "<Error><Code>NoSuchKey</Code></Error>";
  test.each([
    ["a write", (all: FileContents) => all.write(nameOf(1), Buffer.of(1)), noKey],
    ["a read without the store's code", (all: FileContents) => all.read(nameOf(1)), "Not found"],
    ["a list", (all: FileContents) => namesIn(all), noKey],
    ["a check", (all: FileContents) => all.check(), noKey],
  ])("are an error if %s is answered by 404", async (_case, run, text) => {
    server.faults.push([404, text]);
    await expect(run(contents())).rejects.toMatchObject({ name: "FileStoreError", isRefused: true });
  });

  test("may be gone when they are deleted", async () => {
    server.faults.push([404, noKey]);
    await contents().remove(nameOf(1));
  });

  test.each([
    ["PUT", (all: FileContents) => all.write(nameOf(1), Buffer.of(1))],
    ["GET", (all: FileContents) => all.read(nameOf(1))],
    ["DELETE", (all: FileContents) => all.remove(nameOf(1))],
  ])("are tried three times by %s while the store is busy", async (method, run) => {
    const busy = [503, "<Error><Code>SlowDown</Code></Error>"] as const;
    server.faults.push(busy, [500, ""]);
    await run(contents());
    expect(server.requests).toEqual(Array.from({ length: 3 }, () => `${method} /lubricator/here/${nameOf(1)}`));
    server.faults.push(busy, busy, busy);
    await expect(run(contents())).rejects.toMatchObject({ message: "status 503 SlowDown", isRefused: false });
    expect(server.requests).toHaveLength(6);
  });

  test("are not tried again if the store refuses the request, and no secret is in the error", async () => {
    const error = await contents({ secretKey: "other" })
      .read(nameOf(1))
      .catch((thrown: unknown) => thrown);
    expect(server.requests).toHaveLength(1);
    expect(outageOf(error)).toEqual({ kind: "noFiles", reason: "The file store refuses the request." });
    expect(inspect(error, { depth: 9, showHidden: true })).not.toMatch(/AKIDEXAMPLE|Signature=|other/);
  });

  test("are not kept by a web server that is no store", async () => {
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

describe.each(openTestDatabases())("uploads into an S3-compatible store on $name", (engine) => {
  beforeAll(() => {
    now = testBegin;
  });
  const variables = () => ({ ...server.variables, METRICS_TOKEN: "m".repeat(32) });
  const unknown = `${"u".repeat(22)}.jpg`;
  const waiting = { timeout: 10_000, interval: 50 };
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
    const prefix = [...server.objects.keys()][0]?.split("/")[0];
    const foreign = ["unknown.jpg", `other/${unknown}`, `${prefix}/notes.txt`];
    for (const key of [...foreign, `${prefix}/${unknown}`]) server.objects.set(key, { bytes: Buffer.of(1), time: now });
    now += 2 * day;
    opened().now = now;
    await opened().platform.files.sweep();
    expect([...server.objects.keys()]).toEqual(foreign);
  });

  test("that replace an avatar succeed if the files before cannot be deleted; they are later", async () => {
    const { token } = await opened().addPerson(role.admin);
    const { url } = await opened().data<{ url: string }>("file/upload", { file: await pictureFile() }, { as: token });
    server.faults.push(undefined, undefined, [403, "<Error><Code>AccessDenied</Code></Error>"]);
    const { avatar } = await opened().data<{ avatar: string }>("user/update-avatar", { avatar: url }, { as: token });
    expect(server.objects.size).toBe(2);
    expect(opened().logged.join("")).toContain("status 403 AccessDenied");
    now += 2 * day;
    opened().now = now;
    await opened().platform.files.sweep();
    expect([...server.objects.keys()]).toEqual([
      expect.stringContaining(storedFileName(avatar.replace(/\?.*/, "")) ?? "?"),
    ]);
  });

  test("and their store are watched by /health and /metrics, which pass while it is away", async () => {
    const expectFiles = async (files: string) => {
      now += minute;
      opened().now = now;
      for (const path of ["/health", "/ready"]) {
        await vi.waitFor(async () => {
          const answer = await opened().request(path, {});
          expect([answer.status, await answer.json()]).toEqual([200, { status: "ok", files }]);
        }, waiting);
      }
      const figure = `lubricator_file_store_ok ${files === "ok" ? 1 : 0}`;
      expect(await opened().platform.metrics?.text()).toContain(figure);
    };
    for (let time = 0; time < 3; time += 1) server.faults.push([503, ""]);
    await expectFiles("The file store does not answer.");
    await expectFiles("ok");
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

describe("a start with an S3-compatible store", () => {
  async function startWith(more: Readonly<Record<string, string>>, file?: string): Promise<string> {
    const folder = mkdtempSync(join(tmpdir(), "lubricator-s3-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    mkdirSync(join(folder, "files"));
    if (file !== undefined) writeFileSync(join(folder, "files", file), "");
    const lines: string[] = [];
    const log = createLogger({ level: "warn", stream: { write: (line) => void lines.push(line) } });
    const environment = readEnvironment({ DATA_DIR: folder, DEMO: "off", ...server.variables, ...more });
    const platform = await openPlatform({ environment, log, clock: () => now });
    await platform.close();
    return lines.join("");
  }

  test("goes on while the store is away, and says so", async () => {
    const said = await startWith({ S3_ENDPOINT: "http://127.0.0.1:59" });
    expect(said).toContain("The file store does not answer.");
    expect(said).toContain("ECONNREFUSED");
  });

  test.each([
    ["the secret", { S3_SECRET_KEY: "other" }, "status 403 SignatureDoesNotMatch"],
    ["the bucket", { S3_BUCKET: "other" }, "status 404 NoSuchBucket"],
  ])("ends if %s is wrong", async (_what, more, message) => {
    await expect(startWith(more)).rejects.toThrow(`S3_ENDPOINT: The file store refuses the request. (${message})`);
  });

  test("warns of files in the folder, which it does not show", async () => {
    expect(await startWith({}, `${"f".repeat(22)}.jpg`)).toContain("DATA_DIR/files");
    expect(await startWith({})).toBe("");
  });
});
