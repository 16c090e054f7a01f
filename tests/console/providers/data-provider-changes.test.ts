import { describe, expect, test } from "vitest";
import { fine, refused } from "../fake-server";
import { setUp } from "./provider";

const keys = { nwks_key: "00112233445566778899AABBCCDDEEFF", apps_key: "FFEEDDCCBBAA99887766554433221100" };
const lora = { type: 1, eui: "00FF00FF00FF00FF", addr: "0011AABB", ...keys, model: "TLDD", batch: "B1" };

describe("the exact request", () => {
  test("has an empty key for a new record", async () => {
    const { provider, requests } = setUp([fine({ id: 8 })]);
    const answer = await provider.create({ resource: "gateway", variables: { eui: "00FF00FF00FF00FF", name: "A" } });
    expect(requests()).toEqual([["gateway/save", "id=&eui=00FF00FF00FF00FF&name=A"]]);
    expect(answer.data).toEqual({ id: 8 });
  });

  test("has the key for an update", async () => {
    const { provider, requests } = setUp([fine({ id: 8 })]);
    await provider.update({ resource: "gateway", id: "8", variables: { eui: "00FF00FF00FF00FF", name: "B" } });
    expect(requests()).toEqual([["gateway/save", "id=8&eui=00FF00FF00FF00FF&name=B"]]);
  });

  test("includes the unchanged fields for an update with `meta.record`", async () => {
    const record = { id: 8, eui: "00FF00FF00FF00FF", name: "A", status: 1 };
    const { provider, requests } = setUp([fine({ id: 8 })]);
    await provider.update({ resource: "gateway", id: 8, variables: { name: "B" }, meta: { record } });
    expect(requests()).toEqual([["gateway/save", "id=8&eui=00FF00FF00FF00FF&name=B"]]);
  });

  test("uses the path and the fields of the record's variant, NB or LoRa", async () => {
    const { provider, requests } = setUp([fine({ storage_id: 1 })]);
    const nb = { type: 0, imei: "260531793113837", model: "TLDD", batch: "B1" };
    await provider.create({ resource: "storage", variables: nb });
    await provider.create({ resource: "storage", variables: lora });
    expect(requests()).toEqual([
      ["storage/create", "storage_id=&imei=260531793113837&model=TLDD&batch=B1"],
      [
        "storage/create-lora",
        `storage_id=&imei=00FF00FF00FF00FF&addr=0011AABB&nwks_key=${keys.nwks_key}&apps_key=${keys.apps_key}&model=TLDD&batch=B1`,
      ],
    ]);
  });

  test("uses the path of the variant in `meta.record` for a deletion", async () => {
    const { provider, requests } = setUp([fine()]);
    for (const type of [0, 1]) {
      await provider.deleteOne({ resource: "storage", id: 4, meta: { record: { storage_id: 4, type } } });
    }
    expect(requests()).toEqual([
      ["storage/delete", "storage_id=4"],
      ["storage/delete-lora", "storage_id=4"],
    ]);
  });

  test("is not sent for a deletion when the variant is unknown", async () => {
    const { provider, requests } = setUp([fine()]);
    await expect(provider.deleteOne({ resource: "storage", id: 4 })).rejects.toThrow('no call for "delete"');
    expect(requests()).toEqual([]);
  });

  test("has only declared fields for a custom call", async () => {
    const { provider, requests } = setUp([fine({ done: [1], refused: [] })]);
    const payload = { storage_ids: [1, 2], agent_id: 3, colour: "red" };
    const answer = await provider.custom?.({ url: "storage/distribute", method: "post", payload });
    expect(requests()).toEqual([["storage/distribute", "storage_ids[0]=1&storage_ids[1]=2&agent_id=3"]]);
    expect(answer?.data).toEqual({ done: [1], refused: [] });
  });
});

describe("a refusal", () => {
  test("maps the server's messages to the form fields", async () => {
    const fields = { name: "名称过长", city: "没有这个城市", province: "没有这个省", unknown: "?" };
    const { provider } = setUp([refused(4, "参数错误", { fields })]);
    await expect(provider.create({ resource: "dealer", variables: {} })).rejects.toMatchObject({
      message: "参数错误",
      statusCode: 4,
      call: "agent/save",
      errors: { name: ["名称过长"], region: ["没有这个城市", "没有这个省"], unknown: ["?"] },
    });
  });

  test("maps a shared wire name to the field of the variant", async () => {
    const { provider } = setUp([refused(6, "已存在", { fields: { imei: "DevEUI 已存在" } })]);
    await expect(provider.create({ resource: "storage", variables: lora })).rejects.toMatchObject({
      errors: { eui: ["DevEUI 已存在"] },
    });
  });
});
