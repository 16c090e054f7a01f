import type { Kysely } from "kysely";
import { roleOptions } from "../../contract";
import { StartupError } from "../base/startup-error";
import { type Database, runExclusively } from "../database";
import { isDemoDatabase, markDemo } from "../demo/demo-mark";
import type { Platform } from "../services/platform";
import { createFirstAdmin, hasAccounts } from "./first-admin";
import type { Modules } from "./modules";

/**
 * Fills an empty database with demo data, or with a first administrator when the demo is off.
 *
 * @returns lines for the terminal: accounts with their passwords.
 * @throws StartupError when production opens a database with demo data.
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
    "First account, shown only once; the password must be changed at the first login:",
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
    log.info("demo data created");
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
    problem: "it contains the demo accounts, whose password is public.",
    cure: "Set DATA_DIR to an empty folder, or DATABASE_URL to an empty database.",
  });
}
