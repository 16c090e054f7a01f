import { beforeAll, describe, expect, it } from "vitest";
import { registry } from "../../../../resources";
import { defaultViewQuery, saveDefaultViews } from "../../../../src/console/generator/saved-views/default-view";
import { isActiveView, viewContentOf, viewQuery } from "../../../../src/console/generator/saved-views/view-content";
import { createViewStore } from "../../../../src/console/generator/saved-views/view-store";
import { loadLanguage } from "../../../../src/console/i18n";
import { code, resourceByName, viewLimits } from "../../../../src/contract";
import { fakePost, refusal } from "../../../support/console";
import { loadOnDemandTexts } from "../../../support/on-demand-texts";
import { memory } from "../../fake-server";

const device = resourceByName(registry, "device");
const gateway = resourceByName(registry, "gateway");
const content = JSON.stringify({ status: "3" });
const view = { resource: "device", name: "Offline", content, is_default: 0 };

beforeAll(async () => {
  await loadLanguage("en");
  await loadOnDemandTexts();
});

describe("views on the server", () => {
  const stored = [
    { ...view, id: 2, is_default: 1 },
    { ...view, id: 1, name: "Alarms", content: JSON.stringify({ status: "1" }) },
    { ...view, id: 3, name: "Broken", content: "status=1" },
    { id: 4, name: "Half" },
  ];

  it("are read sorted by name, without malformed ones, and the default views are stored in the browser", async () => {
    const storage = memory();
    const { post } = fakePost({ "view/list": () => ({ list: stored }) });
    saveDefaultViews(7, { gateway: "name=x" }, storage);
    const { views, isLocal } = await createViewStore({ post, storage, account: 7 }).read();
    expect([views.map(({ name }) => name), isLocal]).toEqual([["Alarms", "Offline"], false]);
    expect([defaultViewQuery(device, 7, storage), defaultViewQuery(gateway, 7, storage)]).toEqual(["status=3", ""]);
    expect(defaultViewQuery(device, 8, storage)).toBe("");
  });

  it("are saved and deleted on the server only", async () => {
    const storage = memory();
    const { post, calls } = fakePost({ "view/save": () => ({}), "view/delete": () => ({}) });
    const store = createViewStore({ post, storage, account: 7 });
    await store.save(view, false);
    await store.remove({ ...view, id: 2 }, false);
    expect(calls).toEqual([
      { path: "view/save", payload: view },
      { path: "view/delete", payload: { id: 2 } },
    ]);
    expect(storage.get("views")).toBeNull();
  });

  it("report a failure and leave the stored default views unchanged", async () => {
    const storage = memory();
    saveDefaultViews(7, { device: "status=3" }, storage);
    const { post } = fakePost({ "view/list": () => refusal(code.network, "NET ERROR") });
    await expect(createViewStore({ post, storage, account: 7 }).read()).rejects.toThrow("NET ERROR");
    expect(defaultViewQuery(device, 7, storage)).toBe("status=3");
  });
});

describe("views in the browser", () => {
  const localStore = (storage = memory(), account = 7) =>
    createViewStore({ post: fakePost({}).post, storage, account });

  it("are kept per account, by the server's rules", async () => {
    const storage = memory();
    const store = localStore(storage);
    await store.save(view, true);
    await store.save({ ...view, name: "Alarms", is_default: 1 }, true);
    const { views, isLocal } = await store.read();
    expect([views.map(({ name, is_default }) => [name, is_default]), isLocal]).toEqual([
      [
        ["Alarms", 1],
        ["Offline", 0],
      ],
      true,
    ]);
    expect((await localStore(storage, 8).read()).views).toEqual([]);
    expect(defaultViewQuery(device, 7, storage)).toBe("status=3");

    const [alarms, offline] = views;
    if (alarms === undefined || offline === undefined) throw new Error("Two views are expected.");
    await store.save({ ...offline, is_default: 1 }, true);
    expect((await store.read()).views.map(({ is_default }) => is_default)).toEqual([0, 1]);
    await expect(store.save({ ...offline, name: "Alarms" }, true)).rejects.toThrow("a view of that name already");
    await store.remove(offline, true);
    expect((await store.read()).views.map(({ name }) => name)).toEqual(["Alarms"]);
    expect(defaultViewQuery(device, 7, storage)).toBe("");
  });

  it("are limited in number", async () => {
    const store = localStore();
    for (let index = 0; index < viewLimits.perAccount; index += 1) {
      await store.save({ ...view, name: `View ${index}` }, true);
    }
    await expect(store.save(view, true)).rejects.toThrow("which is the maximum");
    expect((await store.read()).views).toHaveLength(viewLimits.perAccount);
  });

  it.each(["nonsense", "[]", "null", '{"7":{"id":1}}', '{"7":[{"id":"1"}]}'])(
    "are empty when the stored text is %s",
    async (text) => {
      const storage = memory();
      storage.set("views", text);
      storage.set("openings", text);
      expect(await localStore(storage).read()).toEqual({ views: [], isLocal: true });
      expect(defaultViewQuery(device, 7, storage)).toBe("");
    },
  );
});

describe("the content of a view", () => {
  const state = {
    page: 3,
    pageSize: 50,
    sort: { field: "bind_time", order: "desc" },
    filters: { status: 3, region: { province: "浙江省", city: null, county: null } },
    columns: null,
  } as const;

  it("is the state of the list without its page, and can be restored", () => {
    const current = viewContentOf(device, state, ["device_name", "status"]);
    expect(current).toEqual({
      status: "3",
      province: "浙江省",
      sort_by: "bind_time",
      sort_order: "desc",
      page_size: "50",
      columns: "device_name.status",
    });
    expect(isActiveView(device, { content: JSON.stringify(current) }, current)).toBe(true);
    expect(isActiveView(device, { content }, current)).toBe(false);
  });

  it("is restored without filters, options and columns that no longer exist", () => {
    const old = { status: "77", gone: "x", sort_by: "gone", page_size: "33", columns: "gone.status", type: "1" };
    expect(viewQuery(device, { content: JSON.stringify(old) })).toBe("type=1&columns=status");
  });
});
