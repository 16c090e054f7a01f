import type { WireRecord } from "../../contract";
import type { TextKey } from "../i18n";
import type { FilteredList } from "./use-list-address";

/** One figure of the dashboard (readings, D9). */
export interface FigureSettings {
  /** Name in the answer of `statistics/overview`. */
  readonly name: string;
  readonly label: TextKey;
  /** The list that it counts, with the filters under which the list counts the same. */
  readonly opens?: FilteredList;
  readonly unit?: string;
  /** How it looks when it is not zero. */
  readonly tone?: "alarm" | "warning";
  /** Name of the figure of which it is a share. */
  readonly share?: string;
  /** Says what exactly is counted. */
  readonly note?: TextKey;
}

const devices = (filters: WireRecord): NonNullable<FigureSettings["opens"]> => ({ resource: "device", filters });

/** How the devices are. */
export const states: readonly FigureSettings[] = [
  { name: "devices", label: "home.devices", opens: devices({}), note: "home.devicesNote" },
  { name: "online", label: "home.online", opens: devices({ online: 1 }), share: "devices" },
  { name: "offline", label: "home.offline", opens: devices({ online: 0 }), share: "devices" },
  { name: "alarm", label: "home.alarm", opens: devices({ status: 1 }), share: "devices", tone: "alarm" },
];

/** What there is to plan, and how much there is of everything. */
export const outlook: readonly FigureSettings[] = [
  { name: "due_in_four_weeks", label: "home.due", tone: "warning", note: "home.dueNote" },
  { name: "available", label: "home.available", unit: "%", note: "home.availableNote" },
  { name: "bound", label: "home.bound", opens: devices({ bind_status: 1 }), share: "devices" },
  { name: "registered_users", label: "home.users", opens: { resource: "user", filters: {} }, note: "home.usersNote" },
];
