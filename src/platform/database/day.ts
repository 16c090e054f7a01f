/** The UTC day of a time (ms UTC) as `device_day.day` has it: yyyymmdd, for example 20261121. */
export function dayOf(time: number): number {
  const date = new Date(time);
  return date.getUTCFullYear() * 10_000 + (date.getUTCMonth() + 1) * 100 + date.getUTCDate();
}

/** When a day begins, ms UTC. */
export function startOfDay(day: number): number {
  return Date.UTC(Math.floor(day / 10_000), (Math.floor(day / 100) % 100) - 1, day % 100);
}
