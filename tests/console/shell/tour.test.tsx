import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { registry } from "../../../resources";
import { role } from "../../../src/contract";
import { type Answers, openConsole, press } from "../../support/console";

const soon = { timeout: 10_000 };
const page = { list: [], total: 0, page: 1, page_size: 20 };
const answersFor = (account: object): Answers => ({
  "user/detail": () => ({ id: 1, email: "somebody@demo.test", username: "Somebody", ...account }),
  "storage/list": () => page,
});

describe("the tour", () => {
  test("starts in the account menu, explains the menu of the role, and ends with Escape", async () => {
    const console = await openConsole({
      registry,
      role: role.storage,
      at: "/storage",
      answers: answersFor({ role: role.storage }),
    });
    await press(console, "somebody@demo.test");
    await press(console, "Tour of the console");
    expect(await screen.findByText(/Enter lubricators into stock/, {}, soon)).toBeTruthy();
    expect(screen.getByRole("dialog", { name: /Warehousing|Distribution/ })).toBeTruthy();
    await press(console, "Next");
    expect(await screen.findByText(/the security of your sign-in/)).toBeTruthy();
    expect(screen.getByText(/^2 of \d$/)).toBeTruthy();
    await console.user.keyboard("{Escape}");
    expect(screen.queryByText(/the security of your sign-in/)).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "somebody@demo.test" }));
  });
});

describe("the offer of the tour", () => {
  const offer = () => screen.queryByRole("region", { name: "Tour of the console" });

  test("is made to a new account until it is declined", async () => {
    const console = await openConsole({
      registry,
      role: role.storage,
      at: "/storage",
      answers: answersFor({ role: role.storage, create_time: Date.now() - 3_600_000 }),
    });
    const region = await screen.findByRole("region", { name: "Tour of the console" }, soon);
    await console.user.click(within(region).getByRole("button", { name: "No, thanks" }));
    expect(offer()).toBeNull();
  });

  test("is not made to an old account", async () => {
    await openConsole({
      registry,
      role: role.storage,
      at: "/storage",
      answers: answersFor({ role: role.storage, create_time: Date.now() - 30 * 86_400_000 }),
    });
    await screen.findByRole("heading", { level: 1 }, soon);
    expect(offer()).toBeNull();
  });
});
