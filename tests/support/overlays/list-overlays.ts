/** Scenarios of lists: menus, confirmations, bulk actions and exports. */
import { expect } from "@playwright/test";
import { registry } from "../../../resources";
import { resourceByName, textIn } from "../../../src/contract";
import { refusal } from "../call-control";
import { refuseWrites, type Stage } from "../scenarios";
import { button, choose, confirm, dialog, labelOf, main, type Overlay } from "./overlay";

/** Selects all rows of the page and starts a bulk action. */
async function chooseMany(stage: Stage, action: string): Promise<void> {
  const { visitor, say } = stage;
  for (const box of await main(stage)
    .getByRole("listitem")
    .or(main(stage).getByRole("row"))
    .getByRole("checkbox")
    .all())
    await box.check();
  const bar = visitor.page.getByRole("region", { name: say("bulk.bar") });
  await expect(bar).toBeVisible();
  // A phone has two buttons, and a menu for the other actions.
  if (await button(bar, action).isVisible()) await button(bar, action).click();
  else await choose(stage, say("list.more"), action, bar);
  await expect(dialog(stage)).toBeVisible();
}

const devices = { account: "admin", at: "/device" } as const;
const toBeDisabled = { list: "device/list", holds: { is_enable: 1 } } as const;
const inStock = {
  account: "admin",
  at: "/distribution?agent_id=0",
  first: { list: "storage/list", holds: { bind_status: 0 } },
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
    isDesktopOnly: true,
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
    isTransient: true,
    first: toBeDisabled,
    show: async (stage) => {
      await stage.visitor.wire.fail("hang", ["device/enable"]);
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
      await refuseWrites(stage.visitor);
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
    name: "export in progress",
    isTransient: true,
    show: async (stage) => {
      await stage.visitor.wire.fail("hang", ["device/export"]);
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
      await stage.visitor.wire.fail("refused", ["device/export"]);
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
      await stage.visitor.wire.answer("view/list", { list: views, total: 1, page: 1, page_size: 50 });
      await button(main(stage), stage.say("list.views")).click();
      await button(stage.visitor.page, stage.say("views.more", { name: "LoRa" })).click();
      await stage.visitor.page.getByText(stage.say("views.rename"), { exact: true }).click();
      await expect(
        stage.visitor.page.getByRole("textbox", { name: stage.say("views.name"), exact: true }),
      ).toBeVisible();
    },
  },
  {
    account: "admin",
    at: "/log",
    name: "choice of a period",
    show: async (stage) => {
      if (stage.mode.width < 750) await button(main(stage), new RegExp(`^${stage.say("list.filters")}`)).click();
      // A select opens the choice.
      const label = textIn(resourceByName(registry, "log").fields.period?.label ?? "", stage.mode.language);
      await stage.visitor.page
        .locator(".ant-select")
        .filter({ has: stage.visitor.page.getByLabel(label) })
        .first()
        .click();
      await expect(stage.visitor.page.locator(".ant-picker-dropdown")).toBeVisible();
    },
  },
  {
    account: "admin",
    at: "/dealer",
    name: "refusal above the page",
    isTransient: true,
    state: "error",
    first: { list: "agent/list", holds: { is_enable: 0 } },
    show: async (stage) => {
      await refuseWrites(stage.visitor);
      await choose(stage, stage.say("list.more"), labelOf(stage, "dealer", "enable"));
      await expect(stage.visitor.page.locator(".ant-message-notice").first()).toBeVisible();
    },
  },
];
