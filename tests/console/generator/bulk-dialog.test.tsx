import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { registry } from "../../../resources";
import { role } from "../../../src/contract";
import { type Answers, choose, openConsole, press, refusal, theListShows } from "../../support/console";

const record = (id: number, more: object = {}) => ({
  storage_id: id,
  type: 0,
  imei: `STOCK${id}`,
  model: "GL",
  batch: "B",
  agent_id: null,
  bind_status: 0,
  ...more,
});
const first = [record(1), record(2), record(3, { bind_status: 1 })];
const second = [record(21), record(22)];

/** A server with two pages of stock. It refuses to distribute the keys in `refused`. */
const answersWith = (refused: Set<number>): Answers => ({
  "user/count-new-apply": () => ({ response: 0 }),
  "agent/list-all": () => [{ agent_id: 4, name: "Northern Bearings" }],
  "storage/list": ({ page }) => ({ list: page === 2 ? second : first, total: 22, page, page_size: 20 }),
  "storage/distribute": ({ storage_ids }) => {
    const keys = storage_ids as readonly number[];
    return {
      done: keys.filter((id) => !refused.has(id)),
      refused: keys.filter((id) => refused.has(id)).map((id) => ({ id, code: 12, message: "is bound already" })),
    };
  },
});

const tick = (title: string) => screen.findByRole("checkbox", { name: `Select ${title}` });
const dialog = () => screen.findByRole("dialog", {}, { timeout: 10_000 });

describe("an action on selected records", () => {
  it("keeps the selection across pages, reports record by record, and retries the failed records", async () => {
    const refused = new Set([21]);
    const console = await openConsole({
      registry,
      role: role.admin,
      at: "/distribution",
      answers: answersWith(refused),
    });
    await theListShows(["STOCK1", "STOCK2", "STOCK3"]);
    await console.user.click(await screen.findByRole("checkbox", { name: "Select this page" }));
    await console.user.click(await screen.findByTitle("2"));
    await theListShows(["STOCK21", "STOCK22"]);
    await console.user.click(await tick("STOCK21"));
    expect(await screen.findByText("4 selected")).toBeTruthy();

    await press(console, "Distribute");
    const asking = await dialog();
    expect(within(asking).getByText("1 record does not meet the condition and will be skipped.")).toBeTruthy();
    await console.user.click(within(asking).getByRole("button", { name: "Distribute" }));
    expect(await within(asking).findByText("Service provider is required")).toBeTruthy();
    expect(console.payloads("storage/distribute")).toEqual([]);

    await choose(console, "Service provider", "Northern Bearings", asking);
    await console.user.click(within(asking).getByRole("button", { name: "Distribute" }));
    expect(await screen.findByText("2 succeeded")).toBeTruthy();
    expect(console.payloads("storage/distribute")).toMatchObject([{ storage_ids: [1, 2, 21], agent_id: 4 }]);
    const report = within(await dialog());
    expect(report.getByText("is bound already")).toBeTruthy();
    expect(report.getByText("1 skipped")).toBeTruthy();
    expect(report.getByText("Bind status: Bound")).toBeTruthy();

    refused.clear();
    await console.user.click(report.getByRole("button", { name: "Try that one again" }));
    await waitFor(() =>
      expect(console.payloads("storage/distribute").at(-1)).toMatchObject({ storage_ids: [21], agent_id: 4 }),
    );
    expect(await screen.findByText("1 succeeded")).toBeTruthy();
  });

  it("names the owners of the records, leaves them out unless ticked, and can be undone", async () => {
    const owned = { agent_id: 7, agent_name: "Southern Oil" };
    const rows = [record(1), record(2, owned), record(3, owned)];
    const console = await openConsole({
      registry,
      role: role.admin,
      at: "/distribution",
      answers: {
        ...answersWith(new Set()),
        "storage/list": () => ({ list: rows, total: 3, page: 1, page_size: 20 }),
        "storage/distribute": ({ storage_ids }) => ({
          done: storage_ids,
          refused: [],
          changed: (storage_ids as readonly number[]).map((id) => record(id, { distribute_time: 5, can_undo: 1 })),
        }),
        "storage/undo-distribute": ({ storage_id }) =>
          storage_id === 1 ? record(1) : refusal(12, "A device has been bound"),
      },
    });
    await theListShows(["STOCK1", "STOCK2", "STOCK3"]);
    expect(console.payloads("storage/list")[0]).toMatchObject({ agent_id: 0 });
    await console.user.click(await screen.findByRole("checkbox", { name: "Select this page" }));
    await press(console, "Distribute");
    const asking = await dialog();
    expect(within(asking).getByText("Distribute: 1 record?")).toBeTruthy();
    await choose(console, "Service provider", "Northern Bearings", asking);
    await console.user.click(within(asking).getByRole("button", { name: "Distribute" }));
    expect(await screen.findByText("1 succeeded")).toBeTruthy();
    expect(console.payloads("storage/distribute").at(-1)).toMatchObject({ storage_ids: [1], agent_id: 4 });
    expect(screen.getAllByText("Belongs to Southern Oil, which you did not tick")).toHaveLength(2);
    await console.user.click(within(await dialog()).getByText("Close"));

    await press(console, "Distribute");
    await choose(console, "Service provider", "Northern Bearings", await dialog());
    await console.user.click(await screen.findByRole("checkbox", { name: "Southern Oil: 2 records" }));
    await console.user.click(within(await dialog()).getByRole("button", { name: "Distribute" }));
    expect(await screen.findByText("2 succeeded")).toBeTruthy();
    expect(console.payloads("storage/distribute").at(-1)).toEqual({
      storage_ids: [2, 3],
      agent_id: 4,
      from_agent_ids: [7],
    });
    await console.user.click(within(await dialog()).getByRole("button", { name: "Undo distribution" }));
    await console.user.click(within(await dialog()).getByRole("button", { name: "Undo distribution" }));
    expect(await screen.findByText("2 failed")).toBeTruthy();
    expect(screen.getAllByText("A device has been bound")).toHaveLength(2);
    expect(console.payloads("storage/undo-distribute")).toContainEqual({ storage_id: 2, distribute_time: 5 });
  });

  it("is not offered without the permission", async () => {
    const console = await openConsole({
      registry,
      role: role.storage,
      at: "/storage",
      answers: answersWith(new Set()),
    });
    await theListShows(["STOCK1", "STOCK2", "STOCK3"]);
    await console.user.click(await tick("STOCK1"));
    expect(await screen.findByRole("button", { name: "Register" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Distribute" })).toBeNull();
  });
});
