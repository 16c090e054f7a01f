import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { registry } from "../../../resources";
import { code, role } from "../../../src/contract";
import { doTheAction, openConsole, press, refusal, theListShows } from "../../support/console";

type Total = number | Error | Promise<number>;

/** A list of customers whose total is a lower bound. @param exact answers the exact total */
const openCustomers = (exact: () => Total, bound = 10_001) =>
  openConsole({
    registry,
    role: role.admin,
    at: "/user",
    answers: {
      "user/count-new-apply": () => ({ response: 0 }),
      "agent/list-all": () => [],
      "user/list-user-afm": ({ page, exact_total }) => {
        const list = [{ id: 1, name: "North", is_enable: 1, apply_status: 0 }];
        const total = exact_total === 1 ? exact() : bound;
        if (total instanceof Promise) return total.then((counted) => ({ list, total: counted, page }));
        return total instanceof Error ? total : { list, total, page };
      },
      "user/is-disable": () => ({}),
    },
  });

const countAll = () => screen.queryByRole("button", { name: "Count all" });
const shows = (text: string) => screen.findByText(text);

describe("the number of records of a large list", () => {
  it("is counted on request for the filters, and the focus moves from the button to it", async () => {
    let answer = (_total: number): void => {};
    const counted = new Promise<number>((resolve) => {
      answer = resolve;
    });
    const console = await openCustomers(() => counted);
    await theListShows(["North"]);
    await console.user.type(screen.getByRole("searchbox"), "Hall{Enter}");
    await waitFor(() => expect(console.payloads("user/list-user-afm").at(-1)).toMatchObject({ company: "Hall" }));
    await press(console, "Count all");
    expect(console.payloads("user/list-user-afm").at(-1)).toEqual({
      company: "Hall",
      page: 1,
      page_size: 1,
      exact_total: 1,
    });
    expect(screen.getByRole("button", { name: /Count all/ }).querySelector("[aria-label=loading]")).not.toBeNull();
    answer(1_234_567);
    await shows("1,234,567 records");
    expect(countAll()).toBeNull();
    expect(document.activeElement?.textContent).toBe("1,234,567 records");
    await console.user.clear(screen.getByRole("searchbox"));
    await console.user.type(screen.getByRole("searchbox"), "{Enter}");
    await shows("10,000+ records");
    expect(countAll()).not.toBeNull();
  });

  it("stays a lower bound when counting fails, and the button stays", async () => {
    const console = await openCustomers(() => refusal(code.notAllowed, "The query takes too long"));
    await press(console, "Count all");
    expect(await screen.findByText("The query takes too long")).toBeTruthy();
    await shows("10,000+ records");
    expect(countAll()).not.toBeNull();
  });

  it("stays a lower bound, without the button, on a server that does not count all", async () => {
    const console = await openCustomers(() => 1_001, 1_001);
    await press(console, "Count all");
    await waitFor(() => expect(countAll()).toBeNull());
    await shows("1,000+ records");
  });

  it("has no button when the number is exact", async () => {
    await openCustomers(() => 0, 10_000);
    await shows("10,000 records");
    expect(countAll()).toBeNull();
  });

  it("is that of all records in a bulk action, until a record was changed", async () => {
    const console = await openCustomers(() => 20_000);
    await press(console, "Count all");
    await shows("20,000 records");
    await console.user.click(screen.getByRole("checkbox", { name: "Select this page" }));
    await press(console, "Select all 20,000 that match the filter");
    expect(await screen.findByText("All 20,000 that match are selected")).toBeTruthy();
    await console.user.click(screen.getByRole("checkbox", { name: "Select this page" }));
    await doTheAction(console, "North", "Disable");
    await shows("10,000+ records");
  });
});
