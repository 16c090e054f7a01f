import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { code, role } from "../../../src/contract";
import { day, hour, minute } from "../../../src/platform/base/clock";
import { createLogger } from "../../../src/platform/base/logger";
import { storedFileName } from "../../../src/platform/files/file-store";
import { readEnvironment } from "../../../src/platform/services/environment";
import { openPlatform } from "../../../src/platform/services/platform";
import { testBegin, usePlatform } from "../../support/platform-calls";
import { openTestDatabases } from "../../support/platform-database";
import { useS3Server } from "../../support/s3-server";
import { pictureFile } from "../../support/upload-files";

let now = testBegin;
const server = useS3Server(() => now);

describe.each(openTestDatabases())("uploads into an S3-compatible store on $name", (engine) => {
  beforeAll(() => {
    now = testBegin;
  });
  const variables = () => ({ ...server().variables, METRICS_TOKEN: "m".repeat(32) });
  const unknown = `${"u".repeat(22)}.jpg`;
  const waiting = { timeout: 10_000, interval: 50 };
  const opened = usePlatform(engine, undefined, variables);

  test("are served by every process, and removed when no record refers to them", async () => {
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
      expect(Buffer.from(await shown.arrayBuffer())).toEqual([...server().objects.values()][0]?.bytes);
    }
    const prefix = [...server().objects.keys()][0]?.split("/")[0];
    const foreign = ["unknown.jpg", `other/${unknown}`, `${prefix}/notes.txt`];
    for (const key of [...foreign, `${prefix}/${unknown}`])
      server().objects.set(key, { bytes: Buffer.of(1), time: now });
    now += 2 * day;
    opened().now = now;
    await opened().platform.files.sweep();
    expect([...server().objects.keys()]).toEqual(foreign);
  });

  test("that replace an avatar succeed if the files before cannot be deleted; they are later", async () => {
    const { token } = await opened().addPerson(role.admin);
    const { url } = await opened().data<{ url: string }>("file/upload", { file: await pictureFile() }, { as: token });
    server().faults.push(undefined, undefined, [403, "<Error><Code>AccessDenied</Code></Error>"]);
    const { avatar } = await opened().data<{ avatar: string }>("user/update-avatar", { avatar: url }, { as: token });
    expect(server().objects.size).toBe(2);
    expect(opened().logged.join("")).toContain("status 403 AccessDenied");
    now += 2 * day;
    opened().now = now;
    await opened().platform.files.sweep();
    expect([...server().objects.keys()]).toEqual([
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
    for (let time = 0; time < 3; time += 1) server().faults.push([503, ""]);
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
    const environment = readEnvironment({ DATA_DIR: folder, DEMO: "off", ...server().variables, ...more });
    const platform = await openPlatform({ environment, log, clock: () => now });
    await platform.close();
    return lines.join("");
  }

  test("succeeds while the store is unreachable, and logs it", async () => {
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

  test("warns of files in the folder, which it does not serve", async () => {
    expect(await startWith({}, `${"f".repeat(22)}.jpg`)).toContain("DATA_DIR/files");
    expect(await startWith({})).toBe("");
  });
});
