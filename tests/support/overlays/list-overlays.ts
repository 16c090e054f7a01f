/** What grows out of a list: its menus, its questions, what is done with many of its records, its export. */
import { expect } from "@playwright/test";
import { registry } from "../../../resources";
import { resourceByName, textIn } from "../../../src/contract";
import { refusal } from "../call-control";
import { refuseWrites, type Stage } from "../scenarios";
import { button, choose, confirm, dialog, labelOf, main, type Overlay } from "./overlay";

/** Ticks the rows at hand and opens what is done with them. */
async function chooseMany(stage: Stage, action: string): Promise<void> {
  const { one, say } = stage;
  for (const box of await main(stage)
    .getByRole("listitem")
    .or(main(stage).getByRole("row"))
    .getByRole("checkbox")
    .all())
    await box.check();
  await button(one.page.getByRole("region", { name: say("bulk.bar") }), action).click();
  await expect(dialog(stage)).toBeVisible();
}

const devices = { account: "admin", at: "/device" } as const;
const toBeDisabled = { list: "device/list", holds: { is_enable: 1 } } as const;
const inStock = {
  account: "admin",
  at: "/distribution",
  first: { list: "storage/list", holds: { active: 0 } },
} as const;

export const listOverlays: readonly Overlay[] = [
  {
    ...devices,
    name: "menu of a record",
    show: async (stage) => button(main(stage), stage.say("list.more")).click(),
  },
  {
    ...devices,
    name: "menu of the columns",
    isOfDesktop: true,
    show: async (stage) => button(main(stage), stage.say("list.columns")).click(),
  },
  {
    ...devices,
    name: "filters",
    show: async (stage) => {
      await button(main(stage), new RegExp(`^(${stage.say("list.filters")}|${stage.say("list.advanced")})`)).click();
      await expect(dialog(stage)).toBeVisible();
    },
  },
  {
    ...devices,
    name: "question before an action",
    show: (stage) => choose(stage, stage.say("list.more"), stage.say("views.delete")),
  },
  {
    ...inStock,
    name: "form of an action",
    state: "form with errors",
    show: async (stage) => {
      await choose(stage, stage.say("list.more"), labelOf(stage, "distribution", "distribute"));
      await confirm(stage);
      await expect(dialog(stage).locator("[aria-invalid=true]").first()).toBeVisible();
    },
  },
  {
    ...devices,
    name: "bulk question",
    first: toBeDisabled,
    show: (stage) => chooseMany(stage, labelOf(stage, "device", "disable")),
  },
  {
    ...devices,
    name: "bulk run",
    isPassing: true,
    first: toBeDisabled,
    show: async (stage) => {
      await stage.one.wire.fail("hang", (path) => path === "device/enable");
      await chooseMany(stage, labelOf(stage, "device", "disable"));
      await confirm(stage);
      await expect(dialog(stage).getByRole("progressbar")).toBeVisible();
    },
  },
  {
    ...devices,
    name: "bulk report",
    first: toBeDisabled,
    state: "error",
    show: async (stage) => {
      await refuseWrites(stage.one);
      await chooseMany(stage, labelOf(stage, "device", "disable"));
      await confirm(stage);
      await expect(dialog(stage).getByText(refusal).first()).toBeVisible();
    },
  },
  {
    ...inStock,
    name: "bulk form",
    state: "form with errors",
    show: async (stage) => {
      await chooseMany(stage, labelOf(stage, "distribution", "distribute"));
      await confirm(stage);
      await expect(dialog(stage).locator("[aria-invalid=true]").first()).toBeVisible();
    },
  },
  {
    ...devices,
    name: "export",
    show: async (stage) => {
      await choose(stage, stage.say("files.menu"), stage.say("list.export"));
      await expect(dialog(stage)).toBeVisible();
    },
  },
  {
    ...devices,
    name: "export under way",
    isPassing: true,
    show: async (stage) => {
      await stage.one.wire.fail("hang", (path) => path === "device/export");
      await choose(stage, stage.say("files.menu"), stage.say("list.export"));
      await confirm(stage);
      await expect(dialog(stage).getByRole("progressbar")).toBeVisible();
    },
  },
  {
    ...devices,
    name: "export refused",
    state: "error",
    show: async (stage) => {
      await stage.one.wire.fail("refused", (path) => path === "device/export");
      await choose(stage, stage.say("files.menu"), stage.say("list.export"));
      await confirm(stage);
      await expect(dialog(stage).getByRole("alert")).toBeVisible();
    },
  },
  {
    ...devices,
    name: "saved views",
    show: async (stage) => {
      const views = [{ id: 1, resource: "device", name: "LoRa", content: '{"type":"1"}', is_default: 1 }];
      stage.one.wire.answer("view/list", { list: views, total: 1, page: 1, page_size: 50 });
      await button(main(stage), stage.say("list.views")).click();
      await button(stage.one.page, stage.say("views.more", { name: "LoRa" })).click();
      await stage.one.page.getByText(stage.say("views.rename"), { exact: true }).click();
      await expect(stage.one.page.getByRole("textbox", { name: stage.say("views.name"), exact: true })).toBeVisible();
    },
  },
  {
    account: "admin",
    at: "/log",
    name: "choice of a period",
    show: async (stage) => {
      if (stage.look.width < 750) await button(main(stage), new RegExp(`^${stage.say("list.filters")}`)).click();
      // The select that stands for it opens it.
      const label = textIn(resourceByName(registry, "log").fields.period?.label ?? "", stage.look.language);
      await stage.one.page
        .locator(".ant-select")
        .filter({ has: stage.one.page.getByLabel(label) })
        .first()
        .click();
      await expect(stage.one.page.locator(".ant-picker-dropdown")).toBeVisible();
    },
  },
  {
    account: "admin",
    at: "/dealer",
    name: "refusal above the page",
    isPassing: true,
    state: "error",
    first: { list: "agent/list", holds: { is_enable: 0 } },
    show: async (stage) => {
      await refuseWrites(stage.one);
      await choose(stage, stage.say("list.more"), labelOf(stage, "dealer", "enable"));
      await expect(stage.one.page.locator(".ant-message-notice").first()).toBeVisible();
    },
  },
];
