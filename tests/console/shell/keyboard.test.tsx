import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { registry } from "../../../resources";
import { role } from "../../../src/contract";
import { openConsole, theListShows } from "../../support/console";

const gateways = ["North", "South", "West"].map((name, at) => ({ id: at + 1, eui: `A84041000181C00${at}`, name }));

const open = (at: string) =>
  openConsole({
    registry,
    role: role.admin,
    at,
    answers: {
      "user/count-new-apply": () => ({ response: 0 }),
      "statistics/overview": () => ({}),
      "gateway/list": () => ({ list: gateways, total: 3 }),
      "gateway/detail": ({ id }) => gateways.find((one) => one.id === Number(id)),
    },
  });

const focused = (): string | null => document.activeElement?.closest("[data-key]")?.getAttribute("data-key") ?? null;
const sheet = () => screen.findByRole("dialog");

afterEach(() => vi.restoreAllMocks());

describe("the keyboard", () => {
  test("goes through a list, opens its rows and leads to other pages", async () => {
    const page = await open("/device/gateway");
    await theListShows(["North", "South", "West"]);
    await waitFor(async () => {
      await page.user.keyboard("j");
      expect(focused()).not.toBeNull();
    });
    await page.user.keyboard("kkkj");
    expect(focused()).toBe("2");
    await page.user.keyboard("{ArrowDown}{ArrowDown}{ArrowUp}");
    expect(focused()).toBe("2");

    // In an input a letter is a letter.
    await page.user.keyboard("/");
    const [search] = screen.getAllByRole("searchbox");
    if (search === undefined) throw new Error("There is one.");
    expect(document.activeElement).toBe(search);
    await page.user.keyboard("jn");
    expect((search as HTMLInputElement).value).toBe("jn");
    await page.user.clear(search);
    search.blur();

    const asked = page.payloads("gateway/list").length;
    await page.user.keyboard("r");
    await waitFor(() => expect(page.payloads("gateway/list").length).toBeGreaterThan(asked));
    await page.user.keyboard("je");
    await waitFor(() => expect(page.address()).toBe("/device/gateway/1/edit"));
    await page.user.keyboard("gh");
    await waitFor(() => expect(page.address()).toBe("/home"));
  });

  test("tells its shortcuts, and leaves single characters alone where they are switched off", async () => {
    const faults = vi.spyOn(console, "error");
    const page = await open("/device/gateway");
    await theListShows(["North", "South", "West"]);
    await page.user.keyboard("{Control>}n{/Control}");
    await page.user.click(screen.getByRole("button", { name: /somebody@demo/ }));
    await page.user.click(await screen.findByRole("button", { name: "Keyboard shortcuts" }));
    const told = within(await sheet());
    expect(told.getByText("Gateway List").parentElement?.textContent).toBe("Gateway Listgg");
    expect(faults.mock.calls.flat().join(" ")).not.toContain("two children with the same key");
    await page.user.click(told.getByRole("switch", { name: "Single-key shortcuts" }));
    await page.user.click(told.getByText("Close"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await page.user.keyboard("n?gh");
    expect(page.address()).toBe("/device/gateway");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(window.localStorage.getItem("lubricator.shortcuts")).toBe("off");
  });
});
