import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { PositionMapProps } from "../../../../src/console/instruments/map/position-map";
import { createDeviceTabs } from "../../../support/device-tabs";

// The map needs WebGL; the browser tests cover it.
vi.mock("../../../../src/console/instruments/map/position-map", () => ({
  default: ({ position, label }: PositionMapProps) => (
    <div role="img" aria-label={label}>{`${position.latitude} ${position.longitude}`}</div>
  ),
}));

const { change, open } = createDeviceTabs();

describe("a device's location", () => {
  it("is shown on the map and as text", async () => {
    await open("place");
    const map = await screen.findByRole("img", { name: "Map with the position of Dryer" }, { timeout: 10_000 });
    expect(map.textContent).toBe("48.371 10.898");
    expect(screen.getByText("10.89800°E, 48.37100°N")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Copy Position" })).toBeTruthy();
    expect(screen.getByText("Hafenstraße 1")).toBeTruthy();
  });

  it("links to the form if there is no position", async () => {
    change({ longitude: null, latitude: null });
    const console = await open("place");
    const link = await screen.findByRole("link", { name: "Set the position" }, { timeout: 10_000 });
    expect(screen.queryByRole("img", { name: /Map/ })).toBeNull();
    await console.user.click(link);
    await waitFor(() => expect(console.address()).toBe("/device/7/edit"));
  });
});
