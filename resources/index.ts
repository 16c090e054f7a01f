import { buildRegistry, createRegistry, type PayloadsOfAll } from "../src/contract";
import { actor } from "./actor";
import { administrator } from "./administrator";
import { alarm } from "./alarm";
import { alarmStep } from "./alarm-step";
import { assignee } from "./assignee";
import { cartridge } from "./cartridge";
import { customer } from "./customer";
import { dealer } from "./dealer";
import { dealerAccount } from "./dealer-account";
import { delivery } from "./delivery";
import { deviationLimit } from "./deviation-limit";
import { device } from "./device";
import { deviceHistory } from "./device-history";
import { deviceLog } from "./device-log";
import { gateway } from "./gateway";
import { grease } from "./grease";
import { userGroup } from "./group";
import { ingestKey } from "./ingest-key";
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
  settingNotices,
  settingOpc,
  storageScan,
  visitChecklist,
} from "./pages";
import { request } from "./request";
import { requestStep } from "./request-step";
import { roles } from "./roles";
import { settingChange } from "./setting-change";
import { settingJob } from "./setting-job";
import { signIn } from "./sign-in";
import { distribution, storage } from "./stock";
import { swap } from "./swap";
import { visit } from "./visit";

/** All resources and pages. Those with a menu entry appear in the sidebar in this order. */
export const entries = [
  home,
  homeMap,
  homeForecast,
  visit,
  visitChecklist,
  deviceLog,
  device,
  deviceHistory,
  gateway,
  cartridge,
  swap,
  grease,
  settingJob,
  settingChange,
  customer,
  request,
  requestStep,
  dealer,
  dealerAccount,
  operationLog,
  alarm,
  alarmStep,
  userGroup,
  member,
  signIn,
  storage,
  storageScan,
  distribution,
  distributionScan,
  setting,
  settingNotices,
  settingApi,
  settingOpc,
  deviationLimit,
  delivery,
  administrator,
  ingestKey,
  help,
  actor,
  assignee,
] as const;

/** Maps the path of each call to its payload type. */
export type ResourcePayloads = PayloadsOfAll<typeof entries>;

/**
 * The registry of this product. A fault stops the build (`src/build/check-declarations.ts`), so the built console does not
 * contain the checks.
 *
 * @throws DeclarationError if a declaration has a fault
 */
export const registry =
  process.env.NODE_ENV === "production" ? buildRegistry(entries, roles) : createRegistry(entries, roles);
