import { screen, waitFor } from "@testing-library/react";
import type { Answers } from "../../support/console";

/** The overview of a fleet that is mostly well. */
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
/** A day of the trend, with what differs. */
export const day = (name: string, more: object = {}) => ({
  day: name,
  dispensed_ml: 4.5,
  online: 3,
  availability: 75,
  alarms: 0,
  ...more,
});
/** Two days, the later one not yet over. */
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

/** What the dashboard asks, answered. */
export const answers: Answers = {
  "statistics/overview": () => figures,
  "statistics/trend": () => trend,
  "statistics/consumption": ({ by }) => (by === "year" ? years : months),
  "device-alarm-log/list": () => ({ list: [], total: 0, page: 1, page_size: 6 }),
  "device/list": () => ({ list: [], total: 0, page: 1, page_size: 10 }),
};

/** The console is loaded part by part. */
export const soon = { timeout: 10_000 };

/** The box of a figure; that of the first such label, for charts may have the same. */
export const figure = async (label: string): Promise<HTMLElement> => {
  const found = (await screen.findAllByText(label, {}, soon))[0]?.parentElement;
  if (!found) throw new Error(`No figure is called "${label}".`);
  return found;
};
/** A card, once it has what it shows: while its code or its figures are on their way, another stands for it. */
export const card = (name: string): Promise<HTMLElement> =>
  waitFor(() => {
    const place = screen.getByRole("region", { name });
    if (place.querySelector("[aria-busy=true]") !== null) throw new Error(`"${name}" is still waiting.`);
    return place;
  }, soon);
