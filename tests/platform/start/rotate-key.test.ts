import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { describe, expect, test } from "vitest";
import { role } from "../../../src/contract";
import { createLogger } from "../../../src/platform/base/logger";
import { type Database, insertReturningId } from "../../../src/platform/database";
import { readEnvironment } from "../../../src/platform/services/environment";
import { openPlatform } from "../../../src/platform/services/platform";
import { replaceKeyFile } from "../../../src/platform/services/secrets/secret-key";
import { createSecrets, type SecretPurpose } from "../../../src/platform/services/secrets/secrets";
import { rotateKey } from "../../../src/platform/start/rotate-key";
import { dropAfterTest, openTestDatabases, type TestDatabase } from "../../support/platform-database";

const clear = {
  nwks_key: "A".repeat(32),
  apps_key: "B".repeat(32),
  app_secret: "an app's",
  opc_password: "a server's",
};
const purposes: readonly SecretPurpose[] = [
  "nwks_key",
  "apps_key",
  "app_secret",
  "opc_password",
  "push_subscription",
  "push_keys",
  "key_check",
];
/** More than two batches. */
const stockCount = 1100;

interface TextColumn {
  readonly table: string;
  readonly column: string;
}

type Variables = Readonly<Record<string, string>>;

describe.each(openTestDatabases())("rotate-key on $name", (engine) => {
  const variablesOf = ({ dataFolder, databaseUrl }: TestDatabase, more: Variables = {}) => ({
    DATA_DIR: dataFolder,
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: "silent",
    ...more,
  });
  const open = (database: TestDatabase, more?: Variables) =>
    openPlatform({ environment: readEnvironment(variablesOf(database, more)), log: createLogger({ level: "silent" }) });
  const rotate = async (database: TestDatabase, more?: Variables): Promise<string> => {
    const printed: string[] = [];
    await rotateKey({ variables: variablesOf(database, more), print: (text) => void printed.push(text) });
    return printed.join("\n");
  };

  /** A database with every kind of secret. */
  async function create(more?: Variables): Promise<TestDatabase> {
    const created = dropAfterTest(await engine.createMigrated());
    const { database, secrets, close } = await open(created, more);
    const create_time = 1;
    const agent_id = await insertReturningId(database, "agent", { name: "A", role: role.afm, create_time });
    const sealedKeys = () => ({
      nwks_key: secrets.seal(clear.nwks_key, "nwks_key"),
      apps_key: secrets.seal(clear.apps_key, "apps_key"),
    });
    const stock = Array.from({ length: stockCount }, (_, at) => ({
      ...sealedKeys(),
      type: 1,
      imei: String(at).padStart(16, "0"),
      agent_id,
      model: "GL",
      batch: "B",
      create_time,
    }));
    for (let at = 0; at < stockCount; at += 100) {
      await database
        .insertInto("storage")
        .values(stock.slice(at, at + 100))
        .execute();
    }
    const times = { create_time, update_time: create_time };
    const device = { agent_id, type: 1, eui: "0".repeat(16), device_name: "Fan", lubricant_tube: 125, time_setting: 6 };
    await insertReturningId(database, "device", { ...device, ...times, ...sealedKeys() });
    const account = { role: role.customer, email: "c@lubricator.test", password_hash: "", create_time };
    const account_id = await insertReturningId(database, "account", account);
    const app_secret = secrets.seal(clear.app_secret, "app_secret");
    await insertReturningId(database, "app", { account_id, app_id: "x", app_secret, create_time });
    const password = secrets.seal(clear.opc_password, "opc_password");
    await database.insertInto("opc_setting").values({ account_id, settings: "{}", password }).execute();
    const sealed = secrets.seal("{}", "push_subscription");
    const browser = { account_id, session_id: null, endpoint_hash: "x", sealed, create_time };
    await database.insertInto("push_subscription").values(browser).execute();
    await close();
    return created;
  }

  /** Every sealed text in every column of the database. */
  async function sealedTexts(database: Kysely<Database>): Promise<readonly string[]> {
    const columns =
      engine.name === "postgres"
        ? sql<TextColumn>`select table_name as "table", column_name as "column" from information_schema.columns
            where table_schema = current_schema() and data_type = 'text'`
        : sql<TextColumn>`select m.name as "table", c.name as "column" from sqlite_master m, pragma_table_info(m.name) c
            where m.type = 'table' and lower(c.type) = 'text'`;
    const texts: string[] = [];
    for (const { table, column } of (await columns.execute(database)).rows) {
      const { rows } = await sql<{ text: string }>`select ${sql.ref(column)} as text from ${sql.table(table)}
        where ${sql.ref(column)} like 'v1.%'`.execute(database);
      texts.push(...rows.map(({ text }) => text));
    }
    return texts;
  }

  const opensAny = (key: Buffer, text: string): boolean =>
    purposes.some((purpose) => {
      try {
        createSecrets(key).open(text, purpose);
        return true;
      } catch {
        return false;
      }
    });

  const keyIn = (folder: string, name = "secret.key") =>
    Buffer.from(readFileSync(join(folder, name), "utf8"), "base64");

  async function expectAllSealedWith(database: TestDatabase, key: Buffer): Promise<void> {
    const texts = await sealedTexts(await database.connect());
    // Two keys of each stock record and of the device, the secrets of the app and of OPC, a browser, the
    // push keys and the check value.
    expect(texts).toHaveLength(2 * stockCount + 7);
    expect(texts.filter((text) => !opensAny(key, text))).toEqual([]);
  }

  test("seals everything with a new key file, and deletes the old one", async () => {
    const database = await create();
    const before = keyIn(database.dataFolder);
    expect(await rotate(database)).toMatch(new RegExp(`${2 * stockCount + 5} secrets`));
    const after = keyIn(database.dataFolder);
    expect({ isNew: !after.equals(before), old: existsSync(join(database.dataFolder, "secret.key.old")) }).toEqual({
      isNew: true,
      old: false,
    });
    await expectAllSealedWith(database, after);
    const { close } = await open(database);
    await close();
  });

  test("continues where it was interrupted; meanwhile the platform reads both keys and seals with the new one", async () => {
    const database = await create();
    replaceKeyFile(database.dataFolder);
    const platform = await open(database);
    const first = await platform.database
      .selectFrom("storage")
      .select(["id", "nwks_key"])
      .orderBy("id")
      .executeTakeFirstOrThrow();
    expect(platform.secrets.open(first.nwks_key, "nwks_key")).toBe(clear.nwks_key);
    const nwks_key = platform.secrets.seal("C".repeat(32), "nwks_key");
    await platform.database.updateTable("storage").set({ nwks_key }).where("id", "=", first.id).execute();
    await platform.close();
    expect(await rotate(database)).toMatch(new RegExp(`${2 * stockCount + 4} secrets`));
    await expectAllSealedWith(database, keyIn(database.dataFolder));
  });

  test("makes a new key after an interruption between the two key files", async () => {
    const database = await create();
    const before = readFileSync(join(database.dataFolder, "secret.key"));
    writeFileSync(join(database.dataFolder, "secret.key.old"), before, { mode: 0o600 });
    await rotate(database);
    expect(keyIn(database.dataFolder).equals(Buffer.from(String(before), "base64"))).toBe(false);
    await expectAllSealedWith(database, keyIn(database.dataFolder));
  });

  test("takes both keys from the environment", async () => {
    const [old, key] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
    const database = await create({ SECRET_KEY: old.toString("hex") });
    await expect(rotate(database, { SECRET_KEY: key.toString("hex") })).rejects.toThrow(/SECRET_KEY/);
    await expect(rotate(database, { SECRET_KEY: old.toString("hex") })).rejects.toThrow(
      /SECRET_KEY_OLD: it is missing/,
    );
    await rotate(database, { SECRET_KEY: key.toString("hex"), SECRET_KEY_OLD: old.toString("hex") });
    await expectAllSealedWith(database, key);
    const { close } = await open(database, { SECRET_KEY: key.toString("hex") });
    await close();
  });

  test("keeps both keys and lists the texts that neither key opens", async () => {
    const database = await create();
    const connection = await database.connect();
    const foreign = createSecrets(Buffer.alloc(32, 9)).seal("x", "app_secret");
    await connection.updateTable("app").set({ app_secret: foreign }).execute();
    await connection.destroy();
    await expect(rotate(database)).rejects.toThrow(/neither key opens 1 of app\.app_secret/);
    expect(existsSync(join(database.dataFolder, "secret.key.old"))).toBe(true);
    const { close } = await open(database);
    await close();
  });

  test("refuses while the platform runs, and changes nothing", async () => {
    const database = await create();
    const before = keyIn(database.dataFolder);
    const platform = await open(database);
    await expect(rotate(database)).rejects.toThrow(/another process/);
    // A second process of the platform on PostgreSQL has a folder of its own.
    if (engine.name === "postgres") {
      const other = { ...database, dataFolder: join(database.dataFolder, "other") };
      await expect(rotate(other)).rejects.toThrow(/connections to this database/);
    }
    await platform.close();
    expect(keyIn(database.dataFolder).equals(before)).toBe(true);
  });
});
