import { dayOf, role, startOfDay } from "../../../contract";
import { writeDeviceTexts } from "../../database";
import { backfillForecasts } from "../../fleet/forecast";
import { rebuildTotals } from "../../fleet/totals";
import type { SeedContext } from "../demo-mark";
import { acknowledgeAlarms } from "./acknowledge-alarms";
import { writeCartridges } from "./cartridges";
import { readCatalogue } from "./catalogue";
import { writeDeviationLimit } from "./deviation-limit";
import { writeReports } from "./device-reports";
import { demoDays, generateFleet } from "./fleet";
import { makeGateways } from "./gateways";
import { idOf, insertRows } from "./insert-rows";
import { writeMessages } from "./messages";
import { writeLog } from "./operation-log";
import { createRandom } from "./random";
import { writeRequests } from "./requests";
import { writeScenes } from "./scenes";
import { writeSettingJobs } from "./setting-jobs";
import { writeSignIns } from "./sign-ins";
import { generateStock, sealedKeys } from "./stock";
import { makeTenants } from "./tenants";
import { writeVisits } from "./visits";
import { writeHistory } from "./write-history";

/** The password of all demo accounts. */
export const demoPassword = "grease-demo";

/** An account of the demo with the password `demoPassword`. */
export interface DemoAccount {
  readonly email: string;
  readonly role: number;
}

interface DemoOptions {
  /** Days of history, up to today. Half a year by default. */
  readonly historyDays?: number;
  /** Seed of the random numbers. */
  readonly seed?: number;
}

const demoAccounts: readonly DemoAccount[] = [
  { email: "admin@demo.test", role: role.admin },
  { email: "storage@demo.test", role: role.storage },
  { email: "dealer@demo.test", role: role.afm },
  { email: "dealer2@demo.test", role: role.afm },
  { email: "oem@demo.test", role: role.oem },
  { email: "leader@demo.test", role: role.leader },
  { email: "member@demo.test", role: role.member },
  { email: "customer@demo.test", role: role.customer },
];

/**
 * Fills an empty database with demo data: six providers in China and Europe, their customers and gateways, 600
 * lubricators with half a year of history, stock, alarms, the operation log, sign-ins and messages. The data depends only on the
 * day and the seed, except for password hashes and encrypted keys.
 *
 * The `database` of the context must be a transaction, so that a failure leaves the database empty.
 * @returns the accounts with the password `demoPassword`.
 */
export async function seedDemo(
  { database, secrets, passwords, clock }: SeedContext,
  { historyDays = demoDays, seed = 20_261_121 }: DemoOptions = {},
): Promise<readonly DemoAccount[]> {
  const random = createRandom(seed);
  const now = clock();
  const today = startOfDay(dayOf(now));
  const catalogue = await readCatalogue(database);
  const openHash = () => passwords.hash(demoPassword);
  const closedHash = await passwords.hash(crypto.randomUUID());

  const trx = database;
  const agents = await makeTenants({ trx, catalogue, random, today, openHash, closedHash });
  const gateways = await makeGateways({ trx, random, today, agents });
  const drafts = generateFleet({ random, today, now, historyDays, catalogue, agents, gateways });
  const rows = drafts.map(({ row, keys }) => ({ ...row, ...sealedKeys(keys, secrets) }));
  const ids = await insertRows(trx, "device", rows, "device_sn");
  const fleet = drafts.map((device) => ({ ...device, id: idOf(ids, device.row.device_sn ?? "") }));
  await writeDeviceTexts(trx);
  await insertRows(trx, "storage", generateStock({ random, today, secrets, agents, fleet }), "imei");
  await writeHistory(trx, fleet, today);
  await rebuildTotals(trx);
  await backfillForecasts(trx, now);
  await writeReports({ trx, agents, fleet, today });
  await writeScenes({ trx, agents, fleet, today });
  await writeLog({ trx, random, today, agents, fleet });
  await writeSignIns({ trx, random: createRandom(seed), today, emails: demoAccounts.map(({ email }) => email) });
  await writeCartridges({ trx, today, seed, agents, fleet });
  await writeSettingJobs({ trx, today, agents, fleet });
  await writeVisits({ trx, today, agents });
  await writeDeviationLimit({ trx, today, agents });
  await acknowledgeAlarms({ trx, random, today, agents });
  await writeMessages({ trx, today });
  await writeRequests({ trx, now, today });
  return demoAccounts;
}
