import type { WireRecord } from "../../../contract";
import type { TextKey } from "../../i18n";
import type { FilteredList } from "../use-list-address";

/** One figure of the dashboard (spec D9). */
export interface FigureDefinition {
  /** Name in the answer of `statistics/overview`, or of what `consumptionFigures` holds. */
  readonly name: string;
  readonly label: TextKey;
  /** The list that it counts, with the filters under which the list counts the same. */
  readonly opens?: FilteredList;
  /** Address of the page, or of the dashboard's card, that has what it counts. */
  readonly leadsTo?: string;
  /** Resource that whoever is shown it may read: to others it would say nothing. */
  readonly needs?: string;
  readonly unit?: string;
  /** How it looks when it is not zero. */
  readonly tone?: "alarm" | "warning";
  /** Name of the figure of which it is a share. */
  readonly share?: string;
  /** Says what exactly is counted. */
  readonly note?: TextKey;
}

const devices = (filters: WireRecord): FilteredList => ({ resource: "device", filters });

/** How the devices are. */
export const deviceFigures: readonly FigureDefinition[] = [
  { name: "devices", label: "home.devices", opens: devices({}), note: "home.devicesNote" },
  { name: "online", label: "home.online", opens: devices({ online: 1 }), share: "devices" },
  { name: "offline", label: "home.offline", opens: devices({ online: 0 }), share: "devices" },
  { name: "alarm", label: "home.alarm", opens: devices({ status: 1 }), share: "devices", tone: "alarm" },
  { name: "bound", label: "home.bound", opens: devices({ bind_status: 1 }), share: "devices" },
];

/** What there is to plan, and who uses it. */
export const planningFigures: readonly FigureDefinition[] = [
  { name: "available", label: "home.available", unit: "%", note: "home.availableNote" },
  { name: "due_in_four_weeks", label: "home.due", leadsTo: "/home/forecast", tone: "warning", note: "home.dueNote" },
  {
    name: "registered_users",
    label: "home.users",
    opens: { resource: "user", filters: {} },
    needs: "user",
    note: "home.usersNote",
  },
];

/** Where the dashboard's card of consumption is. */
export const consumptionAnchor = "consumption";

/** What was dispensed; each leads to the months or years that it is the last of. */
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
