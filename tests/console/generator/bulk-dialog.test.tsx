import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { registry } from "../../../resources";
import { role } from "../../../src/contract";
import { type Answers, choose, openConsole, press, theListShows } from "../../support/console";

const record = (id: number, active = 0) => ({
  storage_id: id,
  type: 0,
  imei: `STOCK${id}`,
  model: "GL",
  batch: "B",
  agent_id: null,
  active,
});
const first = [record(1), record(2), record(3, 1)];
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
    await console.user.click(screen.getByTitle("2"));
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
    expect(console.payloads("storage/distribute")).toEqual([{ storage_ids: [1, 2, 21], agent_id: 4 }]);
    const report = within(await dialog());
    expect(report.getByText("is bound already")).toBeTruthy();
    expect(report.getByText("1 skipped: they do not meet the condition")).toBeTruthy();

    refused.clear();
    await console.user.click(report.getByRole("button", { name: "Try that one again" }));
    await waitFor(() =>
      expect(console.payloads("storage/distribute").at(-1)).toEqual({ storage_ids: [21], agent_id: 4 }),
    );
    expect(await screen.findByText("1 succeeded")).toBeTruthy();
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
