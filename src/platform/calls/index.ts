import type { Handlers, Path } from "../access/handler";
import { deviceCommandHandlers } from "./device/commands";
import { deviceHandlers } from "./device/device";
import { deviceFileHandlers } from "./device/device-files";
import { deviceHistoryHandlers } from "./device/device-history";
import { deviceMapHandlers } from "./device/device-map";
import { deviceTrendHandlers } from "./device/device-trend";
import { gatewayHandlers } from "./device/gateway";
import { deviceWaitingHandlers } from "./device/pending-commands";
import { deviceSceneHandlers } from "./device/scene";
import { fileHandlers } from "./file";
import { importHandlers } from "./imports/import-calls";
import { appHandlers } from "./integrations/app";
import { deliveryHandlers } from "./integrations/delivery";
import { opcHandlers } from "./integrations/opc";
import { alarmHandlers } from "./monitoring/alarm";
import { cartridgePlanHandlers } from "./monitoring/cartridge-plan";
import { logbookHandlers } from "./monitoring/device-log";
import { mailReportHandlers } from "./monitoring/mail-report";
import { logHandlers } from "./monitoring/operation-log";
import { statisticsHandlers } from "./monitoring/statistics";
import { statisticsPeriodHandlers } from "./monitoring/statistics-periods";
import { accountSwitchHandlers } from "./organisation/account-status";
import { administratorHandlers } from "./organisation/administrator";
import { authHandlers } from "./organisation/authority-list";
import { customerHandlers } from "./organisation/customer";
import { agentHandlers } from "./organisation/dealer";
import { providerAccountHandlers } from "./organisation/dealer-account";
import { applicationHandlers } from "./organisation/dealer-application";
import { groupHandlers } from "./organisation/group";
import { memberHandlers } from "./organisation/member";
import { customerPreviewHandlers } from "./organisation/transfer-preview";
import { avatarHandlers } from "./own-account/avatar";
import { emailChangeHandlers } from "./own-account/email-change";
import { messageHandlers } from "./own-account/inbox";
import { userHandlers } from "./own-account/own-profile";
import { registerHandlers } from "./own-account/register";
import { viewHandlers } from "./own-account/saved-views";
import { signInHandlers } from "./own-account/sign-in";
import { configHandlers } from "./own-account/suggestions";
import { commonHandlers } from "./own-account/verification-calls";
import { storageHandlers } from "./stock/stock";

/** Every call with its handler; a call without one does not compile. */
export const handlers: Handlers<Path> = {
  ...accountSwitchHandlers,
  ...administratorHandlers,
  ...agentHandlers,
  ...alarmHandlers,
  ...appHandlers,
  ...applicationHandlers,
  ...authHandlers,
  ...avatarHandlers,
  ...cartridgePlanHandlers,
  ...commonHandlers,
  ...configHandlers,
  ...customerHandlers,
  ...customerPreviewHandlers,
  ...deliveryHandlers,
  ...deviceHandlers,
  ...deviceCommandHandlers,
  ...deviceFileHandlers,
  ...deviceHistoryHandlers,
  ...deviceMapHandlers,
  ...deviceSceneHandlers,
  ...deviceTrendHandlers,
  ...deviceWaitingHandlers,
  ...fileHandlers,
  ...gatewayHandlers,
  ...groupHandlers,
  ...importHandlers,
  ...logHandlers,
  ...logbookHandlers,
  ...mailReportHandlers,
  ...memberHandlers,
  ...messageHandlers,
  ...providerAccountHandlers,
  ...opcHandlers,
  ...registerHandlers,
  ...signInHandlers,
  ...statisticsHandlers,
  ...statisticsPeriodHandlers,
  ...storageHandlers,
  ...userHandlers,
  ...viewHandlers,
  ...emailChangeHandlers,
};
