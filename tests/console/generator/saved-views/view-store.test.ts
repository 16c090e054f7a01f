import { beforeAll, describe, expect, it } from "vitest";
import { registry } from "../../../../resources";
import { defaultViewQuery, saveDefaultViews } from "../../../../src/console/generator/saved-views/default-view";
import { isActiveView, viewContentOf, viewQuery } from "../../../../src/console/generator/saved-views/view-content";
import { createViewStore } from "../../../../src/console/generator/saved-views/view-store";
import { loadLanguage, loadOnDemandTexts } from "../../../../src/console/i18n";
import { code, resourceByName, viewLimits } from "../../../../src/contract";
import { fakePost, refusal } from "../../../support/console";
import { memory } from "../../fake-server";

const device = resourceByName(registry, "device");
const gateway = resourceByName(registry, "gateway");
const content = JSON.stringify({ status: "3" });
const view = { resource: "device", name: "Offline", content, is_default: 0 };

beforeAll(async () => {
  await loadLanguage("en");
  await loadOnDemandTexts();
});

describe("where the platform keeps views", () => {
  const stored = [
    { ...view, id: 2, is_default: 1 },
    { ...view, id: 1, name: "Alarms", content: JSON.stringify({ status: "1" }) },
    { ...view, id: 3, name: "Broken", content: "status=1" },
    { id: 4, name: "Half" },
  ];

  it("reads them by their names, without those that are none, and notes what lists open with", async () => {
    const kept = memory();
    const { post } = fakePost({ "view/list": () => ({ list: stored }) });
    saveDefaultViews(7, { gateway: "name=x" }, kept);
    const { views, isLocal } = await createViewStore({ post, kept, account: 7 }).read();
    expect([views.map(({ name }) => name), isLocal]).toEqual([["Alarms", "Offline"], false]);
    expect([defaultViewQuery(device, 7, kept), defaultViewQuery(gateway, 7, kept)]).toEqual(["status=3", ""]);
    expect(defaultViewQuery(device, 8, kept)).toBe("");
  });

  it("saves and deletes them there, and keeps nothing here", async () => {
    const kept = memory();
    const { post, made } = fakePost({ "view/save": () => ({}), "view/delete": () => ({}) });
    const store = createViewStore({ post, kept, account: 7 });
    await store.save(view, false);
    await store.remove({ ...view, id: 2 }, false);
    expect(made).toEqual([
      { path: "view/save", payload: view },
      { path: "view/delete", payload: { id: 2 } },
    ]);
    expect(kept.get("views")).toBeNull();
  });

  it("tells a failure, and leaves what is known of openings", async () => {
    const kept = memory();
    saveDefaultViews(7, { device: "status=3" }, kept);
    const { post } = fakePost({ "view/list": () => refusal(code.network, "NET ERROR") });
    await expect(createViewStore({ post, kept, account: 7 }).read()).rejects.toThrow("NET ERROR");
    expect(defaultViewQuery(device, 7, kept)).toBe("status=3");
  });
});

describe("where it does not", () => {
  const store = (kept = memory(), account = 7) => createViewStore({ post: fakePost({}).post, kept, account });

  it("keeps them in the browser, each account's its own, by the same rules", async () => {
    const kept = memory();
    const own = store(kept);
    await own.save(view, true);
    await own.save({ ...view, name: "Alarms", is_default: 1 }, true);
    const { views, isLocal } = await own.read();
    expect([views.map(({ name, is_default }) => [name, is_default]), isLocal]).toEqual([
      [
        ["Alarms", 1],
        ["Offline", 0],
      ],
      true,
    ]);
    expect((await store(kept, 8).read()).views).toEqual([]);
    expect(defaultViewQuery(device, 7, kept)).toBe("status=3");

    const [alarms, offline] = views;
    if (alarms === undefined || offline === undefined) throw new Error("There are two.");
    await own.save({ ...offline, is_default: 1 }, true);
    expect((await own.read()).views.map(({ is_default }) => is_default)).toEqual([0, 1]);
    await expect(own.save({ ...offline, name: "Alarms" }, true)).rejects.toThrow("a view of that name already");
    await own.remove(offline, true);
    expect((await own.read()).views.map(({ name }) => name)).toEqual(["Alarms"]);
    expect(defaultViewQuery(device, 7, kept)).toBe("");
  });

  it("keeps so many and no more", async () => {
    const own = store();
    for (let at = 0; at < viewLimits.perAccount; at += 1) await own.save({ ...view, name: `View ${at}` }, true);
    await expect(own.save(view, true)).rejects.toThrow("which is the most");
    expect((await own.read()).views).toHaveLength(viewLimits.perAccount);
  });

  it.each(["nonsense", "[]", "null", '{"7":{"id":1}}', '{"7":[{"id":"1"}]}'])("reads %s as no views", async (text) => {
    const kept = memory();
    kept.set("views", text);
    kept.set("openings", text);
    expect(await store(kept).read()).toEqual({ views: [], isLocal: true });
    expect(defaultViewQuery(device, 7, kept)).toBe("");
  });
});

describe("what a view holds", () => {
  const state = {
    page: 3,
    pageSize: 50,
    sort: { field: "bind_time", order: "desc" },
    filters: { status: 3, region: { province: "浙江省", city: null, county: null } },
    columns: null,
  } as const;

  it("is all that the list shows but its page, there and back", () => {
    const now = viewContentOf(device, state, ["device_name", "status"]);
    expect(now).toEqual({
      status: "3",
      province: "浙江省",
      sort_by: "bind_time",
      sort_order: "desc",
      page_size: "50",
      columns: "device_name.status",
    });
    expect(isActiveView(device, { content: JSON.stringify(now) }, now)).toBe(true);
    expect(isActiveView(device, { content }, now)).toBe(false);
  });

  it("drops quietly what the list does not have any more", () => {
    const old = { status: "77", gone: "x", sort_by: "gone", page_size: "33", columns: "gone.status", type: "1" };
    expect(viewQuery(device, { content: JSON.stringify(old) })).toBe("type=1&columns=status");
  });
});
