import { describe, expect, test } from "vitest";
import { migrate } from "../../../src/platform/database";
import { checksumOf, checksums } from "../../../src/platform/database/migration-checksums";
import { migrations } from "../../../src/platform/database/migrations";
import { dropAfterTest, openTestDatabases } from "../../support/platform-database";

test("each migration has its source, in a file of its name", () => {
  expect([...checksums.keys()]).toEqual(Object.keys(migrations));
});

const source = `
/** Adds the colour. */
export const colour = {
  async up(db) {
    // An example.
    await db.schema.alterTable("part").addColumn("colour", "text").execute();
  },
};
`;

test.each([
  { shows: "a comment", changed: source.replace("An example", "Another one"), isSame: true },
  {
    shows: "line breaks",
    changed: source.replaceAll("\n", "\r\n").replace(".addColumn", "\n      .addColumn"),
    isSame: true,
  },
  { shows: "a last comma", changed: source.replace('"text")', '"text",\n)'), isSame: true },
  { shows: "a type", changed: source.replace('"text"', '"bigint"'), isSame: false },
  { shows: "a statement", changed: source.replace(/await.*/, ""), isSame: false },
])("a change of $shows counts: $isSame", ({ changed, isSame }) => {
  expect(changed).not.toBe(source);
  expect(checksumOf(changed) === checksumOf(source)).toBe(isSame);
});

describe.each(openTestDatabases())("applied migrations on $name", (engine) => {
  async function migrated() {
    const created = dropAfterTest(await engine.createMigrated());
    return created.connect();
  }

  test("are refused if their source has changed", async () => {
    const database = await migrated();
    await database
      .updateTable("migration_checksum")
      .set({ checksum: "0123456789abcdef" })
      .where("name", "in", ["0002-devices", "0003-log"])
      .execute();
    await expect(migrate(database)).rejects.toMatchObject({
      name: "StartupError",
      problems: [{ about: "migration 0002-devices" }, { about: "migration 0003-log" }],
    });
  });

  test("get their checksum at the next start if they have none", async () => {
    const database = await migrated();
    await database.deleteFrom("migration_checksum").execute();
    expect(await migrate(database)).toEqual([]);
    const kept = await database.selectFrom("migration_checksum").selectAll().orderBy("name").execute();
    expect(kept).toEqual([...checksums].map(([name, checksum]) => ({ name, checksum })));
  });
});
