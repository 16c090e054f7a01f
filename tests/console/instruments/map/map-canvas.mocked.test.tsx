import { act, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type { Services } from "../../../../src/console/client/services";
import { loadLanguage } from "../../../../src/console/i18n";
import { MapCanvas } from "../../../../src/console/instruments/map/map-canvas";
import { ServicesProvider } from "../../../../src/console/providers/services-context";
import { ThemeProvider } from "../../../../src/console/ui/theme/theme-provider";
import { loadOnDemandTexts } from "../../../support/on-demand-texts";

/** The map's event listeners by event name. */
const listeners = new Map<string, () => void>();

const remove = vi.fn();

// The test environment cannot draw maps, so this fake only sends events.
vi.mock("../../../../src/console/instruments/map/maplibre", () => ({
  createMap: () => {
    const on = (name: string, listener: () => void): void => void listeners.set(name, listener);
    return { on, once: on, remove };
  },
}));

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  remove.mockClear();
});

async function showMap() {
  await loadLanguage("en");
  await loadOnDemandTexts();
  const view = { longitude: 0, latitude: 0, zoom: 1 };
  return render(
    <ThemeProvider>
      <ServicesProvider services={{ config: { tiles: null } } as unknown as Services}>
        <MapCanvas label="Map" height={200} view={view} onReady={() => undefined} />
      </ServicesProvider>
    </ThemeProvider>,
  );
}

it("shows a loading message until the map is drawn", async () => {
  await showMap();
  expect(screen.getByRole("status").textContent).toBe("Loading the map…");
  act(() => listeners.get("idle")?.());
  expect(screen.queryByRole("status")).toBeNull();
});

it("ends a map after the next page is there, when the browser is idle", async () => {
  const waiting: (() => void)[] = [];
  vi.stubGlobal("requestIdleCallback", (work: () => void) => waiting.push(work));
  const { unmount } = await showMap();
  vi.useFakeTimers();
  unmount();
  vi.advanceTimersByTime(1_000);
  expect(waiting).toEqual([]);
  vi.advanceTimersByTime(1_000);
  expect(remove).not.toHaveBeenCalled();
  for (const work of waiting) work();
  expect(remove).toHaveBeenCalledOnce();
});
