import type { entries } from "../../../resources";
import type { StoredPathsOf } from "../../contract";
import type { Handlers, Path } from "../access/handler";
import { cartridgeHooks } from "./cartridges/cartridge";
import { swapHandlers } from "./cartridges/swap";
import { adviceHandlers } from "./device/advice";
import { deviceCommandHandlers } from "./device/commands";
import { deviceHandlers, deviceHooks } from "./device/device";
import { deviceFileHandlers } from "./device/device-files";
import { deviceHistoryHandlers } from "./device/device-history";
import { deviceMapHandlers } from "./device/device-map";
import { deviceTrendHandlers } from "./device/device-trend";
import { passportHandlers } from "./device/passport";
import { pendingCommandHandlers } from "./device/pending-commands";
import { deviceSceneHandlers } from "./device/scene";
import { fileHandlers } from "./file";
import { findHandlers } from "./find";
import { importHandlers } from "./imports/import-calls";
import { appHandlers } from "./integrations/app";
import { deliveryHandlers, deliveryHooks } from "./integrations/delivery";
import { ingestKeyHooks } from "./integrations/ingest-key";
import { opcHandlers } from "./integrations/opc";
import { alarmHooks } from "./monitoring/alarm";
import { cartridgePlanHandlers } from "./monitoring/cartridge-plan";
import { deviceLogHandlers } from "./monitoring/device-log";
import { mailReportHandlers } from "./monitoring/mail-report";
import { operationLogHooks, signInHooks } from "./monitoring/operation-log";
import { createRevertHandlers } from "./monitoring/revert/revert-calls";
import { statisticsHandlers } from "./monitoring/statistics";
import { statisticsPeriodHandlers } from "./monitoring/statistics-periods";
import { accountStatusHandlers } from "./organisation/account-status";
import { administratorHooks } from "./organisation/administrator";
import { authorityHandlers } from "./organisation/authority-list";
import { customerHandlers, customerHooks } from "./organisation/customer";
import { dealerHooks } from "./organisation/dealer";
import { dealerAccountHooks } from "./organisation/dealer-account";
import { dealerApplicationHandlers } from "./organisation/dealer-application";
import { groupHooks } from "./organisation/group";
import { memberHooks } from "./organisation/member";
import { resetSecondFactorHandlers } from "./organisation/reset-second-factor";
import { transferPreviewHandlers } from "./organisation/transfer-preview";
import { avatarHandlers } from "./own-account/avatar";
import { emailChangeHandlers } from "./own-account/email-change";
import { messageHandlers } from "./own-account/inbox";
import { liveEventHandlers } from "./own-account/live-events";
import { noticeHandlers } from "./own-account/notices";
import { ownProfileHandlers } from "./own-account/own-profile";
import { ownSessionHandlers } from "./own-account/own-sessions";
import { registerHandlers } from "./own-account/register";
import { savedViewHandlers } from "./own-account/saved-views";
import { passkeyHandlers } from "./own-account/second-factor/passkey-calls";
import { secondFactorHandlers } from "./own-account/second-factor/second-factor";
import { secondStepHandlers } from "./own-account/second-factor/second-step";
import { signInHandlers } from "./own-account/sign-in";
import { singleSignOnHandlers } from "./own-account/single-sign-on";
import { lookupHandlers } from "./own-account/suggestions";
import { verificationHandlers } from "./own-account/verification-calls";
import { createRecordHandlers } from "./records";
import { requestHandlers, requestHooks } from "./requests/request";
import { settingHandlers, settingHooks } from "./settings/setting-calls";
import { stockHandlers } from "./stock/stock";
import { stockHooks } from "./stock/stock-queries";
import { candidateHandlers } from "./visits/candidates";
import { tickHandlers } from "./visits/tick";
import { visitHooks } from "./visits/visit";

/** The calls that the platform answers by the `storage` of their resource. */
type StoredPath = StoredPathsOf<(typeof entries)[number]>;

/** The calls that call other handlers. */
type RevertPath = "action/revert" | "action/revert-preview";

/**
 * The handlers written by hand. The compiler reports a call without a handler, unless a declaration provides it. In
 * that case a handler here replaces the declared one.
 */
const written: Handlers<Exclude<Path, StoredPath | RevertPath>> & Partial<Handlers<StoredPath>> = {
  ...accountStatusHandlers,
  ...appHandlers,
  ...dealerApplicationHandlers,
  ...authorityHandlers,
  ...avatarHandlers,
  ...cartridgePlanHandlers,
  ...candidateHandlers,
  ...tickHandlers,
  ...verificationHandlers,
  ...lookupHandlers,
  ...customerHandlers,
  ...ownSessionHandlers,
  ...transferPreviewHandlers,
  ...deliveryHandlers,
  ...adviceHandlers,
  ...deviceHandlers,
  ...swapHandlers,
  ...settingHandlers,
  ...deviceCommandHandlers,
  ...deviceFileHandlers,
  ...deviceHistoryHandlers,
  ...deviceMapHandlers,
  ...deviceSceneHandlers,
  ...deviceTrendHandlers,
  ...passportHandlers,
  ...pendingCommandHandlers,
  ...fileHandlers,
  ...findHandlers,
  ...importHandlers,
  ...deviceLogHandlers,
  ...mailReportHandlers,
  ...messageHandlers,
  ...noticeHandlers,
  ...liveEventHandlers,
  ...opcHandlers,
  ...registerHandlers,
  ...requestHandlers,
  ...signInHandlers,
  ...singleSignOnHandlers,
  ...statisticsHandlers,
  ...statisticsPeriodHandlers,
  ...stockHandlers,
  ...ownProfileHandlers,
  ...savedViewHandlers,
  ...passkeyHandlers,
  ...secondFactorHandlers,
  ...secondStepHandlers,
  ...resetSecondFactorHandlers,
  ...emailChangeHandlers,
};

const others = {
  ...createRecordHandlers({
    administrator: administratorHooks,
    ...alarmHooks,
    ...requestHooks,
    ...settingHooks,
    cartridge: cartridgeHooks,
    authority: groupHooks,
    delivery: deliveryHooks,
    device: deviceHooks,
    dealer: dealerHooks,
    distribution: stockHooks,
    ingest_key: ingestKeyHooks,
    log: operationLogHooks,
    member: memberHooks,
    provider_account: dealerAccountHooks,
    sign_in: signInHooks,
    user: customerHooks,
    storage: stockHooks,
    ...visitHooks,
  }),
  ...written,
};

/** The handler of every call. */
export const handlers = { ...others, ...createRevertHandlers(others) };
