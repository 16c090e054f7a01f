import { registry } from "../../../resources";
import { figuresPath } from "../../../src/contract";
import { type AccessRow, admin, byId, changers, everybody, row, staff } from "./access-row";
import {
  accountRows,
  administratorRows,
  customerRows,
  dealerRows,
  groupRows,
  memberRows,
  providerAccountRows,
  secondFactorRows,
} from "./account-rows";
import { connectionRows } from "./connection-rows";
import { declaredRows } from "./declared-rows";
import { alarmRows, deviceRows, gatewayRows, settingRows, stockRows, swapRows } from "./device-rows";
import { exportRows } from "./export-rows";
import { fileRows } from "./file-rows";
import { requestRows } from "./request-rows";

let viewCount = 0;
const newView = () => ({ resource: "device", name: `View ${viewCount++}`, content: "{}" });

let browserCount = 0;
const newBrowser = () => ({
  endpoint: `https://push.example.com/${browserCount++}`,
  p256dh: Buffer.concat([Buffer.from([4]), Buffer.alloc(64)]).toString("base64url"),
  auth: Buffer.alloc(16).toString("base64url"),
});
const newNoticeSettings = { mail_from: 3, push_from: 0, inbox_from: 1, next_minutes: 0 };

const otherRows: readonly AccessRow[] = [
  row("action/list", admin),
  row("action/list", admin, { says: " of a person", target: "customer", payload: byId("user_id"), lists: true }),
  row("action/revert", changers, { target: "logEntry", payload: ({ id }) => ({ ids: [id] }) }),
  row("action/revert-preview", changers, { target: "logEntry", payload: ({ id }) => ({ ids: [id] }) }),
  row("action/list-sign-ins", everybody),
  row("action/list-sign-ins", everybody, { says: " of oneself", payload: () => ({ own: 1 }) }),
  row("message/list", everybody),
  row("message/read", everybody),
  row("message/read", everybody, {
    says: " one",
    target: "message",
    payload: ({ id }) => ({ message_ids: [id] }),
  }),
  row("notice/settings", [...staff, "customer"]),
  row("notice/save-settings", [...staff, "customer"], { payload: () => newNoticeSettings }),
  row("notice/subscribe", [...staff, "customer"], { payload: newBrowser }),
  row("notice/unsubscribe", [...staff, "customer"], { payload: () => ({ endpoint: "https://push.example.com/none" }) }),
  row("view/list", everybody),
  row("view/save", everybody, { says: " creates", payload: newView }),
  row("view/save", everybody, {
    says: " changes",
    target: "view",
    payload: ({ id }) => ({ ...newView(), id }),
  }),
  row("view/delete", everybody, { target: "view", payload: byId("id") }),
  row("message/push", admin, { payload: () => ({ audience: 1, content: "Made message" }) }),
  row("auth/auth-list", [...staff, "storage"]),
  row("config/get-application-list", everybody),
  row("config/get-device-name-list", everybody),
  row("config/get-install-location-list", everybody),
  row("config/get-lubricant-list", everybody),
  row("config/get-application-list-all", everybody),
  row("statistics/overview", everybody),
  row("statistics/first-steps", admin),
  row("statistics/forecast", [...staff, "customer"], { payload: () => ({ weeks: 4 }) }),
  row("statistics/export-forecast", [...staff, "customer"], { payload: () => ({ weeks: 4, format: "csv" }) }),
  row("visit/candidates", ["afm", "oem", "leader"], { payload: () => ({ weeks: 4 }) }),
  row("visit/tick", ["afm", "oem", "leader"], {
    target: "visit",
    payload: ({ id }) => ({ id, device_id: 1, state: 1, key: "access-tests" }),
  }),
  row("statistics/trend", everybody, { payload: () => ({ range: "7d" }) }),
  row("statistics/consumption", everybody, { payload: () => ({ by: "month" }) }),
];

/** Calls that take an id but have no row with a target, and the reason. */
export const idsWithoutRow: Readonly<Record<string, string>> = {
  "cartridge/list": "greases belong to nobody",
  "cartridge/export": "greases belong to nobody",
  "user/apply-update-agent": "a customer may apply for any provider",
  "notice/save-settings": "its tests cover who may be told next",
  "group/create-group": "the tests of groups and members cover the authorities that may be granted",
};

/** Calls without a session. */
export const publicCalls: readonly string[] = [
  "user/login",
  "user/login-email",
  "user/login-key",
  "user/begin-sso",
  "user/login-sso",
  "user/second-step",
  "user/register",
  "common/email-verification-code-send",
  "common/email-verification-code-check",
  "config/get-industry-list",
];

const writtenRows: readonly AccessRow[] = [
  ...deviceRows,
  ...alarmRows,
  ...requestRows,
  ...swapRows,
  ...settingRows,
  ...gatewayRows,
  ...stockRows,
  ...dealerRows,
  ...customerRows,
  ...accountRows,
  ...secondFactorRows,
  ...connectionRows,
  ...providerAccountRows,
  ...memberRows,
  ...administratorRows,
  ...groupRows,
  ...fileRows,
  ...exportRows,
  ...otherRows,
];

const rowsOfLists: readonly AccessRow[] = [...writtenRows, ...declaredRows(writtenRows)];

/** The figures of a resource, with the callers of its list: both are about the same records. */
const figureRows: readonly AccessRow[] = registry.entries.flatMap((entry) => {
  const path = entry.type === "resource" ? figuresPath(entry) : null;
  if (entry.type !== "resource" || path === null) return [];
  const may = rowsOfLists.find((one) => one.path === entry.calls.list?.path && one.target === undefined)?.may;
  return may === undefined ? [] : [row(path, may)];
});

export const accessRows: readonly AccessRow[] = [...rowsOfLists, ...figureRows];
