import { openTestDatabases } from "../../support/platform-database";
import { seededFleet, type Variables } from "./server";

/** A fleet for a platform in a process of its own. */
interface BenchFleet {
  /** Name of the engine. */
  readonly name: string;
  /** Returns the variables of a platform with this fleet. */
  readonly open: () => Promise<Variables>;
}

const { BENCH_DATA_DIR, BENCH_DATABASE_URL, BENCH_DEVICES, BENCH_DAYS = "60" } = process.env;

/**
 * The fleet in `BENCH_DATA_DIR` and `BENCH_DATABASE_URL`, made by `npm run seed`. By default, one for each engine that
 * is made now and dropped at the end of the test.
 *
 * @param devices size without `BENCH_DEVICES`.
 */
export function benchFleets(devices: number): readonly BenchFleet[] {
  if (BENCH_DATA_DIR === undefined) {
    const size = { devices: Number(BENCH_DEVICES ?? devices), days: Number(BENCH_DAYS) };
    return openTestDatabases().map((engine) => ({ name: engine.name, open: () => seededFleet(engine, size) }));
  }
  const variables = {
    DATA_DIR: BENCH_DATA_DIR,
    ...(BENCH_DATABASE_URL && { DATABASE_URL: BENCH_DATABASE_URL }),
  };
  return [{ name: BENCH_DATABASE_URL ? "postgres" : "sqlite", open: async () => variables }];
}
