import { act, renderHook, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { registry } from "../../../resources";
import { useCellEditing } from "../../../src/console/generator/list/use-cell-editing";
import type { ListRecords } from "../../../src/console/generator/list/use-list";
import { resourceByName, role } from "../../../src/contract";
import { openConsole } from "../../support/console";

const gateway = resourceByName(registry, "gateway");
const [first, second] = [
  { id: 1, eui: "A84041000181C07F", name: "Hall 9", status: 1 },
  { id: 2, eui: "A84041000181C080", name: "Hall 10", status: 1 },
];
const state = { page: 1, pageSize: 20, sort: null, filters: {}, columns: null };
const listOf = (changes: Partial<ListRecords>) => ({ state, records: [first], error: null, ...changes }) as ListRecords;
const all = gateway.list.columns;
const withoutName = all.filter(({ field }) => field !== "name");

/** A list whose name is edited in the first row. */
function edit() {
  const hook = renderHook(({ list, columns }) => useCellEditing(gateway, list, columns), {
    initialProps: { list: listOf({}), columns: all },
  });
  act(() => hook.result.current.editing.start(first, "name"));
  return hook;
}

describe("an open editor", () => {
  test("keeps the rows when the list is read again", () => {
    const hook = edit();
    hook.rerender({ list: listOf({ records: [second] }), columns: all });
    expect(hook.result.current).toMatchObject({ edited: { key: 1, name: "name" }, shown: { records: [first] } });
  });

  test("without a draft closes with its page", () => {
    const hook = edit();
    hook.rerender({ list: listOf({ records: [second], state: { ...state, page: 2 } }), columns: all });
    expect(hook.result.current).toMatchObject({ edited: null, shown: { records: [second] } });
  });

  test("without a draft closes with its column", () => {
    const hook = edit();
    hook.rerender({ list: listOf({}), columns: withoutName });
    expect(hook.result.current).toMatchObject({ edited: null, columns: withoutName });
  });

  test("with a draft keeps its column", () => {
    const hook = edit();
    hook.result.current.editing.setDraft({ value: "Typed" });
    hook.rerender({ list: listOf({}), columns: withoutName });
    expect(hook.result.current.columns.map(({ field }) => field)).toContain("name");
    expect(hook.result.current.edited).not.toBeNull();
    act(() => hook.result.current.editing.end());
    expect(hook.result.current.columns).toBe(withoutName);
  });
});

afterEach(() => vi.restoreAllMocks());

test("a draft stays when the phone is turned, and the editor can be closed by touch", async () => {
  let isPhone = true;
  const media = new EventTarget();
  vi.spyOn(window, "matchMedia").mockImplementation(
    (query) =>
      Object.defineProperty(media, "matches", {
        configurable: true,
        get: () => isPhone && query.includes("width <"),
      }) as unknown as MediaQueryList,
  );
  const console = await openConsole({
    registry,
    role: role.afm,
    at: "/device/gateway",
    answers: { "gateway/list": () => ({ list: [first, second], total: 2 }) },
  });
  await console.user.click((await screen.findAllByRole("button", { name: "Edit: Name" }))[0] as HTMLElement);
  const input = await screen.findByRole("textbox", { name: "Name" });
  await console.user.type(input, " north");
  isPhone = false;
  act(() => void media.dispatchEvent(new Event("change")));
  const table = await screen.findByRole("table");
  await waitFor(() =>
    expect(within(table).getByRole<HTMLInputElement>("textbox", { name: "Name" }).value).toBe("Hall 9 north"),
  );
  await console.user.click(within(table).getByRole("button", { name: "Cancel" }));
  expect(within(table).queryByRole("textbox", { name: "Name" })).toBeNull();
});
