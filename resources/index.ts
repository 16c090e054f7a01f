import { createRegistry, type PayloadsOfAll } from "../src/contract";
import { actor } from "./actor";
import { administrator } from "./administrator";
import { alarm } from "./alarm";
import { customer } from "./customer";
import { dealer } from "./dealer";
import { dealerAccount } from "./dealer-account";
import { delivery } from "./delivery";
import { device } from "./device";
import { deviceHistory } from "./device-history";
import { deviceLog } from "./device-log";
import { gateway } from "./gateway";
import { userGroup } from "./group";
import { member } from "./member";
import { operationLog } from "./operation-log";
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
  deviceLog,
  device,
  deviceHistory,
  gateway,
  customer,
  dealer,
  dealerAccount,
  operationLog,
  alarm,
  userGroup,
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
  actor,
] as const;

/** Path → payload, for every call that a resource declares. */
export type ResourcePayloads = PayloadsOfAll<typeof entries>;

/** Every entry, the role tables and every call; checked and frozen at start. */
export const registry = createRegistry(entries, roles);
