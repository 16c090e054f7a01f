import { describe, expect, test } from "vitest";
import { fine, refused } from "../fake-server";
import { against } from "./provider";

const keys = { nwks_key: "00112233445566778899AABBCCDDEEFF", apps_key: "FFEEDDCCBBAA99887766554433221100" };
const lora = { type: 1, eui: "00FF00FF00FF00FF", addr: "0011AABB", ...keys, model: "TLDD", batch: "B1" };

describe("the exact request of a change", () => {
  test("a new record has an empty key", async () => {
    const { provider, asked } = against([fine({ id: 8 })]);
    const answer = await provider.create({ resource: "gateway", variables: { eui: "00FF00FF00FF00FF", name: "A" } });
    expect(asked()).toEqual([["gateway/save", "id=&eui=00FF00FF00FF00FF&name=A"]]);
    expect(answer.data).toEqual({ id: 8 });
  });

  test("a change has its key", async () => {
    const { provider, asked } = against([fine({ id: 8 })]);
    await provider.update({ resource: "gateway", id: "8", variables: { eui: "00FF00FF00FF00FF", name: "B" } });
    expect(asked()).toEqual([["gateway/save", "id=8&eui=00FF00FF00FF00FF&name=B"]]);
  });

  test("a change of one field clears no other, when the record is at hand", async () => {
    const record = { id: 8, eui: "00FF00FF00FF00FF", name: "A", status: 1 };
    const { provider, asked } = against([fine({ id: 8 })]);
    await provider.update({ resource: "gateway", id: 8, variables: { name: "B" }, meta: { record } });
    expect(asked()).toEqual([["gateway/save", "id=8&eui=00FF00FF00FF00FF&name=B"]]);
  });

  test("the values choose the path: NB or LoRa, each with its own fields", async () => {
    const { provider, asked } = against([fine({ storage_id: 1 })]);
    const nb = { type: 0, imei: "260531793113837", model: "TLDD", batch: "B1" };
    await provider.create({ resource: "storage", variables: nb });
    await provider.create({ resource: "storage", variables: lora });
    expect(asked()).toEqual([
      ["storage/create", "storage_id=&imei=260531793113837&model=TLDD&batch=B1"],
      [
        "storage/create-lora",
        `storage_id=&imei=00FF00FF00FF00FF&addr=0011AABB&nwks_key=${keys.nwks_key}&apps_key=${keys.apps_key}&model=TLDD&batch=B1`,
      ],
    ]);
  });

  test("the record at hand chooses the path of a deletion", async () => {
    const { provider, asked } = against([fine()]);
    for (const type of [0, 1]) {
      await provider.deleteOne({ resource: "storage", id: 4, meta: { record: { storage_id: 4, type } } });
    }
    expect(asked()).toEqual([
      ["storage/delete", "storage_id=4"],
      ["storage/delete-lora", "storage_id=4"],
    ]);
  });

  test("a deletion whose path cannot be told is not sent", async () => {
    const { provider, asked } = against([fine()]);
    await expect(provider.deleteOne({ resource: "storage", id: 4 })).rejects.toThrow('no call for "delete"');
    expect(asked()).toEqual([]);
  });

  test("a call of its own is written by its declaration", async () => {
    const { provider, asked } = against([fine({ done: [1], refused: [] })]);
    const payload = { storage_ids: [1, 2], agent_id: 3, colour: "red" };
    const answer = await provider.custom?.({ url: "storage/distribute", method: "post", payload });
    expect(asked()).toEqual([["storage/distribute", "storage_ids[0]=1&storage_ids[1]=2&agent_id=3"]]);
    expect(answer?.data).toEqual({ done: [1], refused: [] });
  });
});

describe("a refusal", () => {
  test("puts the server's messages at the fields of the form", async () => {
    const fields = { name: "名称过长", city: "没有这个城市", province: "没有这个省", unheard: "?" };
    const { provider } = against([refused(4, "参数错误", { fields })]);
    await expect(provider.create({ resource: "dealer", variables: {} })).rejects.toMatchObject({
      message: "参数错误",
      statusCode: 4,
      call: "agent/save",
      errors: { name: ["名称过长"], region: ["没有这个城市", "没有这个省"], unheard: ["?"] },
    });
  });

  test("knows the field of a variant by the name that both share on the wire", async () => {
    const { provider } = against([refused(6, "已存在", { fields: { imei: "DevEUI 已存在" } })]);
    await expect(provider.create({ resource: "storage", variables: lora })).rejects.toMatchObject({
      errors: { eui: ["DevEUI 已存在"] },
    });
  });
});
