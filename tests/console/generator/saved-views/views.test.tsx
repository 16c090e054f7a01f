import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { registry } from "../../../../resources";
import { code, role, type SavedView } from "../../../../src/contract";
import { type Answers, openConsole, press, refusal, theListShows } from "../../../support/console";

/** A platform that keeps views. */
function platform() {
  const views: SavedView[] = [];
  const answers: Answers = {
    "user/count-new-apply": () => ({ response: 0 }),
    "gateway/list": ({ name }) => ({ list: [{ id: 1, eui: "A84041000181C001", name: name ?? "Any" }], total: 1 }),
    "view/list": () => ({ list: [...views] }),
    "view/save": (view) => {
      const at = views.findIndex((one) => one.id === view.id);
      const saved = { id: views.length + 1, ...view } as SavedView;
      if (at >= 0) views[at] = saved;
      else views.push(saved);
      return saved;
    },
    "view/delete": ({ id }) => {
      views.splice(
        views.findIndex((one) => one.id === id),
        1,
      );
      return {};
    },
  };
  return {
    views,
    open: (at: string, more: Answers = {}) =>
      openConsole({ registry, role: role.admin, at, answers: { ...answers, ...more } }),
  };
}

type Console = Awaited<ReturnType<typeof openConsole>>;

async function saveAs(console: Console, name: string): Promise<void> {
  await console.user.type(await screen.findByLabelText("Save this list as a view"), name);
  await console.user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByRole("button", { name: `${name}: more actions` });
}

async function choose(console: Console, view: string, label: string): Promise<void> {
  await console.user.click(screen.getByRole("button", { name: `${view}: more actions` }));
  await console.user.click(await screen.findByRole("menuitem", { name: label }));
}

describe("the views of a list", () => {
  it("are saved, opened, made the default, replaced, renamed and deleted", async () => {
    const { views, open } = platform();
    const console = await open("/device/gateway?name=North");
    await theListShows(["North"]);
    await press(console, "Views");
    await saveAs(console, "Northern");
    expect(JSON.parse(views[0]?.content ?? "")).toMatchObject({ name: "North" });
    const shown = () => screen.getByRole("button", { name: /^Northern( Default)?$/ }).getAttribute("aria-current");
    await waitFor(() => expect(shown()).toBe("true"));

    await choose(console, "Northern", "Make it the default");
    await screen.findByText("Default");
    await choose(console, "Northern", "Rename");
    const input = await screen.findByLabelText("Name of the view", { selector: ".ant-input-sm" });
    await console.user.clear(input);
    await console.user.type(input, "In the north{Enter}");
    await screen.findByRole("button", { name: "In the north: more actions" });
    expect(views).toMatchObject([{ name: "In the north", is_default: 1, resource: "gateway" }]);

    // The menu's entry opens it; the address says what it shows.
    const menu = within(screen.getByRole("navigation", { name: "Main menu" }));
    await console.user.click(menu.getByRole("link", { name: "Device List" }));
    await console.user.click(menu.getByRole("link", { name: "Gateway List" }));
    await theListShows(["North"]);
    expect(console.address()).toMatch(/^\/device\/gateway\?name=North&columns=/);
    // Taking the filters off shows everything, and stays there.
    await press(console, "Clear filters");
    await theListShows(["Any"]);

    await press(console, "Views");
    await choose(console, "In the north", "Delete");
    await console.user.click(await screen.findByRole("button", { name: "Delete" }));
    expect(await screen.findByText(/come back to them with one click/)).toBeTruthy();
    expect(views).toEqual([]);
  });

  it("are kept in the browser where the server does not offer that, which is said", async () => {
    const { views, open } = platform();
    const console = await open("/device/gateway?name=North", {
      "view/list": () => refusal(code.notExist, "unknown call"),
    });
    await theListShows(["North"]);
    await press(console, "Views");
    expect(await screen.findByText(/they are kept in this browser alone/)).toBeTruthy();
    await saveAs(console, "Northern");
    expect([views, console.payloads("view/save")]).toEqual([[], []]);
  });
});
