import { accountSwitchHandlers } from "./account-switch";
import { administratorHandlers } from "./administrator";
import { agentHandlers } from "./agent";
import { alarmHandlers } from "./alarm";
import { appHandlers } from "./app";
import { applicationHandlers } from "./application";
import { authHandlers } from "./auth";
import { avatarHandlers } from "./avatar";
import { cartridgePlanHandlers } from "./cartridge-plan";
import { commonHandlers } from "./common";
import { configHandlers } from "./config";
import { customerHandlers } from "./customer";
import { customerPreviewHandlers } from "./customer-preview";
import { deliveryHandlers } from "./delivery";
import { deviceHandlers } from "./device";
import { deviceCommandHandlers } from "./device-commands";
import { deviceFileHandlers } from "./device-files";
import { deviceHistoryHandlers } from "./device-history";
import { deviceMapHandlers } from "./device-map";
import { deviceSceneHandlers } from "./device-scene";
import { deviceTrendHandlers } from "./device-trend";
import { deviceWaitingHandlers } from "./device-waiting";
import { emailChangeHandlers } from "./email-change";
import { fileHandlers } from "./file";
import { gatewayHandlers } from "./gateway";
import { groupHandlers } from "./group";
import type { Handlers, Path } from "./handler";
import { importHandlers } from "./import";
import { logHandlers } from "./log";
import { logbookHandlers } from "./logbook";
import { mailReportHandlers } from "./mail-report";
import { memberHandlers } from "./member";
import { messageHandlers } from "./message";
import { opcHandlers } from "./opc";
import { providerAccountHandlers } from "./provider-account";
import { registerHandlers } from "./register";
import { signInHandlers } from "./sign-in";
import { statisticsHandlers } from "./statistics";
import { statisticsPeriodHandlers } from "./statistics-periods";
import { storageHandlers } from "./storage";
import { userHandlers } from "./user";
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
