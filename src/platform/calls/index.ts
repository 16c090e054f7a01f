import { alarmHandlers } from "./alarm";
import { appHandlers } from "./app";
import { cartridgePlanHandlers } from "./cartridge-plan";
import { configHandlers } from "./config";
import { deliveryHandlers } from "./delivery";
import { deviceCommandHandlers } from "./device/commands";
import { deviceHandlers } from "./device/device";
import { deviceFileHandlers } from "./device/files";
import { deviceHistoryHandlers } from "./device/history";
import { deviceMapHandlers } from "./device/map";
import { deviceSceneHandlers } from "./device/scene";
import { deviceTrendHandlers } from "./device/trend";
import { deviceWaitingHandlers } from "./device/waiting";
import { fileHandlers } from "./file";
import { gatewayHandlers } from "./gateway";
import type { Handlers, Path } from "./handler";
import { importHandlers } from "./import";
import { logHandlers } from "./log";
import { logbookHandlers } from "./logbook";
import { mailReportHandlers } from "./mail-report";
import { messageHandlers } from "./message";
import { opcHandlers } from "./opc";
import { accountSwitchHandlers } from "./organisation/account-switch";
import { administratorHandlers } from "./organisation/administrator";
import { agentHandlers } from "./organisation/agent";
import { applicationHandlers } from "./organisation/application";
import { authHandlers } from "./organisation/auth";
import { customerHandlers } from "./organisation/customer";
import { customerPreviewHandlers } from "./organisation/customer-preview";
import { groupHandlers } from "./organisation/group";
import { memberHandlers } from "./organisation/member";
import { providerAccountHandlers } from "./organisation/provider-account";
import { avatarHandlers } from "./own-account/avatar";
import { commonHandlers } from "./own-account/common";
import { emailChangeHandlers } from "./own-account/email-change";
import { registerHandlers } from "./own-account/register";
import { signInHandlers } from "./own-account/sign-in";
import { userHandlers } from "./own-account/user";
import { statisticsHandlers } from "./statistics";
import { statisticsPeriodHandlers } from "./statistics-periods";
import { storageHandlers } from "./storage/storage";
import { viewHandlers } from "./view";

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
