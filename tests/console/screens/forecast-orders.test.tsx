import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { registry } from "../../../resources";
import { role } from "../../../src/contract";
import { openConsole } from "../../support/console";

const site = { customer_id: null, customer_name: null, province: "Bremen", city: "Bremen", lubricant: "LGHP 2" };
const device = {
  device_id: 5,
  device_name: "Press 4",
  customer_id: null,
  customer_name: null,
  province: "Bremen",
  city: "Bremen",
  install_location: "",
  lubricant: "LGHP 2",
  lubricantTube: 125,
  remaining_ratio: 4,
  empty_early: 1760000000000,
  empty_expected: 1760000000000,
  empty_late: 1760000000000,
};

test.each([
  ["a provider, with what to order", role.afm, true],
  ["a group, without: the stock is not its own", role.leader, false],
] as const)("the plan compares need and stock for %s", async (_name, ownRole, hasOrders) => {
  await openConsole({
    registry,
    role: ownRole,
    at: "/home/forecast",
    answers: {
      "statistics/forecast": () => ({
        list: [device],
        total: 1,
        page: 1,
        page_size: 100,
        need: [{ ...site, grease: null, lubricantTube: 125, count: 3 }],
        stock: null,
        cartridges: [{ grease: "LGHP 2", size: 125, count: 1 }],
      }),
    },
  });
  const panel = within(
    await screen.findByRole("region", { name: "Compared with cartridges in stock" }, { timeout: 10_000 }),
  );
  expect(panel.getByRole("columnheader", { name: "In stock" })).toBeTruthy();
  expect(panel.queryAllByRole("columnheader", { name: "To order" })).toHaveLength(hasOrders ? 1 : 0);
  expect(panel.queryAllByRole("button", { name: "Copy order list" })).toHaveLength(hasOrders ? 1 : 0);
  expect(panel.queryAllByText(/All groups of the provider share this stock/)).toHaveLength(hasOrders ? 0 : 1);
});
