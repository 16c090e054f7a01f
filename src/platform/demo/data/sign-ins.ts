import type { Kysely } from "kysely";
import { recordSignIn } from "../../access/sign-in-log";
import { day, hour } from "../../base/clock";
import type { Database } from "../../database";
import type { Random } from "./random";

/** Addresses that are reserved for documentation (RFC 5737, RFC 3849), each with a device. */
const places = [
  { address: "192.0.2.18", device: "Chrome, Windows" },
  { address: "198.51.100.7", device: "Safari, iPhone" },
  { address: "203.0.113.40", device: "Edge, Windows" },
  { address: "2001:db8::52", device: "Firefox, Linux" },
] as const;

/** Writes the sign-ins of the demo accounts in the last week, with a wrong password now and then. */
export async function writeSignIns(options: {
  readonly trx: Kysely<Database>;
  readonly random: Random;
  readonly today: number;
  readonly emails: readonly string[];
}): Promise<void> {
  const { trx, random, today, emails } = options;
  const accounts = await trx.selectFrom("account").select("id").where("email", "in", emails).orderBy("id").execute();
  const signIns = accounts.flatMap(({ id }, index) => {
    const usual = places[index % places.length] ?? places[0];
    return [7, 5, 4, 2, 1].map((days) => ({
      accountId: id,
      place: random.chance(0.8) ? usual : random.pick(places),
      time: today - days * day + random.int(6 * 60, 17 * 60) * (hour / 60),
      isSuccess: random.chance(0.85),
    }));
  });
  for (const { accountId, place, time, isSuccess } of signIns.toSorted((left, right) => left.time - right.time)) {
    const context = { database: trx, now: () => time, ...place };
    await recordSignIn(context, { accountId, how: "password", isSuccess });
  }
}
