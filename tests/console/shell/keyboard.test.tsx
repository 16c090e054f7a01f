import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { registry } from "../../../resources";
import { role } from "../../../src/contract";
import { openConsole, theListShows } from "../../support/console";

const gateways = ["North", "South", "West"].map((name, index) => ({
  id: index + 1,
  eui: `A84041000181C00${index}`,
  name,
}));

const open = (at: string) =>
  openConsole({
    registry,
    role: role.admin,
    at,
    answers: {
      "user/count-new-apply": () => ({ response: 0 }),
      "statistics/overview": () => ({}),
      "gateway/list": () => ({ list: gateways, total: 3 }),
      "gateway/detail": ({ id }) => gateways.find((gateway) => gateway.id === Number(id)),
    },
  });

const focusedKey = (): string | null => document.activeElement?.closest("[data-key]")?.getAttribute("data-key") ?? null;
const findOverview = () => screen.findByRole("dialog");

afterEach(() => vi.restoreAllMocks());

describe("keyboard shortcuts", () => {
  test("move through a list, edit its rows and open other pages", async () => {
    const page = await open("/device/gateway");
    await theListShows(["North", "South", "West"]);
    await waitFor(async () => {
      await page.user.keyboard("j");
      expect(focusedKey()).not.toBeNull();
    });
    await page.user.keyboard("kkkj");
    expect(focusedKey()).toBe("2");
    await page.user.keyboard("{ArrowDown}{ArrowDown}{ArrowUp}");
    expect(focusedKey()).toBe("2");

    // Shortcuts do not work inside an input.
    const [search] = await screen.findAllByRole("searchbox");
    await page.user.keyboard("f");
    if (search === undefined) throw new Error("no search input");
    expect(document.activeElement).toBe(search);
    await page.user.keyboard("jn");
    expect((search as HTMLInputElement).value).toBe("jn");
    await page.user.clear(search);
    search.blur();

    const before = page.payloads("gateway/list").length;
    await page.user.keyboard("r");
    await waitFor(() => expect(page.payloads("gateway/list").length).toBeGreaterThan(before));
    await page.user.keyboard("je");
    await waitFor(() => expect(page.address()).toBe("/device/gateway/1/edit"));
    await page.user.keyboard("gh");
    await waitFor(() => expect(page.address()).toBe("/home"));
  });

  test("are listed in an overview, where the user can turn them off", async () => {
    const errors = vi.spyOn(console, "error");
    const page = await open("/device/gateway");
    await theListShows(["North", "South", "West"]);
    await page.user.keyboard("{Control>}n{/Control}");
    await page.user.click(screen.getByRole("button", { name: /somebody@demo/ }));
    await page.user.click(await screen.findByRole("button", { name: "Keyboard shortcuts" }));
    const overview = within(await findOverview());
    expect(overview.getByText("Gateway List").parentElement?.textContent).toBe("Gateway Listgg");
    expect(errors.mock.calls.flat().join(" ")).not.toContain("two children with the same key");
    await page.user.click(overview.getByRole("switch", { name: "Single-key shortcuts" }));
    await page.user.click(overview.getByText("Close"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await page.user.keyboard("n/?gh");
    expect(page.address()).toBe("/device/gateway");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(window.localStorage.getItem("lubricator.shortcuts")).toBe("off");
  });
});

test("the palette receives every letter, also those typed before it has loaded", async () => {
  const page = await open("/device/gateway");
  await theListShows(["North", "South", "West"]);
  // Without a pause between the keys. Behind the palette, "n" would open the form of a new gateway.
  for (const key of ["n", "e", "x", "Backspace", "w", " "]) {
    if (key === "n") fireEvent.keyDown(document.body, { key: "k", ctrlKey: true });
    fireEvent.keyDown(document.body, { key });
  }
  const input = await screen.findByRole<HTMLInputElement>("combobox", { name: "Find anything" });
  expect(input.value).toBe("new ");
  expect(document.activeElement).toBe(input);
  for (const value of ["new g", "new ga", "new gat"]) {
    fireEvent.change(input, { target: { value } });
    expect(input.value).toBe(value);
  }
  await page.user.keyboard("{Control>}k{/Control}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await page.user.keyboard("{Control>}k{/Control}list");
  expect((await screen.findByRole<HTMLInputElement>("combobox", { name: /Find anything/ })).value).toBe("list");
  expect(page.address()).toBe("/device/gateway");
});

test("the key of the palette works before the other shortcuts have loaded", async () => {
  await open("/device/gateway");
  for (const key of ["/", "a", "/"]) fireEvent.keyDown(document.body, { key });
  const input = await screen.findByRole<HTMLInputElement>("combobox", { name: "Find anything" });
  expect(input.value).toBe("a/");
});

describe("the palette", () => {
  const openWith = (answer: () => unknown) =>
    openConsole({ registry, role: role.afm, at: "/setting", answers: { "find/list": answer } });
  const find = async (page: Awaited<ReturnType<typeof openWith>>, words: string) => {
    await screen.findByRole("heading", { level: 1 }, { timeout: 10_000 });
    await page.user.keyboard("/");
    await page.user.type(await screen.findByRole("combobox", { name: "Find anything" }), words);
  };

  test("opens with / and searches records on the server", async () => {
    const page = await openWith(() => ({ list: [] }));
    await find(page, "26 05x");
    await waitFor(() => expect(page.payloads("find/list").at(-1)).toEqual({ keywords: "26 05x" }));
    expect(await screen.findByText("Nothing found; try another word.")).toBeTruthy();
  });

  test("says when the records cannot be searched", async () => {
    const page = await openWith(() => new Error("down"));
    await find(page, "zqzq");
    expect(await screen.findByText("Records cannot be searched now; pages can.")).toBeTruthy();
  });

  test("does not call the server for a single letter", async () => {
    const page = await openWith(() => ({ list: [] }));
    await find(page, "ß");
    expect(await screen.findByText("Nothing found; try another word.")).toBeTruthy();
    expect(page.payloads("find/list")).toEqual([]);
  });
});
