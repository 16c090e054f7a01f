import { act, screen, waitFor } from "@testing-library/react";
import { vi } from "vitest";
import type { Answers } from "../../support/console";

/** The overview of a fleet with few alarms. */
export const figures = {
  devices: 600,
  online: 540,
  offline: 60,
  alarm: 3,
  bound: 588,
  due_in_four_weeks: 90,
  available: 92.5,
  registered_users: 45,
};
/** A day of the trend; `more` overrides its figures. */
export const day = (name: string, more: object = {}) => ({
  day: name,
  dispensed_ml: 4.5,
  online: 3,
  availability: 75,
  alarms: 0,
  ...more,
});
/** Two days; the second is today. */
export const trend = { list: [day("2026-11-20", { alarms: 2 }), day("2026-11-21", { availability: null })] };
const months = {
  list: [
    { period: "2026-10", dispensed_ml: 9876.5 },
    { period: "2026-11", dispensed_ml: 1234.5 },
  ],
};
const years = {
  list: [
    { period: "2025", dispensed_ml: 5 },
    { period: "2026", dispensed_ml: 45678 },
  ],
};

/** Answers to the dashboard's calls. */
export const answers: Answers = {
  "statistics/overview": () => figures,
  "statistics/trend": () => trend,
  "statistics/consumption": ({ by }) => (by === "year" ? years : months),
  "device-alarm-log/list": () => ({ list: [], total: 0, page: 1, page_size: 6 }),
  "device/list": () => ({ list: [], total: 0, page: 1, page_size: 10 }),
};

/** A long time-out, because the console loads its code in chunks. */
export const soon = { timeout: 10_000 };

/** The box of a figure: the first element with the label, because charts may have the same label. */
export const figure = async (label: string): Promise<HTMLElement> => {
  const box = (await screen.findAllByText(label, {}, soon))[0]?.parentElement;
  if (!box) throw new Error(`No figure has the label "${label}".`);
  return box;
};
/** A card that has finished loading; until then a placeholder has the same name. */
export const card = (name: string): Promise<HTMLElement> =>
  waitFor(() => {
    const region = screen.getByRole("region", { name });
    if (region.querySelector("[aria-busy=true]") !== null) throw new Error(`"${name}" is still loading.`);
    return region;
  }, soon);

/** Sets the page's visibility, until mocks are restored. */
export function setVisibility(state: DocumentVisibilityState): void {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
  act(() => void document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
}
