import { beforeAll, describe, expect, test } from "vitest";
import { role } from "../../../../src/contract";
import { insertMany } from "../../../../src/platform/database";
import { createRandom } from "../../../../src/platform/demo/data/random";
import { usePlatform } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";

/** Characters of identifiers. The last ones are invalid, but old rows may contain them. */
const characters = [..."0123456789ABCDEFks%_\\\"'油"];

const lower = (text: string): string => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

describe.each(openTestDatabases())("a search for stock on $name", (engine) => {
  const platform = usePlatform(engine);
  const random = createRandom(5);
  const word = (length: number): string => Array.from({ length }, () => random.pick(characters)).join("");
  let token = "";
  let identifiers: string[] = [];

  const search = async (imei: string, more: object = {}): Promise<{ total: number; found: readonly string[] }> => {
    const payload = { imei, page_size: 100, ...more };
    const answer = await platform().data<{ total: number; list: { imei: string }[] }>("storage/list", payload, {
      as: token,
    });
    return { total: answer.total, found: answer.list.map((row) => row.imei) };
  };

  beforeAll(async () => {
    token = (await platform().addPerson(role.admin)).token;
    identifiers = [...new Set(Array.from({ length: 90 }, () => word(random.int(4, 16))))];
    const { database } = platform().platform;
    const rows = identifiers.map((imei) => ({ type: 0, imei, create_time: 1 }));
    await insertMany(database, "storage", { type: "bigint", imei: "text", create_time: "bigint" }, rows).execute();
  });

  test("finds the records by any substring, even a single character", async () => {
    const parts = Array.from({ length: 150 }, () => {
      const whole = [...random.pick(identifiers)];
      const begin = random.int(0, whole.length - 1);
      return whole.slice(begin, begin + random.int(1, 6)).join("");
    });
    const absent = Array.from({ length: 30 }, () => word(random.int(1, 4)));
    for (const part of [...parts, ...parts.map(lower), ...absent, "油泵", "nothing"]) {
      const expected = identifiers.filter((imei) => lower(imei).includes(lower(part))).toReversed();

      expect(await search(part), part).toEqual({ total: expected.length, found: expected });
    }
  }, 60_000);

  test("finds changed identifiers, and no deleted ones", async () => {
    const { storage_id } = await platform().data<{ storage_id: number }>(
      "storage/create",
      { storage_id: "", imei: "860000000000017", model: "M", batch: "B" },
      { as: token },
    );
    const { database } = platform().platform;
    expect((await search("00000001")).found).toEqual(["860000000000017"]);
    await database.updateTable("storage").set({ imei: "861111111111111" }).where("id", "=", storage_id).execute();
    expect((await search("00000001")).found).toEqual([]);
    expect((await search("1111111")).found).toEqual(["861111111111111"]);
    await database.deleteFrom("storage").where("id", "=", storage_id).execute();
    expect((await search("1111111")).found).toEqual([]);
  });

  test("answers 1,001 for more than 1,000 records, with and without the index", async () => {
    const rows = Array.from({ length: 4400 }, (_, at) => ({
      type: 0,
      imei: `${at < 1200 ? "MMXX" : "MMYY"}${String(at).padStart(8, "0")}`,
      create_time: 1,
    }));
    const { database } = platform().platform;
    await insertMany(database, "storage", { type: "bigint", imei: "text", create_time: "bigint" }, rows).execute();
    // Up to 3,000 records are looked up by the index.
    for (const [part, count] of [
      ["mmxx", 1200],
      ["mmyy", 3200],
      ["mm", 4400],
    ] as const) {
      expect((await search(part)).total).toBe(1001);
      expect((await search(part, { exact_total: 1 })).total).toBe(count);
    }
    expect((await search("mm")).found[0]).toBe("MMYY00004399");
    expect((await search("mmxx", { page: 12 })).found.at(-1)).toBe("MMXX00000000");
  });
});
