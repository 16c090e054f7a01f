import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { registry } from "../../../resources";
import { interruptedBulkOf, saveInterruptedBulk } from "../../../src/console/generator/actions/interrupted-bulk";
import { code, role } from "../../../src/contract";
import { openConsole, press, refusal, theListShows } from "../../support/console";

interface Row {
  readonly id: number;
  is_enable: 0 | 1;
}

/** A server with the customers 1 to 25. Every tenth is already disabled. */
function customers() {
  const rows: Row[] = Array.from({ length: 25 }, (_, at) => ({
    id: at + 1,
    is_enable: (at + 1) % 10 === 0 ? 0 : 1,
  }));
  const refused = new Map<number, Error>();
  const open = (at = "/user?page_size=10") =>
    openConsole({
      registry,
      role: role.admin,
      at,
      answers: {
        "user/count-new-apply": () => ({ response: 0 }),
        "agent/list-all": () => [],
        "user/list-user-afm": ({ page, page_size }) => {
          const [number, size] = [Number(page ?? 1), Number(page_size)];
          const list = rows.map((row) => ({ ...row, name: `Customer ${row.id}`, apply_status: 0 }));
          return { list: list.slice((number - 1) * size, number * size), total: rows.length, page, page_size };
        },
        "user/is-disable": ({ user_id }) => {
          const error = refused.get(Number(user_id));
          if (error !== undefined) return error;
          const customer = rows.find(({ id }) => id === Number(user_id));
          if (customer !== undefined) customer.is_enable = 0;
          return {};
        },
      },
    });
  return { rows, refused, open };
}

type Console = Awaited<ReturnType<ReturnType<typeof customers>["open"]>>;

const titles = Array.from({ length: 10 }, (_, at) => `Customer ${at + 1}`);
const dialog = async () => within(await screen.findByRole("dialog", {}, { timeout: 10_000 }));

async function chooseAll(console: Console): Promise<void> {
  await theListShows(titles);
  await console.user.click(screen.getByRole("checkbox", { name: "Select this page" }));
  await press(console, "Select all 25 that match the filter");
  await screen.findByText("All 25 that match are selected");
}

async function begin(console: Console): Promise<ReturnType<typeof within>> {
  await press(console, "Disable");
  await screen.findByText(/will be skipped/);
  return dialog();
}

afterEach(() => saveInterruptedBulk(null));

describe("an action on all records that match", () => {
  it("reads all records first, shows how many it skips, reports, and retries the failed records", async () => {
    const { rows, refused, open } = customers();
    refused.set(7, refusal(code.notAllowed, "has open orders"));
    const console = await open();
    await chooseAll(console);
    // The list reads pages of 10; the bulk action reads pages of the maximum size.
    await console.user.click(screen.getByRole("checkbox", { name: "Select Customer 2" }));
    expect(screen.getByText("24 that match are selected, 1 left out")).toBeTruthy();

    const asking = await begin(console);
    expect(asking.getByText("2 records do not meet the condition and will be skipped.")).toBeTruthy();
    expect(console.payloads("user/list-user-afm").map(({ page_size }) => page_size)).toEqual([10, 100]);
    expect(console.payloads("user/is-disable")).toEqual([]);
    await console.user.click(asking.getByRole("button", { name: "Disable" }));
    await screen.findByText("21 succeeded");
    const report = await dialog();
    expect(report.getByText("has open orders")).toBeTruthy();
    expect(rows.filter((row) => row.is_enable === 1).map((row) => row.id)).toEqual([2, 7]);
    const keys = console.payloads("user/is-disable").map(({ user_id }) => user_id);
    expect(new Set(keys).size).toBe(keys.length);

    refused.clear();
    await console.user.click(report.getByRole("button", { name: "Try that one again" }));
    await screen.findByText("1 succeeded");
    expect(rows.filter((row) => row.is_enable === 1).map((row) => row.id)).toEqual([2]);
  });

  it("can be reduced to the page, and is cleared with a notice when the filter changes", async () => {
    const console = await customers().open();
    await chooseAll(console);
    await press(console, "Only those on this page");
    expect(await screen.findByText("10 selected")).toBeTruthy();
    await press(console, "Select all 25 that match the filter");
    await console.user.type(screen.getByRole("searchbox"), "press{Enter}");
    expect(await screen.findByText(/selection of all matching records was cleared/)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole("region", { name: "Bulk actions" })).toBeNull());
  });

  it("keeps the report when the session ends during the run, until the list is opened again", async () => {
    const { refused, open } = customers();
    const sessionEnded = refusal(code.tokenInvalid, "sign in again");
    for (let id = 13; id <= 25; id += 1) refused.set(id, sessionEnded);
    const console = await open();
    await chooseAll(console);
    const asking = await begin(console);
    await console.user.click(asking.getByRole("button", { name: "Disable" }));
    await screen.findByText(/your session had ended/);
    expect(interruptedBulkOf("user", 1)).toMatchObject({ report: { end: "sessionEnded", refused: [] } });

    refused.clear();
    const again = await open();
    const report = await dialog();
    expect(report.getByText("11 succeeded")).toBeTruthy();
    await again.user.click(report.getByRole("button", { name: /^Try those \d+ again$/ }));
    await waitFor(() => expect(again.payloads("user/is-disable").length).toBe(12));
    await again.user.click((await dialog()).getByText("Close"));
    expect(interruptedBulkOf("user", 1)).toBeNull();
  });
});
