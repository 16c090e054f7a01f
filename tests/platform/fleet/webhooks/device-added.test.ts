import { beforeAll, describe, expect, test } from "vitest";
import { role } from "../../../../src/contract";
import { type Connected, connect } from "../../../support/applications";
import { type DeviceRow, nbDevice, nbStock, newImei } from "../../../support/lubricators";
import { type Person, usePlatform } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";

describe.each(openTestDatabases())("the device-added callback on $name", (engine) => {
  const platform = usePlatform(engine);
  let admin: Person;
  let agentId: number;
  beforeAll(async () => {
    admin = await platform().addPerson(role.admin);
    agentId = await platform().addAgent();
  });

  const customer = async (): Promise<Connected> => {
    const connected = await connect(platform(), { 3: "http://127.0.0.1:1025/" });
    await platform()
      .platform.database.updateTable("account")
      .set({ agent_id: agentId })
      .where("id", "=", connected.customer.id)
      .execute();
    return connected;
  };
  const stock = async (): Promise<string> => {
    const imei = newImei();
    const sent = { as: admin.token };
    const { storage_id } = await platform().data<{ storage_id: number }>("storage/create", nbStock(imei), sent);
    await platform().data("storage/distribute", { storage_ids: [storage_id], agent_id: agentId }, sent);
    return imei;
  };
  const save = (imei: string, values: Readonly<Record<string, unknown>>) =>
    platform().data<DeviceRow>("device/save-device", nbDevice(imei, values), { as: admin.token });
  /** IMEIs in the queued events of a customer, oldest first. */
  const queuedFor = async ({ app }: Connected): Promise<readonly string[]> => {
    const rows = await platform()
      .platform.database.selectFrom("app_event")
      .select("body")
      .where("app", "=", app)
      .where("event_type", "=", 3)
      .orderBy("id")
      .execute();
    return rows.map(({ body }) => JSON.parse(body).device.imei);
  };

  test("is called for a new device, and not for a change of a device", async () => {
    const owner = await customer();
    const imei = await stock();
    const { device_id } = await save(imei, { customer_id: owner.customer.id });
    expect(await queuedFor(owner)).toEqual([imei]);
    await save(imei, { device_id, customer_id: owner.customer.id, device_name: "Other name" });
    expect(await queuedFor(owner)).toEqual([imei]);
  });

  test("is called for the new customer of a device, and not for the former one", async () => {
    const [before, after] = [await customer(), await customer()];
    const imei = await stock();
    const { device_id } = await save(imei, { customer_id: before.customer.id });
    await save(imei, { device_id, customer_id: after.customer.id });
    expect([await queuedFor(before), await queuedFor(after)]).toEqual([[imei], [imei]]);
    await save(imei, { device_id, customer_id: "" });
    expect([await queuedFor(before), await queuedFor(after)]).toEqual([[imei], [imei]]);
  });

  test("is called when the lubricator of a device is exchanged", async () => {
    const owner = await customer();
    const [first, second] = [await stock(), await stock()];
    const { device_id } = await save(first, { customer_id: owner.customer.id });
    await save(second, { device_id, customer_id: owner.customer.id });
    expect(await queuedFor(owner)).toEqual([first, second]);
  });

  test("is called when an unbound device is bound again", async () => {
    const owner = await customer();
    const imei = await stock();
    const { device_id } = await save(imei, { customer_id: owner.customer.id });
    await platform().data("device/unbind-device", { device_id }, { as: admin.token });
    expect(await queuedFor(owner)).toEqual([imei]);
    await save(imei, { device_id, customer_id: owner.customer.id });
    expect(await queuedFor(owner)).toEqual([imei, imei]);
  });
});
