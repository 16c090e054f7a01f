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

/** All resources and pages, in the order of the sidebar. */
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

/** Payload types of the calls of all resources, by path. */
export type ResourcePayloads = PayloadsOfAll<typeof entries>;

/** The registry of the product. It is checked when this module loads: faults stop the start. */
export const registry = createRegistry(entries, roles);
