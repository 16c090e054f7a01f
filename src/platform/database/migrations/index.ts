import type { Migration } from "kysely";
import { accounts } from "./0001-accounts";
import { devices } from "./0002-devices";
import { log } from "./0003-log";
import { deviceReport } from "./0004-device-report";
import { options } from "./0005-options";
import { registration } from "./0006-registration";
import { reports } from "./0007-reports";
import { messages } from "./0008-messages";
import { deliveries } from "./0009-deliveries";
import { mailReports } from "./0010-mail-reports";
import { files } from "./0011-files";
import { staff } from "./0012-staff";
import { statistics } from "./0016-statistics";
import { forecast } from "./0017-forecast";
import { movedReports } from "./0018-moved-reports";
import { alarmComment } from "./0019-alarm-comment";
import { reportChoice } from "./0020-report-choice";
import { messageCustomer } from "./0021-message-customer";
import { views } from "./0024-views";
import { deviceFiles } from "./0026-device-files";
import { quickLists } from "./0028-quick-lists";
import { openAlarms } from "./0029-open-alarms";
import { avatars } from "./0030-avatars";
import { usernames } from "./0031-usernames";
import { signIns } from "./0032-sign-ins";
import { sessionMethod } from "./0033-session-method";
import { secondFactors } from "./0034-second-factors";
import { ssoIdentities } from "./0035-sso-identities";
import { ingestKeys } from "./0036-ingest-keys";
import { truth } from "./0037-truth";
import { timeZone } from "./0038-time-zone";
import { schemaRecords } from "./0039-schema-records";
import { forecastTimes } from "./0040-forecast-times";
import { localDays } from "./0041-local-days";
import { jobs } from "./0042-jobs";
import { limitCounts } from "./0043-limit-counts";
import { cartridges } from "./0044-cartridges";
import { listIndexes } from "./0050-list-indexes";
import { deviceTexts } from "./0051-device-texts";
import { swaps } from "./0052-swaps";
import { deviceCounts } from "./0053-device-counts";
import { alarmWork } from "./0054-alarm-work";
import { stockSearch } from "./0056-stock-search";
import { gatewayDevices } from "./0058-gateway-devices";
import { keptCounts } from "./0059-kept-counts";
import { mapCounts } from "./0060-map-counts";
import { messageAlarm } from "./0061-message-alarm";
import { notices } from "./0062-notices";
import { push } from "./0063-push";
import { settingJobs } from "./0065-setting-jobs";
import { deviation } from "./0066-deviation";
import { advice } from "./0067-advice";
import { emptyOrder } from "./0070-empty-order";
import { visits } from "./0074-visits";
import { deviationLimits } from "./0076-deviation-limits";
import { alarmLists } from "./0077-alarm-lists";
import { mapLevels } from "./0078-map-levels";
import { shortWords } from "./0079-short-words";
import { jobResults } from "./0080-job-results";
import { adviceRange } from "./0081-advice-range";
import { requests } from "./0082-requests";
import { reverts } from "./0083-reverts";
import { ownerIndexes } from "./0084-owner-indexes";
import { mapStatuses } from "./0085-map-statuses";
import { reportPartitions } from "./0086-report-partitions";
import { stockTexts } from "./0087-stock-texts";
import { placeIndexes } from "./0088-place-indexes";
import { alarmOwners } from "./0089-alarm-owners";
import { deviceOrders } from "./0090-device-orders";
import { textOwners } from "./0091-text-owners";

/**
 * All migrations; Kysely runs them in the order of their names. They are imported, not read from a folder, so that the
 * bundle contains them. Never change the SQL of a released migration: add a new one.
 */
export const migrations: Readonly<Record<string, Migration>> = {
  "0001-accounts": accounts,
  "0002-devices": devices,
  "0003-log": log,
  "0004-device-report": deviceReport,
  "0005-options": options,
  "0006-registration": registration,
  "0007-reports": reports,
  "0008-messages": messages,
  "0009-deliveries": deliveries,
  "0010-mail-reports": mailReports,
  "0011-files": files,
  "0012-staff": staff,
  "0016-statistics": statistics,
  "0017-forecast": forecast,
  "0018-moved-reports": movedReports,
  "0019-alarm-comment": alarmComment,
  "0020-report-choice": reportChoice,
  "0021-message-customer": messageCustomer,
  "0024-views": views,
  "0026-device-files": deviceFiles,
  "0028-quick-lists": quickLists,
  "0029-open-alarms": openAlarms,
  "0030-avatars": avatars,
  "0031-usernames": usernames,
  "0032-sign-ins": signIns,
  "0033-session-method": sessionMethod,
  "0034-second-factors": secondFactors,
  "0035-sso-identities": ssoIdentities,
  "0036-ingest-keys": ingestKeys,
  "0037-truth": truth,
  "0038-time-zone": timeZone,
  "0039-schema-records": schemaRecords,
  "0040-forecast-times": forecastTimes,
  "0041-local-days": localDays,
  "0042-jobs": jobs,
  "0043-limit-counts": limitCounts,
  "0044-cartridges": cartridges,
  "0050-list-indexes": listIndexes,
  "0051-device-texts": deviceTexts,
  "0052-swaps": swaps,
  "0053-device-counts": deviceCounts,
  "0054-alarm-work": alarmWork,
  "0056-stock-search": stockSearch,
  "0058-gateway-devices": gatewayDevices,
  "0059-kept-counts": keptCounts,
  "0060-map-counts": mapCounts,
  "0061-message-alarm": messageAlarm,
  "0062-notices": notices,
  "0063-push": push,
  "0065-setting-jobs": settingJobs,
  "0066-deviation": deviation,
  "0067-advice": advice,
  "0070-empty-order": emptyOrder,
  "0074-visits": visits,
  "0076-deviation-limits": deviationLimits,
  "0077-alarm-lists": alarmLists,
  "0078-map-levels": mapLevels,
  "0079-short-words": shortWords,
  "0080-job-results": jobResults,
  "0081-advice-range": adviceRange,
  "0082-requests": requests,
  "0083-reverts": reverts,
  "0084-owner-indexes": ownerIndexes,
  "0085-map-statuses": mapStatuses,
  "0086-report-partitions": reportPartitions,
  "0087-stock-texts": stockTexts,
  "0088-place-indexes": placeIndexes,
  "0089-alarm-owners": alarmOwners,
  "0090-device-orders": deviceOrders,
  "0091-text-owners": textOwners,
};
