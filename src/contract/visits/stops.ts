import { options } from "../enums";

/** State of a stop. */
export const stopState = { open: 0, done: 1, skipped: 2 } as const;

export const stopStateOptions = options([
  { value: stopState.open, label: { zh: "待办", en: "To do" }, tone: "neutral" },
  { value: stopState.done, label: { zh: "已完成", en: "Done" }, tone: "success" },
  { value: stopState.skipped, label: { zh: "未完成", en: "Not done" }, tone: "warning" },
]);

/** State of a visit: it follows from its stops, until a person closes it. */
export const visitState = { planned: 1, inProgress: 2, finished: 3 } as const;

export const visitStateOptions = options([
  { value: visitState.planned, label: { zh: "已计划", en: "Planned" }, tone: "accent" },
  { value: visitState.inProgress, label: { zh: "进行中", en: "In progress" }, tone: "warning" },
  { value: visitState.finished, label: { zh: "已结束", en: "Finished" }, tone: "success" },
]);

/** The state of a visit with stops in these states. */
export function visitStateOf(states: readonly (number | null | undefined)[]): number {
  const open = states.filter((state) => (state ?? stopState.open) === stopState.open).length;
  if (open === states.length) return visitState.planned;
  return open === 0 ? visitState.finished : visitState.inProgress;
}

/** How near a device has to be to a due one to be offered for the same visit, km. */
export const nearbyKm = 2;
/** How many weeks after the planned ones a device may be due to be offered. */
export const nearbyWeeks = 8;
/** Most devices among which one visit chooses. */
export const maxCandidates = 200;

/** Cartridges of one grease and size. */
export interface Load {
  /** Empty if the devices state none. */
  readonly grease: string;
  /** Volume, ml. */
  readonly size: number;
  readonly count: number;
}

/** The cartridges to bring for the stops that are not done yet, by grease and size, largest number first. */
export function loadOf(
  stops: readonly {
    readonly grease?: string | null;
    readonly size?: number | null;
    readonly state?: number | null;
  }[],
): readonly Load[] {
  const loads = new Map<string, Load>();
  for (const { grease, size, state } of stops) {
    if ((state ?? stopState.open) !== stopState.open) continue;
    const one = { grease: grease ?? "", size: size ?? 0 };
    const key = `${one.size} ${one.grease}`;
    loads.set(key, { ...one, count: (loads.get(key)?.count ?? 0) + 1 });
  }
  return [...loads.values()].toSorted(
    (one, other) => other.count - one.count || one.grease.localeCompare(other.grease) || one.size - other.size,
  );
}
