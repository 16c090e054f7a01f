import { role } from "../../../contract";
import { dayOf, startOfDay } from "../../database";
import { backfillForecasts } from "../../fleet/forecast";
import { rebuildTotals } from "../../fleet/totals";
import type { SeedContext } from "../demo-mark";
import { acknowledgeAlarms } from "./acknowledge-alarms";
import { readCatalogue } from "./catalogue";
import { writeReports } from "./device-reports";
import { demoDays, generateFleet } from "./fleet";
import { makeGateways } from "./gateways";
import { idOf, insertRows } from "./insert-rows";
import { writeMessages } from "./messages";
import { writeLog } from "./operation-log";
import { createRandom } from "./random";
import { writeScenes } from "./scenes";
import { generateStock, sealedKeys } from "./stock";
import { makeTenants } from "./tenants";
import { writeHistory } from "./write-history";

/** The one password of the demo accounts. */
export const demoPassword = "grease-demo";

/** An account of the demo to sign in with. */
export interface DemoAccount {
  readonly email: string;
  readonly role: number;
}

interface DemoOptions {
  /** Days of figures, up to today; half a year where left out. */
  readonly historyDays?: number;
  /** Another number makes another demo. */
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
 * Fills an empty database: six providers over China and Europe, their customers, gateways, 600 lubricators with half a year
 * of daily figures, stock, alarms, the operation log, messages. The same for every start on one day, but for salts and seals.
 *
 * @param data `database` is a transaction: all of it or none, also when the process is killed within.
 * @returns the accounts whose password is `demoPassword`.
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
  const thought = generateFleet({ random, today, now, historyDays, catalogue, agents, gateways });
  const rows = thought.map(({ row, keys }) => ({ ...row, ...sealedKeys(keys, secrets) }));
  const ids = await insertRows(trx, "device", rows, "device_sn");
  const fleet = thought.map((device) => ({ ...device, id: idOf(ids, device.row.device_sn ?? "") }));
  await insertRows(trx, "storage", generateStock({ random, today, secrets, agents, fleet }), "imei");
  await writeHistory(trx, fleet, today);
  await rebuildTotals(trx);
  await backfillForecasts(trx, now);
  await writeReports({ trx, fleet, today });
  await writeScenes({ trx, fleet, today });
  await writeLog({ trx, random, today, agents, fleet });
  await acknowledgeAlarms({ trx, random, today, agents });
  await writeMessages({ trx, today });
  return demoAccounts;
}
