import type { Kysely } from "kysely";
import { roleOption } from "../../contract";
import { StartFault } from "../base/startup-error";
import { type Database, exclusively } from "../database";
import { isDemo, markDemo } from "../demo/demo-mark";
import type { Platform } from "../services/platform";
import { hasAccounts, makeFirstAdmin } from "./first-admin";
import type { Parts } from "./modules";

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
