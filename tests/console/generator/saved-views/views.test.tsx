import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { registry } from "../../../../resources";
import { code, role, type SavedView } from "../../../../src/contract";
import { type Answers, openConsole, press, refusal, theListShows } from "../../../support/console";

/** A fake server that stores views. */
function platform() {
  const views: SavedView[] = [];
  const answers: Answers = {
    "user/count-new-apply": () => ({ response: 0 }),
    "gateway/list": ({ name }) => ({ list: [{ id: 1, eui: "A84041000181C001", name: name ?? "Any" }], total: 1 }),
    "view/list": () => ({ list: [...views] }),
    "view/save": (view) => {
      const index = views.findIndex(({ id }) => id === view.id);
      const saved = { id: views.length + 1, ...view } as SavedView;
      if (index >= 0) views[index] = saved;
      else views.push(saved);
      return saved;
    },
    "view/delete": ({ id }) => {
      views.splice(
        views.findIndex((view) => view.id === id),
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

async function chooseAction(console: Console, view: string, label: string): Promise<void> {
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

    await chooseAction(console, "Northern", "Make it the default");
    await screen.findByText("Default");
    await chooseAction(console, "Northern", "Rename");
    const input = await screen.findByLabelText("Name of the view", { selector: ".ant-input-sm" });
    await console.user.clear(input);
    await console.user.type(input, "In the north{Enter}");
    await screen.findByRole("button", { name: "In the north: more actions" });
    expect(views).toMatchObject([{ name: "In the north", is_default: 1, resource: "gateway" }]);

    // The menu opens the default view, and the address contains its query.
    const menu = within(screen.getByRole("navigation", { name: "Main menu" }));
    await console.user.click(menu.getByRole("link", { name: "Device List" }));
    await console.user.click(menu.getByRole("link", { name: "Gateway List" }));
    await theListShows(["North"]);
    expect(console.address()).toMatch(/^\/device\/gateway\?name=North&columns=/);
    // Clearing the filters does not lead back to the default view.
    await press(console, "Clear filters");
    await theListShows(["Any"]);

    await press(console, "Views");
    await chooseAction(console, "In the north", "Delete");
    await console.user.click(await screen.findByRole("button", { name: "Delete" }));
    expect(await screen.findByText(/come back to them with one click/)).toBeTruthy();
    expect(views).toEqual([]);
  });

  it("are stored in the browser when the server does not store views, and the panel says so", async () => {
    const { views, open } = platform();
    const console = await open("/device/gateway?name=North", {
      "view/list": () => refusal(code.notExist, "unknown call"),
    });
    await theListShows(["North"]);
    await press(console, "Views");
    expect(await screen.findByText(/they are stored in this browser only/)).toBeTruthy();
    await saveAs(console, "Northern");
    expect([views, console.payloads("view/save")]).toEqual([[], []]);
  });
});
