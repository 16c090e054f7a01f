import { stringify } from "qs";
import { beforeAll, describe, expect, test } from "vitest";
import { code } from "../../../../src/contract";
import { writeDeviceTexts } from "../../../../src/platform/database";
import { inFlightLimits } from "../../../../src/platform/services/rate-limit-rules";
import { addDevice } from "../../../support/lubricators";
import type { AnsweredFile } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";
import { useTestUsers } from "../../../support/test-users";

/** More than twice the rows that an export reads in one query. */
const count = 4100;

describe.each(openTestDatabases())("the export of a long list on $name", (engine) => {
  const { platform, users: crew } = useTestUsers(engine);
  beforeAll(async () => {
    const { database } = platform.platform;
    const { agentId } = crew;
    for (let start = 0; start < count; start += 100) {
      const rows = Array.from({ length: 100 }, (_, index) => ({
        type: 0,
        agent_id: agentId,
        lubricant_tube: 125,
        time_setting: 6,
        application: "many",
        device_name: `Many ${String(start + index).padStart(4, "0")}`,
        // With equal values, and a fifth null.
        remaining_ratio: (start + index) % 5 === 0 ? null : (start + index) % 7,
        create_time: 1,
        update_time: 1,
      }));
      await database.insertInto("device").values(rows).execute();
    }
    await writeDeviceTexts(database);
  });
  const payload = { application: "many", columns: "device_name", format: "csv" };
  const names = ({ bytes }: AnsweredFile): readonly string[] =>
    new TextDecoder().decode(bytes).split("\r\n").slice(1, -1);

  test.each([
    ["newest first", null],
    ["lowest first, with equal and null values", "asc"],
    ["highest first, with equal and null values", "desc"],
  ] as const)("contains each row once, %s", async (_shows, direction) => {
    const order = direction === null ? {} : { sort_by: "remaining_ratio", sort_order: direction };
    const file = await platform.data<AnsweredFile>("device/export", { ...payload, ...order }, { as: crew.admin.token });
    const rows = await platform.platform.database
      .selectFrom("device")
      .select("device_name")
      .where("application", "=", "many")
      .$if(direction !== null, (query) =>
        query.orderBy("remaining_ratio", (by) => by[direction ?? "asc"]().nullsLast()),
      )
      .orderBy("id", direction ?? "desc")
      .execute();
    expect(names(file)).toEqual(rows.map((row) => row.device_name));
    expect(names(file)).toHaveLength(count);
  });

  test("contains each row once, sorted by a time that is never null", async () => {
    const { database } = platform.platform;
    const { device_id } = await addDevice(platform, crew, { device_name: "Many alarms" });
    const alarm = { device_id, agent_id: crew.agentId, code: 2 };
    for (let start = 0; start < count; start += 100) {
      const rows = Array.from({ length: 100 }, (_, index) => ({
        ...alarm,
        comment: `Alarm ${start + index}`,
        begin_time: 1000 + ((start + index) % 7),
        end_time: 2000,
      }));
      await database.insertInto("alarm").values(rows).execute();
    }
    const columns = { columns: "comment", format: "csv" };
    const alarmPayload = { ...columns, begin_time: 1000, end_time: 1006 };
    const file = await platform.data<AnsweredFile>("device-alarm-log/export", alarmPayload, { as: crew.admin.token });
    const rows = await database
      .selectFrom("alarm")
      .select("comment")
      .where("device_id", "=", device_id)
      .orderBy("begin_time", "desc")
      .orderBy("id", "desc")
      .execute();
    expect(names(file)).toEqual(rows.map((row) => row.comment));
    expect(names(file)).toHaveLength(count);
  });

  test("is not affected by rows that are added or deleted meanwhile", async () => {
    const { database } = platform.platform;
    const body = await openDownload("device/export", payload);
    const chunks = [];
    // The first chunk may contain only the header row. The export has begun when it has read rows.
    for (let text = ""; !text.includes("Many"); ) {
      const chunk = await body.next();
      chunks.push(chunk);
      text = new TextDecoder().decode(chunk ?? undefined);
    }
    await database
      .deleteFrom("device")
      .where("device_name", "=", `Many ${count - 1}`)
      .execute();
    const more = { type: 0, agent_id: crew.agentId, lubricant_tube: 125, time_setting: 6, application: "many" };
    await database
      .insertInto("device")
      .values({ ...more, device_name: "Late", create_time: 1, update_time: 1 })
      .execute();
    for (let next = await body.next(); next !== null; next = await body.next()) chunks.push(next);
    const found = names({
      bytes: new Uint8Array(Buffer.concat(chunks.filter((chunk) => chunk !== null))),
    } as AnsweredFile);
    const rest = Array.from({ length: count - 1 }, (_, index) => `Many ${String(count - 2 - index).padStart(4, "0")}`);
    expect(found.filter((name) => name !== `Many ${count - 1}`)).toEqual(rest);
  });

  test("ends early after an error, which is logged", async () => {
    const body = await openDownload("device/export", payload);
    await body.next();
    await platform.platform.database.schema.alterTable("team").renameTo("hidden").execute();
    try {
      const rest = async () => {
        while ((await body.next()) !== null);
      };
      await expect(rest()).rejects.toThrow();
    } finally {
      await platform.platform.database.schema.alterTable("hidden").renameTo("team").execute();
    }
    expect(platform.logged.at(-1)).toMatch(/"call":"device\/export".*"message":"a download was interrupted"/);
  });

  test("limits the concurrent downloads of an account, until one ends or is cancelled", async () => {
    const request = () => platform.call("device/export", payload, { as: crew.admin.token });
    const bodies = await Promise.all(
      Array.from({ length: inFlightLimits.downloads }, () => openDownload("device/export", payload)),
    );
    expect(await request()).toMatchObject({ code: code.notAllowed, message: expect.stringContaining("Too many") });
    expect(await platform.call("device/export", payload, { as: crew.dealer.token })).toMatchObject({ code: code.ok });
    // Cancelled while its next part is read.
    const last = bodies.pop();
    await Promise.all([last?.next(), last?.cancel()]);
    expect(await request()).toMatchObject({ code: code.ok });
    bodies.push(await openDownload("device/export", payload));
    expect(await request()).toMatchObject({ code: code.notAllowed });
    for (const body of bodies) await body.cancel();
    // Refused downloads do not count.
    const again = await Promise.all(
      Array.from({ length: inFlightLimits.downloads }, () => openDownload("device/export", payload)),
    );
    for (const body of again) expect(await body.next()).not.toBeNull();
    for (const body of again) await body.cancel();
  });

  /** The body of a response chunk by chunk; null at its end. */
  async function openDownload(path: string, payload: Readonly<Record<string, unknown>>) {
    const response = await platform.request(`/admin/1/${path}`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: stringify({ ...payload, token: crew.admin.token }),
    });
    const reader = response.body?.getReader();
    return {
      next: async (): Promise<Uint8Array | null> => {
        const { done = true, value } = (await reader?.read()) ?? {};
        return done || value === undefined ? null : value;
      },
      cancel: () => reader?.cancel(),
    };
  }
});
