/** The UTC day of a time (ms UTC) as a number yyyymmdd, for example 20261121. */
export function dayOf(time: number): number {
  const date = new Date(time);
  return date.getUTCFullYear() * 10_000 + (date.getUTCMonth() + 1) * 100 + date.getUTCDate();
}

/** The beginning of a UTC day, ms UTC. @param day yyyymmdd. */
export const startOfDay = (day: number): number =>
  Date.UTC(Math.floor(day / 10_000), (Math.floor(day / 100) % 100) - 1, day % 100);
