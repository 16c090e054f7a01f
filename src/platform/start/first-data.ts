import type { Kysely } from "kysely";
import { roleOption } from "../../contract";
import { type Database, exclusively } from "../database";
import type { Parts } from "../parts";
import type { Platform } from "../platform";
import { hasAccounts, makeFirstAdmin } from "./first-admin";
import { StartFault } from "./start-fault";

/** What the demo data is made with. `database` is a transaction: all of the demo data or none. */
export type FirstData = Pick<Platform, "secrets" | "passwords" | "clock"> & { readonly database: Kysely<Database> };

/** Marks a database whose accounts have a password that everybody knows. */
const demoMark = "demo";

/**
 * Makes sure that somebody can sign in: fills an empty database with demo data where that is wanted, else with an
 * administrator. Answers lines for the person who starts the platform: accounts with their passwords.
 *
 * @throws StartFault when a database with demo data is opened in production.
 */
export async function makeFirstData(platform: Platform, demo: Parts["demo"]): Promise<string[]> {
  const { database, environment } = platform;
  if (environment.hasDemo && demo) {
    await seedOnce(platform, demo);
    return (await isDemo(database)) ? describeDemo(database, demo.password) : [];
  }
  if (environment.isProduction && (await isDemo(database))) throw demoInProduction();
  const admin = await makeFirstAdmin(platform);
  if (!admin) return [];
  return [
    "",
    "First account, shown this once; the password must be changed at the first login:",
    `  ${admin.email}`,
    `  ${admin.password}`,
  ];
}

async function seedOnce(platform: Platform, demo: NonNullable<Parts["demo"]>): Promise<void> {
  const { database, secrets, passwords, clock, log } = platform;
  if (await hasAccounts(database)) return;
  await exclusively(database, async (trx) => {
    if (await hasAccounts(trx)) return;
    await demo.seed({ database: trx, secrets, passwords, clock });
    await markDemo(trx);
    log.info("demo data made");
  });
}

/** Notes that a database has accounts with a public password: production does not open it. */
export async function markDemo(trx: Kysely<Database>): Promise<void> {
  await trx.insertInto("platform_setting").values({ name: demoMark, value: "1" }).execute();
}

/** Whether a database was begun with demo data. */
export async function isDemo(database: Kysely<Database>): Promise<boolean> {
  const mark = await database
    .selectFrom("platform_setting")
    .select("value")
    .where("name", "=", demoMark)
    .executeTakeFirst();
  return mark !== undefined;
}

async function describeDemo(database: Kysely<Database>, password: string): Promise<string[]> {
  const accounts = await database
    .selectFrom("account")
    .select(["email", "role"])
    .where("email", "like", "%@demo.test")
    .orderBy("role")
    .orderBy("id")
    .execute();
  const label = (role: number) => {
    const text = roleOption.find(({ value }) => value === role)?.label ?? "";
    return typeof text === "string" ? text : text.en;
  };
  return [
    "",
    `Demo accounts, password ${password}:`,
    ...accounts.map(({ email, role }) => `  ${email.padEnd(22)} ${label(role)}`),
  ];
}

function demoInProduction(): StartFault {
  return new StartFault({
    about: "database",
    problem: "it holds the demo accounts, whose password is public.",
    cure: "Give production an empty DATA_DIR, or an empty database by DATABASE_URL.",
  });
}
