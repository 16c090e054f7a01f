import { act, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { Services } from "../../../../src/console/client/services";
import { loadLanguage, loadOnDemandTexts } from "../../../../src/console/i18n";
import { MapCanvas } from "../../../../src/console/instruments/map/map-canvas";
import { ServicesProvider } from "../../../../src/console/providers/services-context";
import { ThemeProvider } from "../../../../src/console/ui/theme/theme-provider";

/** What is done when the map reports something, by what it reports. */
const heard = new Map<string, () => void>();

// The browser of these tests draws no maps: this one only reports.
vi.mock("../../../../src/console/instruments/map/maplibre", () => ({
  createMap: () => {
    const on = (name: string, does: () => void): void => void heard.set(name, does);
    return { on, once: on, remove: () => undefined };
  },
}));

it("says of a map's ground that it is on its way, until all of it is drawn", async () => {
  await loadLanguage("en");
  await loadOnDemandTexts();
  const view = { longitude: 0, latitude: 0, zoom: 1 };
  render(
    <ThemeProvider>
      <ServicesProvider services={{ config: { tiles: null } } as unknown as Services}>
        <MapCanvas label="Map" height={200} view={view} onReady={() => undefined} />
      </ServicesProvider>
    </ThemeProvider>,
  );
  expect(screen.getByRole("status").textContent).toBe("Loading the map…");
  act(() => heard.get("idle")?.());
  expect(screen.queryByRole("status")).toBeNull();
});
