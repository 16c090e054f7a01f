/** Scenarios of overlays on any page, and of forms and settings. */
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
      await stage.visitor.page.keyboard.press("?");
      await expect(dialog(stage)).toBeVisible();
    },
  },
  {
    ...devices,
    name: "command bar",
    show: async (stage) => {
      await button(stage.visitor.page, new RegExp(`^${stage.say("palette.open")}`)).click();
      await expect(dialog(stage).getByRole("option").first()).toBeVisible();
    },
  },
  {
    ...devices,
    name: "command bar without results",
    state: "empty",
    show: async (stage) => {
      await button(stage.visitor.page, new RegExp(`^${stage.say("palette.open")}`)).click();
      await dialog(stage).getByRole("combobox").fill("zzz");
      await expect(dialog(stage).getByText(stage.say("palette.nothing"))).toBeVisible();
    },
  },
  {
    ...devices,
    name: "messages",
    show: async (stage) => {
      await button(stage.visitor.page, new RegExp(`^${stage.say("inbox.open")}`)).click();
      await expect(dialog(stage).getByRole("listitem").first()).toBeVisible();
    },
  },
  {
    ...devices,
    name: "new message",
    state: "form with errors",
    show: async (stage) => {
      await refuseWrites(stage.visitor);
      await button(stage.visitor.page, new RegExp(`^${stage.say("inbox.open")}`)).click();
      await button(dialog(stage), stage.say("inbox.write")).click();
      await button(dialog(stage), stage.say("inbox.send")).click();
      await expect(dialog(stage).locator("[aria-invalid=true]").first()).toBeVisible();
    },
  },
  {
    ...devices,
    name: "account",
    show: async (stage) => {
      await button(stage.visitor.page.getByRole("banner"), /admin@demo\.test/).click();
      await expect(button(stage.visitor.page, stage.say("session.logout"))).toBeVisible();
    },
  },
  {
    ...devices,
    name: "no connection",
    state: "error",
    show: async (stage) => {
      await stage.visitor.wire.fail("offline", null);
      await expect(stage.visitor.page.getByText(stage.say("frame.offline"))).toBeVisible();
    },
  },
  {
    account: "admin",
    at: "/dealer/add",
    name: "choice of a region",
    show: async (stage) => {
      await main(stage).locator(".ant-cascader").last().click();
      await expect(stage.visitor.page.locator(".ant-cascader-menu").first()).toBeVisible();
    },
  },
  {
    account: "admin",
    at: "/dealer/add",
    name: "question before a form is left",
    show: async (stage) => {
      await main(stage).getByRole("textbox").first().fill("Kept text");
      await stage.visitor.page.getByRole("navigation").getByRole("link").first().click();
      await expect(dialog(stage)).toBeVisible();
    },
  },
  {
    account: "customer",
    at: "/setting/api",
    name: "question before a setting",
    fixedAnswers: { "app/detail": application },
    show: async (stage) => {
      await button(main(stage), stage.say("openApi.reset")).click();
      await expect(dialog(stage)).toBeVisible();
    },
  },
  {
    account: "customer",
    at: "/setting/opc",
    name: "enabled settings",
    state: "form with errors",
    fixedAnswers: { "user/opc/detail": { opc_enable: 1, enabled: 1, has_password: 0, items: [] } },
    show: async (stage) => {
      await refuseWrites(stage.visitor);
      await submitEmpty(stage.visitor.page, 0);
    },
  },
];
