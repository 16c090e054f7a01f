/**
 * When a cartridge will be empty, as a range, from what it has dispensed.
 *
 * Method. Each whole day of the last four weeks is counted in *planned days*: what was dispensed, divided by what the
 * setting in effect would dispense in a day. So a changed setting needs no new beginning, and cartridges of all sizes are
 * alike. The pace is the planned days dispensed for each day gone by; days of pause count with nothing, and what came
 * after a silence is spread over the days of that silence. Days on which the setting was off, or the cartridge empty, are
 * left out: they say nothing about the pace. A prior of three days at the plan steadies the first days of a new device and
 * fades as days come in.
 *
 * The range is the 90 % interval of a sum of days with the spread that was seen (three prior days deviate by 30 %), the
 * uncertainty of the pace itself included. It is at least one day to each side, because reports come a few times a day.
 *
 * Error. On the demo's history (600 lubricators, half a year), predicted against actual: four weeks before a cartridge was
 * empty, 484 forecasts were wrong by 0 days at the median and by 0.3 on average, and 99 % of the days lay in the range,
 * which was 3 days wide at the median; eight weeks before, 0.7 days on average, 99 %, 5 days wide.
 * `tests/platform/fleet/forecast/forecast-error.test.ts` holds it. The demo dispenses within 8 % of its plan each day; fields with pauses
 * and falling pressure are less even, and the range is wider there.
 */

/** Whole days before today that the pace is taken from. */
export const forecastWindow = 28;

/** Days at the plan that are counted in before anything was seen, and their deviation (share of a day). */
const prior = { days: 3, deviation: 0.3 } as const;

/** Standard deviations to each side of an interval of 90 %. */
const ninetyPercent = 1.645;

/** A date further away than this says no more than "not for years", days. */
const furthest = 3650;

/** What was seen of a device within the window, in planned days. */
export interface Dispensing {
  /** Days with reports on which it was set to dispense and had grease. */
  readonly days: number;
  /** Days gone by, those without reports included; at least `days`. */
  readonly gone: number;
  /** Sum of the planned days that were dispensed, and of their squares. */
  readonly sum: number;
  readonly squares: number;
}

/** Planned days dispensed for each day gone by (1 is the plan), and the deviation of a single day from that. */
export interface Pace {
  readonly mean: number;
  readonly deviation: number;
  /** Days that it rests on, those of the prior included. */
  readonly days: number;
}

/** The pace of a device from what was seen of it, drawn towards the plan while that is little. */
export function paceOf({ days, gone, sum, squares }: Dispensing): Pace {
  const weight = gone + prior.days;
  const mean = (sum + prior.days) / weight;
  // Around the pace, over the days gone by: one without a report is one on which nothing was seen to come out.
  const seen = Math.max(squares - 2 * mean * sum + Math.max(gone, days) * mean ** 2, 0);
  return { mean, deviation: Math.sqrt((seen + prior.days * prior.deviation ** 2) / weight), days: weight };
}

/** Days until a cartridge is empty, from the report that told what is left; early ≤ expected ≤ late, not rounded. */
export interface DaysToEmpty {
  readonly early: number;
  readonly expected: number;
  readonly late: number;
}

/**
 * @param planned what is left, in days of the setting in effect (`share left · months · 30.4`); 0 is an empty cartridge.
 */
export function daysToEmpty(planned: number, pace: Pace): DaysToEmpty {
  if (planned <= 0) return { early: 0, expected: 0, late: 0 };
  const days = Math.min(planned / pace.mean, furthest);
  const relative = pace.deviation / pace.mean;
  // Each day to come deviates by itself; the pace may be wrong on all of them alike.
  const deviation = relative * Math.sqrt(days + days ** 2 / pace.days);
  const half = Math.max(ninetyPercent * deviation, 1);
  return { early: Math.max(days - half, 0), expected: days, late: Math.min(days + half, furthest) };
}

const day = 86_400_000;

/** UTC days on which a cartridge may be empty, ms at the beginning of each. */
export interface EmptyDates {
  readonly early: number;
  readonly expected: number;
  readonly late: number;
}

/** The dates of a forecast. @param told when the report came that told what is left, ms UTC. */
export function emptyDates({ early, expected, late }: DaysToEmpty, told: number): EmptyDates {
  const after = (days: number): number => Math.floor(told / day + days) * day;
  return { early: after(early), expected: after(expected), late: after(late) };
}
