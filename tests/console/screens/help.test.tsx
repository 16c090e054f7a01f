import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { registry } from "../../../resources";
import type { Language } from "../../../src/contract";
import { type Answers, openConsole } from "../../support/console";

const answers: Answers = { "auth/auth-list": () => [] };
const open = (role: number, language: Language = "en") =>
  openConsole({ registry, role, at: "/help", answers, language });

const topics = async (): Promise<readonly (string | null)[]> => {
  const list = await screen.findByRole("navigation", { name: "Topics" });
  return within(list)
    .getAllByRole("link")
    .map((link) => link.textContent);
};

const commonTopics = [
  "Sign in",
  "Your picture and email address",
  "Messages",
  "Notices of alarms",
  "Email reports",
  "Work on customers' requests",
  "Views of a list",
  "Act on many records",
  "Import from a file",
  "Export a list",
  "Keyboard shortcuts",
  "Install it on a phone",
];
const deviceTopics = [
  "Add a device",
  "Change a device's settings",
  "Visits",
  "Relubrication advice",
  "Documents of a device",
  "The device map",
  "The cartridge plan",
];
const termTopics = ["Device states", "Error codes and what to do"];

describe("the help", () => {
  test.each<[string, number, readonly string[]]>([
    [
      "an admin",
      1,
      [
        ...commonTopics,
        ...deviceTopics.filter((topic) => topic !== "Visits"),
        "Scan to stock",
        "Distribute stock",
        "Revert a mistake",
        "Handle a customer's application",
        "Open API and OPC for a customer",
        ...termTopics,
      ],
    ],
    [
      "a provider",
      100,
      [...commonTopics, ...deviceTopics, "Revert a mistake", "Groups and authorities", "Members", ...termTopics],
    ],
    [
      "a customer",
      10,
      [
        ...["Sign in", "Your picture and email address", "Messages", "Notices of alarms", "Email reports"],
        ...["See your devices", "Ask your provider", "Views of a list", "Export a list", "Keyboard shortcuts"],
        ...["Install it on a phone", "Documents of a device", "The device map", "The cartridge plan", ...termTopics],
      ],
    ],
  ])("shows %s the topics of the role", async (_who, role, expected) => {
    await open(role);
    expect(await topics()).toEqual(expected);
  });

  test("links to its topics, and every topic has text", async () => {
    await open(100);
    await topics();
    for (const link of within(screen.getByRole("navigation", { name: "Topics" })).getAllByRole("link")) {
      const section = document.getElementById((link.getAttribute("href") ?? "").slice(1));
      expect(section?.querySelectorAll("li, dd").length).toBeGreaterThan(0);
    }
  });

  test.each<[Language, RegExp, string, RegExp, string]>([
    ["zh", /用户手册/, "manual-zh.pdf", /视频导览/, "tour-zh.mp4"],
    ["en", /User manual/, "manual-en.pdf", /Video tour/, "tour-en.mp4"],
  ])("offers manual and video in %s with their sizes", async (language, manual, pdf, tour, mp4) => {
    await open(100, language);
    const toManual = await screen.findByRole("link", { name: manual });
    expect(toManual.getAttribute("href")).toBe(`/show-pdf?src=%2Fhelp%2F${pdf}`);
    expect(toManual.textContent).toMatch(/\d [kM]B$/);
    const toTour = screen.getByRole("link", { name: tour });
    expect(toTour.getAttribute("href")).toBe(`/show-mp4?src=%2Fhelp%2F${mp4}`);
    expect(toTour.textContent).toMatch(/\d [kM]B$/);
  });

  test.each<[Language, RegExp]>([
    ["zh", /下载全部手册.*中文和英文/],
    ["en", /Download all manuals.*Chinese and English/],
  ])("offers the manuals of both languages as one file, in %s", async (language, name) => {
    await open(100, language);
    const link = await screen.findByRole("link", { name });
    expect(link.getAttribute("href")).toBe("/help/manuals.zip");
    expect(link.hasAttribute("download")).toBe(true);
  });

  test("cannot be opened by a storage operator", async () => {
    await open(2);
    expect(await screen.findByRole("heading", { name: "No access" })).toBeDefined();
  });
});
