import { overviewLists } from "../../../contract";
import type { TextKey } from "../../i18n";
import type { FilteredList } from "../use-list-address";

/** A figure of the dashboard (spec D9). */
export interface FigureDefinition {
  /** Name in the answer of `statistics/overview`; for {@link consumptionFigures}, `month` or `year`. */
  readonly name: string;
  readonly label: TextKey;
  /** The list that the figure counts, with the filters that give the same count. */
  readonly opens?: FilteredList;
  /** Address of the page or dashboard card with the details, for figures that count no list. */
  readonly leadsTo?: string;
  /** Resource that the session must be allowed to list; other sessions do not see the figure. */
  readonly needs?: string;
  readonly unit?: string;
  /** Highlight for values above zero. */
  readonly tone?: "alarm" | "warning";
  /** Name of the figure that is 100 %; the share is shown below the value. */
  readonly share?: string;
  /** Explains what is counted. */
  readonly note?: TextKey;
}

/** The state of the devices. */
export const deviceFigures: readonly FigureDefinition[] = [
  { name: "devices", label: "home.devices", opens: overviewLists.devices, note: "home.devicesNote" },
  { name: "online", label: "home.online", opens: overviewLists.online, share: "devices" },
  { name: "offline", label: "home.offline", opens: overviewLists.offline, share: "devices" },
  { name: "alarm", label: "home.alarm", opens: overviewLists.alarm, share: "devices", tone: "alarm" },
  { name: "bound", label: "home.bound", opens: overviewLists.bound, share: "devices" },
];

/** Availability, devices due for a new cartridge, and registered users. */
export const planningFigures: readonly FigureDefinition[] = [
  { name: "available", label: "home.available", unit: "%", note: "home.availableNote" },
  { name: "due_in_four_weeks", label: "home.due", leadsTo: "/home/forecast", tone: "warning", note: "home.dueNote" },
  {
    name: "registered_users",
    label: "home.users",
    opens: overviewLists.registered_users,
    needs: "user",
    note: "home.usersNote",
  },
];

/** Id of the consumption card, the target of the links below. */
export const consumptionAnchor = "consumption";

/** The grease dispensed in the current month and year. Each figure links to the chart by months or years. */
export const consumptionFigures: readonly FigureDefinition[] = [
  { name: "month", label: "home.month", unit: "ml", leadsTo: `/home#${consumptionAnchor}`, note: "home.monthNote" },
  {
    name: "year",
    label: "home.year",
    unit: "ml",
    leadsTo: `/home?by=year#${consumptionAnchor}`,
    note: "home.yearNote",
  },
];
