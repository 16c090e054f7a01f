import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { createLogger } from "../../../src/platform/base/logger";
import { openDatabase } from "../../../src/platform/database";
import { openFileContents } from "../../../src/platform/files/contents";
import { newFileName } from "../../../src/platform/files/file-name";
import { createSessions } from "../../../src/platform/services/sessions";
import { addFleet, postReports } from "../../support/add-fleet";
import { administer, databaseNamed } from "../../support/database-urls";
import { inBackground } from "../../support/in-background";
import { countReports, type SentReport, sentReport } from "../../support/ingest-crashes";
import { dropAfterTest, openTestDatabases, type TestDatabase, type TestEngine } from "../../support/platform-database";
import { usePlatformProcess } from "../../support/platform-process";
import { startS3Server } from "../../support/s3-server";
import { pictureFile } from "../../support/upload-files";

const start = usePlatformProcess();
const key = "backup-key-backup-key-backup-key-backup";
const hour = 3_600_000;

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "lubricator-backup-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const variablesOf = ({ dataFolder, databaseUrl }: Pick<TestDatabase, "dataFolder" | "databaseUrl">) => ({
  DATA_DIR: dataFolder,
  DEMO: "off",
  INGEST_KEY: key,
  LOG_LEVEL: "warn",
  ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
});

/** Runs a command to its end. */
async function run(command: readonly string[], variables: Record<string, string>) {
  const running = start(variables, [], command);
  return { ...(await running.ended), said: running.said() };
}

/** An empty database, as for a restore. */
async function emptyDatabase(engine: TestEngine): Promise<Pick<TestDatabase, "dataFolder" | "databaseUrl">> {
  const dataFolder = join(newFolder(), "data");
  const url = process.env.TEST_DATABASE_URL;
  if (engine.name === "sqlite" || url === undefined) return { dataFolder, databaseUrl: undefined };
  const name = `test_${randomBytes(8).toString("hex")}`;
  await administer(url, `create database ${name}`);
  onTestFinished(() => administer(url, `drop database ${name} with (force)`));
  return { dataFolder, databaseUrl: databaseNamed(url, name) };
}

describe.each(openTestDatabases())("a backup on $name", (engine) => {
  const create = async () => dropAfterTest(await engine.createMigrated());

  test("taken while the platform writes is restored to one moment, with all its files", async () => {
    const created = await create();
    const database = await created.connect();
    const begin = Date.now() - 100 * 24 * hour;
    const { devices } = await addFleet(database, { count: 200, boundAt: begin });
    const { id: owner } = await database.selectFrom("account").select("id").executeTakeFirstOrThrow();
    const { token } = await createSessions({ database, clock: Date.now }).create(owner);
    const platform = start(variablesOf(created));
    const url = await platform.url();
    writeFileSync(join(created.dataFolder, "config.json"), "{}");

    let isDone = false;
    let serial = 0;
    const answered: (readonly SentReport[])[] = [];
    const report = async () => {
      while (!isDone) {
        const reports = Array.from({ length: 50 }, () => sentReport(devices, serial++, begin));
        await postReports(url, key, reports);
        answered.push(reports);
      }
    };
    const picture = await pictureFile();
    let uploads = 0;
    const upload = async () => {
      while (!isDone) {
        const body = new FormData();
        body.set("token", token);
        body.set("file", picture);
        const answer = await fetch(`${url}/file/upload`, { method: "POST", body });
        expect(await answer.json()).toMatchObject({ code: 0 });
        uploads += 1;
      }
    };
    const writing = inBackground(Promise.all([report(), report(), upload()]));
    await expect.poll(() => Math.min(answered.length, uploads), { timeout: 30_000 }).toBeGreaterThan(5);
    const before = [...answered];
    const backup = join(newFolder(), "backup");
    const made = await run(["backup", backup], variablesOf(created));
    const during = answered.length - before.length;
    isDone = true;
    await writing;
    platform.kill("SIGTERM");
    await platform.ended;
    expect(made).toMatchObject({ code: 0, said: expect.stringContaining(`The backup is in ${backup}`) });
    expect(made.said).not.toContain("missing");
    expect(during).toBeGreaterThan(0);

    const empty = await emptyDatabase(engine);
    expect(await run(["restore", backup], variablesOf(empty))).toMatchObject({ code: 0 });
    const restored = start(variablesOf(empty));
    expect((await fetch(`${await restored.url()}/health`)).status).toBe(200);
    const copy = await openDatabase({ ...empty, log: createLogger({ level: "silent" }) });
    onTestFinished(() => copy.destroy());
    const { acknowledged, lost, stored, counted } = await countReports(copy, before, []);
    expect({ lost, stored }).toEqual({ lost: 0, stored: counted });
    expect(stored).toBeGreaterThanOrEqual(acknowledged);
    const rows = await copy.selectFrom("stored_file").select(["name", "bytes"]).execute();
    expect(rows.length).toBeGreaterThan(0);
    for (const { name, bytes } of rows) expect(statSync(join(empty.dataFolder, "files", name)).size).toBe(bytes);
    for (const name of ["secret.key", "config.json"]) {
      expect(readFileSync(join(empty.dataFolder, name), "utf8")).toBe(
        readFileSync(join(created.dataFolder, name), "utf8"),
      );
    }
    restored.kill("SIGTERM");
    await restored.ended;
  });

  test("is readable only by its user", async () => {
    const created = await create();
    const backup = join(newFolder(), "backup");
    expect(await run(["backup", backup], variablesOf(created))).toMatchObject({ code: 0 });
    const names = [".", ...readdirSync(backup)];
    expect(names.sort()).toEqual(
      [".", "files", "restore.txt", engine.name === "sqlite" ? "platform.db" : "platform.dump"].sort(),
    );
    expect(names.filter((name) => (statSync(join(backup, name)).mode & 0o077) !== 0)).toEqual([]);
  });

  test("is not restored over data", async () => {
    const created = await create();
    const backup = join(newFolder(), "backup");
    await run(["backup", backup], variablesOf(created));
    const folder = await run(["restore", backup], variablesOf(created));
    expect(folder).toMatchObject({ code: 1, said: expect.stringMatching(/DATA_DIR|DATABASE_URL/) });
    if (created.databaseUrl === undefined) return;
    const database = await run(["restore", backup], { ...variablesOf(created), DATA_DIR: join(newFolder(), "data") });
    expect(database).toMatchObject({ code: 1, said: expect.stringContaining("the database has tables") });
  });

  test("has the files of a bucket, and is restored into a bucket without files of the installation", async () => {
    const server = await startS3Server(Date.now);
    onTestFinished(() => server.close());
    const created = await create();
    const place = { dataFolder: created.dataFolder, s3: server.settings };
    const contents = await openFileContents(place, await created.connect(), Date.now);
    const name = newFileName("png");
    await contents.write(name, Buffer.of(7));
    const [key = ""] = server.objects.keys();
    server.objects.set(key.replace(name, "../../evil.sh"), { bytes: Buffer.of(1), time: 0 });
    const backup = join(newFolder(), "backup");
    const made = await run(["backup", backup], { ...variablesOf(created), ...server.variables });
    expect(made).toMatchObject({ code: 0 });
    expect(readdirSync(join(backup, "files"))).toEqual([name]);
    expect(readdirSync(dirname(backup))).toEqual(["backup"]);
    const wrong = { ...variablesOf(created), ...server.variables, S3_SECRET_KEY: "other" };
    const refused = await run(["backup", `${backup}-2`], wrong);
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.said.trim()).toBe("The file store refuses the request. (status 403 SignatureDoesNotMatch)");

    const restore = async () =>
      run(["restore", backup], { ...variablesOf(await emptyDatabase(engine)), ...server.variables });
    expect(await restore()).toMatchObject({
      code: 1,
      said: expect.stringContaining("S3_BUCKET: the bucket has files"),
    });
    server.objects.clear();
    expect(await restore()).toMatchObject({ code: 0 });
    expect([...server.objects].map(([one, { bytes }]) => [one, bytes])).toEqual([[key, Buffer.of(7)]]);
  });

  test("can be made of a folder and restored into a bucket", async () => {
    const server = await startS3Server(Date.now);
    onTestFinished(() => server.close());
    const created = await create();
    const name = newFileName("png");
    mkdirSync(join(created.dataFolder, "files"));
    writeFileSync(join(created.dataFolder, "files", name), "7");
    const backup = join(newFolder(), "backup");
    await run(["backup", backup], variablesOf(created));
    const variables = { ...variablesOf(await emptyDatabase(engine)), ...server.variables };
    expect(await run(["restore", backup], variables)).toMatchObject({ code: 0 });
    expect([...server.objects.keys()]).toEqual([expect.stringMatching(new RegExp(`^[0-9a-f-]{36}/${name}$`))]);
  });

  test("leaves nothing behind if it fails", async () => {
    const created = await create();
    const [folder, missing] = [newFolder(), join(newFolder(), "data")];
    const variables = { ...variablesOf(created), DATA_DIR: missing, PATH: "" };
    expect(await run(["backup", join(folder, "backup")], variables)).toMatchObject({ code: 1 });
    expect(readdirSync(folder)).toEqual([]);
  });
});

test.each([
  { shows: "a backup without a folder", command: ["backup"], says: "npm run backup --" },
  { shows: "a backup into a folder that exists", command: ["backup", tmpdir()], says: "Name a new folder" },
  { shows: "an unknown command", command: ["back-up"], says: "Use one of rotate-key, migrate:plan, backup, restore" },
  { shows: "a restore without a folder", command: ["restore"], says: "npm run restore --" },
  {
    shows: "a restore of a folder that is not a backup",
    command: ["restore", tmpdir()],
    says: "it has no platform.db",
  },
])("$shows is refused", async ({ command, says }) => {
  const refused = await run(command, { DATA_DIR: join(newFolder(), "data") });
  expect(refused).toMatchObject({ code: 1, said: expect.stringContaining(says) });
});

const postgresOnly = openTestDatabases().filter(({ name }) => name === "postgres");
test.each(postgresOnly)("a backup on $name names the program that is missing", async (engine) => {
  const created = dropAfterTest(await engine.createMigrated());
  const refused = await run(["backup", join(newFolder(), "backup")], { ...variablesOf(created), PATH: "/nowhere" });
  expect(refused).toMatchObject({ code: 1, said: expect.stringMatching(/pg_dump.*ENOENT[\s\S]*postgresql-client/) });
});
