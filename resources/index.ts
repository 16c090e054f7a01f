import { createRegistry, type PayloadsOfAll } from "../src/contract";
import { operator } from "./actor";
import { administrator } from "./administrator";
import { alarm } from "./alarm";
import { customer } from "./customer";
import { dealer } from "./dealer";
import { providerAccount } from "./dealer-account";
import { delivery } from "./delivery";
import { device } from "./device";
import { deviceHistory } from "./device-history";
import { logbook } from "./device-log";
import { gateway } from "./gateway";
import { authority } from "./group";
import { member } from "./member";
import { log } from "./operation-log";
import {
  distributionScan,
  help,
  home,
  homeForecast,
  homeMap,
  setting,
  settingApi,
  settingOpc,
  storageScan,
} from "./pages";
import { roles } from "./roles";
import { distribution, storage } from "./stock";

/** The table of contents, in the sidebar's order. */
const entries = [
  home,
  homeMap,
  homeForecast,
  logbook,
  device,
  deviceHistory,
  gateway,
  customer,
  dealer,
  providerAccount,
  log,
  alarm,
  authority,
  member,
  storage,
  storageScan,
  distribution,
  distributionScan,
  setting,
  settingApi,
  settingOpc,
  delivery,
  administrator,
  help,
  operator,
] as const;

/** Path → payload, for every call that a resource declares. */
export type ResourcePayloads = PayloadsOfAll<typeof entries>;

/** Every entry, the role tables and every call; checked and frozen at start. */
export const registry = createRegistry(entries, roles);
