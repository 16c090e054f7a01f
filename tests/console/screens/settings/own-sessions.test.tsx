import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { registry } from "../../../../resources";
import type { OwnSession } from "../../../../src/contract";
import { type Answers, openConsole, press, refusal } from "../../../support/console";

const session = (id: number, more: Partial<OwnSession> = {}): OwnSession => ({
  id,
  device: "Chrome, Windows",
  address: "203.0.113.7",
  method: "password",
  create_time: Date.UTC(2026, 10, 20),
  last_time: Date.UTC(2026, 10, 21),
  is_current: 0,
  ...more,
});
const sessions = [
  session(1, { is_current: 1 }),
  session(2, { device: "Safari, iPhone", address: "198.51.100.4", method: "key" }),
  session(3, { device: "", address: "", method: "" }),
];
const signIns = {
  list: [{ id: 9, username: "Ann", role: 100, content: "Failed sign-in: Account “Ann”. How: Password", time: 1 }],
  total: 1,
};

const open = (answers: Answers = {}, role = 100) =>
  openConsole({
    registry,
    role,
    at: "/setting",
    answers: { "user/list-sessions": () => sessions, "action/list-sign-ins": () => signIns, ...answers },
  });
const panel = async (name: string) => within(await screen.findByRole("region", { name }));

describe("the signed-in devices", () => {
  test("show device, address and how they signed in, and mark the current one", async () => {
    await open();
    const { findByText, getAllByRole } = await panel("Signed-in devices");
    await findByText("This device");
    const rows = getAllByRole("listitem");
    expect(rows.map((row) => row.textContent?.replace(/Last used [^·]*/, "… "))).toEqual([
      "Chrome, WindowsThis device… · 203.0.113.7 · Password",
      "Safari, iPhone… · 198.51.100.4 · Login keySign out",
      "Unknown device… ",
    ]);
  });

  test("are signed out one by one", async () => {
    let left = sessions;
    const page = await open({
      "user/list-sessions": () => left,
      "user/end-session": () => {
        left = left.filter(({ id }) => id !== 2);
        return {};
      },
    });
    await press(page, "Sign out Safari, iPhone");
    expect(await screen.findByText("The device was signed out")).toBeDefined();
    expect(page.payloads("user/end-session")).toEqual([{ session_id: 2 }]);
    expect(screen.queryByText("Safari, iPhone")).toBeNull();
  });

  test("are signed out together, except the current one", async () => {
    let left = sessions;
    const page = await open({
      "user/list-sessions": () => left,
      "user/end-other-sessions": () => {
        left = left.slice(0, 1);
        return {};
      },
    });
    await press(page, "Sign out all other devices");
    expect(await screen.findByText("All other devices were signed out")).toBeDefined();
    expect(screen.queryByRole("button", { name: /^Sign out/ })).toBeNull();
  });

  test("are not offered by a server without the call; the rest of the settings works", async () => {
    await open({ "user/list-sessions": () => refusal(5, ""), "action/list-sign-ins": () => refusal(15, "") });
    await waitFor(() => expect(screen.getAllByText("This server does not offer this")).toHaveLength(2));
    expect(await screen.findByRole("button", { name: "Save" })).toBeDefined();
  });
});

describe("the recent sign-ins", () => {
  test("are those of the signed-in account", async () => {
    const page = await open();
    expect(await (await panel("Recent sign-ins")).findByText(/Failed sign-in: Account “Ann”/)).toBeDefined();
    expect(page.payloads("action/list-sign-ins")).toEqual([{ own: 1, page: 1, page_size: 10 }]);
  });

  test.each([
    [100, "/authority/sign-in"],
    [10, null],
    [101, null],
  ])("link role %i to %s for all sign-ins", async (role, address) => {
    await open({}, role);
    await screen.findByText(/Failed sign-in/);
    expect(screen.queryByRole("link", { name: "All sign-ins" })?.getAttribute("href") ?? null).toBe(address);
  });
});
