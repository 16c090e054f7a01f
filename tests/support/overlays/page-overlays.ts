/** What comes over any page, and what grows out of forms and settings. */
import { expect } from "@playwright/test";
import type { AppAnswer } from "../../../src/contract";
import { refuseWrites, submitEmpty } from "../scenarios";
import { button, dialog, main, type Overlay } from "./overlay";

const devices = { account: "admin", at: "/device" } as const;

const application: AppAnswer = {
  id: 1,
  user_id: 1,
  open_api: 1,
  flag: 1,
  app_id: "lub-1",
  urls: ([1, 2, 3] as const).map((event_type) => ({
    event_type,
    callback_url: event_type === 3 ? "" : "https://receiver.lubricator.test/hook",
    failures: event_type === 1 ? 3 : 0,
    paused_time: null,
    success_time: Date.UTC(2026, 10, 1),
    next_time: null,
    waiting: event_type === 1 ? 2 : 0,
  })),
};

export const pageOverlays: readonly Overlay[] = [
  {
    ...devices,
    name: "shortcuts",
    show: async (stage) => {
      await stage.one.page.keyboard.press("?");
      await expect(dialog(stage)).toBeVisible();
    },
  },
  {
    ...devices,
    name: "command bar",
    show: async (stage) => {
      await button(stage.one.page, new RegExp(`^${stage.say("palette.open")}`)).click();
      await expect(dialog(stage).getByRole("option").first()).toBeVisible();
    },
  },
  {
    ...devices,
    name: "command bar that finds nothing",
    state: "empty",
    show: async (stage) => {
      await button(stage.one.page, new RegExp(`^${stage.say("palette.open")}`)).click();
      await dialog(stage).getByRole("combobox").fill("zzz");
      await expect(dialog(stage).getByText(stage.say("palette.nothing"))).toBeVisible();
    },
  },
  {
    ...devices,
    name: "messages",
    show: async (stage) => {
      await button(stage.one.page, new RegExp(`^${stage.say("inbox.open")}`)).click();
      await expect(dialog(stage).getByRole("listitem").first()).toBeVisible();
    },
  },
  {
    ...devices,
    name: "message that is written",
    state: "form with errors",
    show: async (stage) => {
      await refuseWrites(stage.one);
      await button(stage.one.page, new RegExp(`^${stage.say("inbox.open")}`)).click();
      await button(dialog(stage), stage.say("inbox.write")).click();
      await button(dialog(stage), stage.say("inbox.send")).click();
      await expect(dialog(stage).locator("[aria-invalid=true]").first()).toBeVisible();
    },
  },
  {
    ...devices,
    name: "account",
    show: async (stage) => {
      await button(stage.one.page.getByRole("banner"), /admin@demo\.test/).click();
      await expect(button(stage.one.page, stage.say("session.logout"))).toBeVisible();
    },
  },
  {
    ...devices,
    name: "no connection",
    state: "error",
    show: async (stage) => {
      await stage.one.wire.fail("offline", () => true);
      await expect(stage.one.page.getByText(stage.say("frame.offline"))).toBeVisible();
    },
  },
  {
    account: "admin",
    at: "/dealer/add",
    name: "choice of a region",
    show: async (stage) => {
      await main(stage).locator(".ant-cascader").last().click();
      await expect(stage.one.page.locator(".ant-cascader-menu").first()).toBeVisible();
    },
  },
  {
    account: "admin",
    at: "/dealer/add",
    name: "question before a form is left",
    show: async (stage) => {
      await main(stage).getByRole("textbox").first().fill("Kept text");
      await stage.one.page.getByRole("navigation").getByRole("link").first().click();
      await expect(dialog(stage)).toBeVisible();
    },
  },
  {
    account: "customer",
    at: "/home",
    name: "record beside a list",
    show: async (stage) => {
      await main(stage).locator("[data-key] :is(a, button)").first().click();
      await expect(dialog(stage)).toBeVisible();
    },
  },
  {
    account: "customer",
    at: "/setting/api",
    name: "question before a setting",
    given: { "app/detail": application },
    show: async (stage) => {
      await button(main(stage), stage.say("openApi.reset")).click();
      await expect(dialog(stage)).toBeVisible();
    },
  },
  {
    account: "customer",
    at: "/setting/opc",
    name: "settings that are switched on",
    state: "form with errors",
    given: { "user/opc/detail": { opc_enable: 1, enabled: 1, has_password: 0, items: [] } },
    show: async (stage) => {
      await refuseWrites(stage.one);
      await submitEmpty(stage.one.page, 0);
    },
  },
];
