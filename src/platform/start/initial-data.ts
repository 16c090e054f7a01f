import type { Kysely } from "kysely";
import { roleOptions } from "../../contract";
import { StartupError } from "../base/startup-error";
import { type Database, runExclusively } from "../database";
import { isDemoDatabase, markDemo } from "../demo/demo-mark";
import type { Platform } from "../services/platform";
import { createFirstAdmin, hasAccounts } from "./first-admin";
import type { Modules } from "./modules";

/**
 * Makes sure that somebody can sign in: fills an empty database with demo data where that is wanted, else with an
 * administrator. Answers lines for the person who starts the platform: accounts with their passwords.
 *
 * @throws StartFault when a database with demo data is opened in production.
 */
export async function createInitialData(platform: Platform, demo: Modules["demo"]): Promise<string[]> {
  const { database, environment } = platform;
  if (environment.hasDemo && demo) {
    await seedOnce(platform, demo);
    return (await isDemoDatabase(database)) ? describeDemo(database, demo.password) : [];
  }
  if (environment.isProduction && (await isDemoDatabase(database))) throw demoInProduction();
  const admin = await createFirstAdmin(platform);
  if (!admin) return [];
  return [
    "",
    "First account, shown this once; the password must be changed at the first login:",
    `  ${admin.email}`,
    `  ${admin.password}`,
  ];
}

async function seedOnce(platform: Platform, demo: NonNullable<Modules["demo"]>): Promise<void> {
  const { database, secrets, passwords, clock, log } = platform;
  if (await hasAccounts(database)) return;
  await runExclusively(database, async (trx) => {
    if (await hasAccounts(trx)) return;
    await demo.seed({ database: trx, secrets, passwords, clock });
    await markDemo(trx);
    log.info("demo data made");
  });
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
    const text = roleOptions.find(({ value }) => value === role)?.label ?? "";
    return typeof text === "string" ? text : text.en;
  };
  return [
    "",
    `Demo accounts, password ${password}:`,
    ...accounts.map(({ email, role }) => `  ${email.padEnd(22)} ${label(role)}`),
  ];
}

function demoInProduction(): StartupError {
  return new StartupError({
    about: "database",
    problem: "it holds the demo accounts, whose password is public.",
    cure: "Give production an empty DATA_DIR, or an empty database by DATABASE_URL.",
  });
}
