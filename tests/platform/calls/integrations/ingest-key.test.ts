import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { code } from "../../../../src/contract";
import { maxWrongKeysPerMinute } from "../../../../src/platform/http/ingest-endpoint";
import { makeIngestKey } from "../../../../src/platform/services/ingest-keys";
import { addDevice, type DeviceRow } from "../../../support/lubricators";
import { openTestDatabases } from "../../../support/platform-database";
import { type IngestAnswer, requestIngest } from "../../../support/post-reports";
import { useTestUsers } from "../../../support/test-users";

interface Created {
  readonly id: number;
  readonly hint: string;
  readonly key: string;
}

describe.each(openTestDatabases())("ingest keys on $name", (engine) => {
  const { platform, users: crew } = useTestUsers(engine);
  let device: DeviceRow;
  beforeAll(async () => {
    device = await addDevice(platform, crew);
  });
  beforeEach(() => {
    platform.now += 3_600_000;
  });

  const asAdmin = () => ({ as: crew.admin.token });
  const create = (values: object = {}) =>
    platform.data<Created>("ingest-key/create", { name: "Network server", ...values }, asAdmin());
  const list = async () =>
    (await platform.data<{ list: Record<string, unknown>[] }>("ingest-key/list", {}, asAdmin())).list;
  const send = (key: string, time = platform.now) =>
    requestIngest(platform, JSON.stringify({ reports: [{ type: "nb", imei: device.imei, time }] }), {
      authorization: `Bearer ${key}`,
    });
  const statusOf = async (answer: Response) => ((await answer.json()) as IngestAnswer).results[0]?.status;

  test("report until they are revoked", async () => {
    const { id, key } = await create();
    expect(await statusOf(await send(key))).toBe("taken");
    await platform.data("ingest-key/revoke", { id }, asAdmin());
    expect((await send(key)).status).toBe(401);
    expect(await platform.call("ingest-key/revoke", { id }, asAdmin())).toMatchObject({ code: code.notExist });
    const log = platform.platform.database
      .selectFrom("action_log")
      .select(["action", "target_id"])
      .orderBy("id", "desc");
    expect(await log.executeTakeFirst()).toEqual({ action: "revoke", target_id: id });
  });

  test("stand beside the key of the environment, which stays valid", async () => {
    await create();
    expect(await statusOf(await send(platform.platform.ingestKey))).toBe("taken");
  });

  test("a provider's key reports for the devices of the provider only; all others are unknown", async () => {
    const own = await create({ agent_id: crew.agentId });
    const foreign = await create({ agent_id: crew.otherAgentId });
    expect(await statusOf(await send(foreign.key))).toBe("unknown");
    expect(await statusOf(await send(own.key))).toBe("taken");
    const { database } = platform.platform;
    const move = (agent_id: number) =>
      database.updateTable("device").set({ agent_id }).where("id", "=", device.device_id).execute();
    await move(crew.otherAgentId);
    expect(await statusOf(await send(own.key, platform.now + 1000))).toBe("unknown");
    expect(await statusOf(await send(foreign.key, platform.now + 1000))).toBe("taken");
    await move(crew.agentId);
  });

  test("keep to their providers when their batches are written together", async () => {
    const own = await create({ agent_id: crew.agentId });
    const foreign = await create({ agent_id: crew.otherAgentId });
    const answers = await Promise.all([send(foreign.key), send(own.key), send(foreign.key, platform.now + 1)]);
    expect(await Promise.all(answers.map(statusOf))).toEqual(["unknown", "taken", "unknown"]);
  });

  test("are shown once; the database keeps a hash, lists and logs the last characters and the name", async () => {
    const { id, key, hint } = await create({ name: "Gateway north", agent_id: crew.agentId });
    expect(key).toMatch(/^ingest_[\w-]{43}$/);
    const row = (await list()).find((one) => one.id === id);
    expect(row).toMatchObject({ name: "Gateway north", agent_id: crew.agentId, hint, last_time: null });
    expect(key.endsWith(hint)).toBe(true);
    const { database } = platform.platform;
    const logged = await platform.data("action/list", {}, asAdmin());
    const stored = [await database.selectFrom("ingest_key").selectAll().execute(), await list(), logged];
    expect(JSON.stringify([...stored, platform.logged])).not.toContain(key);
    expect(JSON.stringify(logged)).toContain("Gateway north");
  });

  test("show when they were last used", async () => {
    const { id, key } = await create();
    await send(key);
    const used = platform.now;
    expect((await list()).find((one) => one.id === id)).toMatchObject({ last_time: used });
    platform.now += 59_000;
    await send(key);
    expect((await list()).find((one) => one.id === id)).toMatchObject({ last_time: used });
    platform.now += 1000;
    await send(key);
    expect((await list()).find((one) => one.id === id)).toMatchObject({ last_time: platform.now });
  });

  test("end with their provider, and the log says so", async () => {
    const agentId = await platform.addAgent();
    const { key } = await create({ agent_id: agentId, name: "Gateway south" });
    expect((await send(key)).status).toBe(200);
    await platform.data("agent/delete", { agent_id: agentId }, asAdmin());
    expect((await send(key)).status).toBe(401);
    const { list: entries } = await platform.data<{ list: { content: string }[] }>("action/list", {}, asAdmin());
    const lines = entries.map(({ content }) => content).filter((content) => content.includes("Gateway south"));
    expect(lines[0]).toMatch(/^Revoke/);
  });

  test("that look valid but are wrong cost no more queries after the limit; a key in use stays valid", async () => {
    const inUse = await create();
    const unused = await create();
    expect((await send(inUse.key)).status).toBe(200);
    for (let wrong = 0; wrong < maxWrongKeysPerMinute; wrong += 1) {
      expect((await send(makeIngestKey().key)).status).toBe(401);
    }
    expect((await send(makeIngestKey().key)).status).toBe(429);
    expect((await send(unused.key)).status).toBe(429);
    expect((await send(inUse.key)).status).toBe(200);
    await platform.data("ingest-key/revoke", { id: inUse.id }, asAdmin());
    expect((await send(inUse.key)).status).toBe(429);
    platform.now += 60_000;
    expect((await send(unused.key)).status).toBe(200);
  });

  test("are not made for an unknown provider", async () => {
    const answer = await platform.call("ingest-key/create", { name: "x", agent_id: 987_654 }, asAdmin());
    expect(answer).toMatchObject({ code: code.notExist, data: { fields: { agent_id: expect.any(String) } } });
  });
});
