import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { registry } from "../../../resources";
import { changeLanguage, chosenLanguage, loadLanguage } from "../../../src/console/i18n";
import { type Answers, openConsole, refusal, theListShows } from "../../support/console";

const now = Date.now();
const gateway = { id: 5, name: "Hall", eui: "A84041000181C0BB", status: 1, create_time: now - 2 * 3_600_000 };

const open = (at: string, answers: Answers = {}) =>
  openConsole({
    registry,
    role: 1,
    at,
    answers: {
      "gateway/list": () => ({ list: [gateway], total: 1 }),
      "user/count-new-apply": () => ({ response: 3 }),
      ...answers,
    },
  });

const choose = async (user: Awaited<ReturnType<typeof open>>["user"], language: "zh" | "en"): Promise<void> =>
  user.selectOptions(screen.getByRole("combobox", { name: "语言 Language" }), language);

afterEach(() => loadLanguage("zh"));

describe("a change of language", () => {
  test("keeps a half-filled form and changes its labels, messages and title", async () => {
    const { user, address, payloads } = await open("/device/gateway/add", {
      "gateway/save": () => refusal(6, "", { eui: "EUI exists" }),
    });
    await user.type(await screen.findByLabelText("Name"), "Hall 7");
    await user.type(screen.getByLabelText("EUI"), "A840");
    await user.tab();
    expect(await screen.findByText(/16 hex/)).toBeDefined();
    await choose(user, "zh");
    expect(await screen.findByLabelText<HTMLInputElement>("名称")).toHaveProperty("value", "Hall 7");
    expect(screen.getByLabelText("EUI")).toHaveProperty("value", "A840");
    await waitFor(() => expect(screen.queryByText(/16 hex/)).toBeNull());
    expect(screen.getByRole("heading", { level: 1 }).textContent).toMatch(/网关/);
    expect(document.title).toMatch(/润滑器管理平台/);
    expect(document.documentElement.lang).toBe("zh-CN");
    expect(address()).toBe("/device/gateway/add");
    expect(chosenLanguage()).toBe("zh");
    expect(payloads("user/save-language")).toEqual([{ language: "zh" }]);
  });

  test("stores only the language that was chosen last", async () => {
    const { payloads } = await open("/device/gateway");
    await theListShows(["Hall"]);
    fireEvent.change(screen.getByRole("combobox", { name: "语言 Language" }), { target: { value: "zh" } });
    await act(() => changeLanguage("en"));
    expect(chosenLanguage()).toBe("en");
    expect(payloads("user/save-language")).toEqual([]);
  });

  test("changes the menus, the list's head, times and choices, and reads the rows again", async () => {
    const { user, payloads } = await open("/device/gateway");
    await theListShows(["Hall"]);
    expect(screen.getByText("2 hr. ago")).toBeDefined();
    const reads = payloads("gateway/list").length;
    await choose(user, "zh");
    expect(await screen.findByRole("columnheader", { name: /名称/ })).toBeDefined();
    expect(screen.getByText("2小时前")).toBeDefined();
    expect(screen.getByRole("navigation", { name: /菜单/ }).textContent).toContain("设备列表");
    await waitFor(() => expect(payloads("gateway/list").length).toBe(reads + 1));
    expect(document.querySelector("main")?.textContent).not.toMatch(/[a-z]{4}/);
  });

  test("changes an open menu and an open dialog", async () => {
    const { user } = await open("/device/gateway");
    await theListShows(["Hall"]);
    await user.click(screen.getByRole("button", { name: "More actions" }));
    expect(await screen.findByRole("menuitem", { name: "Delete" })).toBeDefined();
    await act(() => changeLanguage("zh"));
    await user.click(screen.getByRole("menuitem", { name: "删除" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByRole("button", { name: "取消" })).toBeDefined();
    await act(() => changeLanguage("en"));
    expect(dialog.getByRole("button", { name: "Cancel" })).toBeDefined();
  });
});
