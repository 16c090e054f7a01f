import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ComponentProps } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import ChartCanvas from "../../../../src/console/instruments/charts/chart-canvas";

interface Spec {
  readonly interaction: { readonly tooltip: { readonly render: (event: unknown, shown: object) => unknown } };
}

// The library draws on a canvas. The mock has a button for each day, which shows the tooltip of the day when the pointer
// enters it.
vi.mock("@ant-design/charts", () => ({
  Base: ({ interaction: { tooltip } }: Spec) =>
    ["20261122", "20261123"].map((title) => (
      <button key={title} type="button" onPointerEnter={() => tooltip.render(null, { title })}>
        {title}
      </button>
    )),
}));

afterEach(cleanup);

const category = (key: string, address: string | null) => ({ key, label: key, title: key, address });
const data: ComponentProps<typeof ChartCanvas>["data"] = {
  categories: [category("20261122", "/part?day=22"), category("20261123", null)],
  unit: "",
  decimals: 0,
  columns: [{ label: "Parts", values: [1, 2], tone: "primary" }],
  lines: [],
  annotations: [],
};

test("a click into a chart opens the list of the day under the pointer, if it has one", async () => {
  const router = createMemoryRouter([{ path: "*", element: <ChartCanvas data={data} height={100} /> }]);
  render(<RouterProvider router={router} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "20261123" }));
  expect(router.state.location.pathname).toBe("/");
  await user.click(screen.getByRole("button", { name: "20261122" }));
  expect(router.state.location.pathname + router.state.location.search).toBe("/part?day=22");
});
