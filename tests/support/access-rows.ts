import { code } from "../../src/contract";
import { connectionRows } from "./access-connection-rows";
import { exportRows } from "./access-export-rows";
import { fileRows } from "./access-file-rows";
import { type CallerName, callers, type Kind, type Relation, type Target } from "./access-fixtures";
import {
  type AccessRow,
  admin,
  byId,
  changers,
  crews,
  everybody,
  keepers,
  providers,
  row,
  staff,
  stockReaders,
} from "./access-row";
import { loraDevice, loraStock, nbDevice, nbStock, newEui, newImei } from "./lubricators";

/** Who has which records in sight (readings, R7, E5, E7). */
const sight: Readonly<Record<Kind, Readonly<Record<Exclude<Relation, "none">, readonly CallerName[]>>>> = {
  device: { own: [...staff, "customer"], sibling: ["admin", ...providers], foreign: admin },
  loraDevice: { own: [...staff, "customer"], sibling: ["admin", ...providers], foreign: admin },
  alarm: { own: [...staff, "customer"], sibling: ["admin", ...providers], foreign: admin },
  gateway: { own: staff, sibling: staff, foreign: admin },
  stock: { own: stockReaders, sibling: stockReaders, foreign: keepers },
  loraStock: { own: stockReaders, sibling: stockReaders, foreign: keepers },
  agent: { own: keepers, sibling: keepers, foreign: keepers },
  customer: { own: [...staff, "customer"], sibling: staff, foreign: admin },
  group: { own: ["admin", ...providers], sibling: ["admin", ...providers], foreign: admin },
  member: { own: staff, sibling: ["admin", ...providers], foreign: admin },
  administrator: { own: admin, sibling: admin, foreign: admin },
  app: { own: ["admin", "customer"], sibling: admin, foreign: admin },
  delivery: { own: ["admin", "customer"], sibling: admin, foreign: admin },
  message: { own: ["customer"], sibling: [], foreign: [] },
  view: { own: ["customer"], sibling: [], foreign: [] },
  deviceFile: { own: [...staff, "customer"], sibling: ["admin", ...providers], foreign: admin },
};

/** Whether a record is in sight of a caller. */
export const sees = (caller: CallerName, kind: Kind, relation: Relation): boolean =>
  relation !== "none" && sight[kind][relation].includes(caller);

/** The code that a call has to answer. */
export function expectedCode(row: AccessRow, caller: CallerName, relation: Relation): number {
  if (!row.may.includes(caller)) return code.notAllowed;
  if (row.target === undefined || row.lists) return row.answers ?? code.ok;
  if (!sees(caller, row.target, relation)) return code.notExist;
  if (caller === "admin" && relation === row.notForAdmin) return code.notExist;
  return row.onlySees?.includes(caller) ? code.notAllowed : (row.answers ?? code.ok);
}

let count = 0;
/** Values that must be unique, different at each call. */
const unique = () => {
  count += 1;
  return { email: `matrix${count}@made.test`, phone: `+49 30 ${String(10_000 + count)}` };
};
const dealer = () => ({
  name: "Made provider",
  contact_name: "Contact",
  province: "Hamburg",
  city: "Hamburg",
  password: "made for the matrix",
  ...unique(),
});

const madeView = () => ({ resource: "device", name: `View ${unique().phone}`, content: "{}" });

const deviceRows: readonly AccessRow[] = [
  row("device/list", [...staff, "customer"]),
  row("device/list", [...staff, "customer"], {
    says: " of a customer",
    target: "customer",
    payload: byId("customer_id"),
    lists: true,
  }),
  row("device/detail", [...staff, "customer"], { target: "device", payload: byId("device_id") }),
  row("device/list-map", [...staff, "customer"], { payload: () => ({ x_axis: 10, y_axis: 50, axis_offset: 180 }) }),
  row("device/reveal", changers, { target: "loraDevice", payload: byId("device_id"), reveals: true }),
  row("device/save-device", changers, { says: " adds", target: "stock", payload: ({ name }) => nbDevice(name) }),
  row("device/save-device", changers, {
    says: " edits",
    target: "device",
    payload: ({ id, name }) => ({ ...nbDevice(name), device_id: id }),
  }),
  row("device/save-device-lora", changers, {
    says: " adds",
    target: "loraStock",
    payload: ({ name }) => loraDevice(name),
  }),
  row("device/save-device-lora", changers, {
    says: " edits",
    target: "loraDevice",
    payload: ({ id, name }) => ({ ...loraDevice(name), device_id: id }),
  }),
  row("device/save-device", changers, {
    says: " gives to a customer of the device's provider",
    target: "customer",
    notForAdmin: "foreign",
    payload: async ({ id }, freeStock) => nbDevice((await freeStock()).name, { customer_id: id }),
  }),
  row("device/delete-device", changers, { target: "device", payload: byId("device_id") }),
  row("device/enable", changers, { target: "device", payload: byId("device_id") }),
  row("device/unbind-device", changers, { target: "device", payload: byId("device_id") }),
  row("device/trend", [...staff, "customer"], {
    target: "device",
    payload: ({ id }) => ({ device_id: id, range: "7d" }),
  }),
  row("device/pending", staff, { target: "device", payload: byId("device_id") }),
  row("device/scene-detail", staff, { target: "device", payload: byId("device_id") }),
  row("device/save-scene", changers, { target: "device", payload: ({ id }) => ({ device_id: id, scene: "[]" }) }),
  row("device/history", changers, { target: "device", payload: byId("device_id") }),
  row("device/cancel-pending", changers, { target: "device", payload: byId("device_id") }),
  row("device-log/list", [...staff, "customer"]),
  row("device-log/list", [...staff, "customer"], {
    says: " of a device",
    target: "device",
    payload: byId("device_id"),
    lists: true,
  }),
  row("device/reset-device", changers, { target: "device", payload: ({ name }) => ({ imei: name }) }),
];

const alarmRows: readonly AccessRow[] = [
  row("device-alarm-log/list", [...staff, "customer"]),
  row("device-alarm-log/list-by-device", [...staff, "customer"], { target: "device", payload: byId("device_id") }),
  row("device-alarm-log/acknowledge", changers, { target: "alarm", payload: byId("id") }),
  row("device-alarm-log/comment", changers, {
    target: "alarm",
    payload: ({ id }) => ({ id, comment: "Cartridge ordered" }),
  }),
];

const gatewayRows: readonly AccessRow[] = [
  row("gateway/list", staff),
  row("gateway/detail", staff, { target: "gateway", payload: byId("id") }),
  row("gateway/save", changers, { says: " adds", payload: () => ({ eui: newEui(), name: "Made gateway" }) }),
  row("gateway/save", changers, {
    says: " edits",
    target: "gateway",
    payload: ({ id, name }) => ({ id, eui: name, name: "Own edited" }),
  }),
  row("gateway/delete", changers, { target: "gateway", payload: byId("id") }),
];

const stockRows: readonly AccessRow[] = [
  row("storage/list", stockReaders),
  row("storage/list", stockReaders, {
    says: " of a provider",
    target: "agent",
    payload: byId("agent_id"),
    lists: true,
  }),
  row("storage/get-lora-list", stockReaders, { payload: () => ({ eui: "" }) }),
  row("storage/create", keepers, { says: " enters", payload: () => nbStock(newImei()) }),
  row("storage/create", keepers, {
    says: " edits",
    target: "stock",
    payload: ({ id, name }) => ({ ...nbStock(name), storage_id: id }),
  }),
  row("storage/create-lora", keepers, { says: " enters", payload: () => loraStock(newEui()) }),
  row("storage/create-lora", keepers, {
    says: " edits",
    target: "loraStock",
    payload: ({ id, name }) => ({ ...loraStock(name), storage_id: id }),
  }),
  row("storage/delete", keepers, { target: "stock", payload: byId("storage_id") }),
  row("storage/delete-lora", keepers, { target: "loraStock", payload: byId("storage_id") }),
  row("storage/register", keepers, { target: "loraStock", payload: byId("storage_id") }),
  row("storage/reveal", keepers, { target: "loraStock", payload: byId("storage_id"), reveals: true }),
  row("storage/distribute", admin, {
    target: "agent",
    payload: async ({ id }, freeStock) => ({ storage_ids: [(await freeStock()).id], agent_id: id }),
  }),
];

const dealerRows: readonly AccessRow[] = [
  row("agent/list", keepers),
  row("agent/list-all", [...keepers, "customer"]),
  row("agent/detail", keepers, { target: "agent", payload: byId("agent_id") }),
  row("agent/save", admin, { says: " adds", payload: dealer }),
  row("agent/save", admin, {
    says: " edits",
    target: "agent",
    payload: ({ id }) => ({ ...dealer(), agent_id: id, password: "" }),
  }),
  row("agent/delete", admin, { target: "agent", payload: byId("agent_id") }),
  row("agent/enable", admin, { target: "agent", payload: byId("agent_id") }),
];

const customerRows: readonly AccessRow[] = [
  row("user/list-user-afm", staff),
  row("user/list-user-afm", staff, { says: " of a provider", target: "agent", payload: byId("agent_id"), lists: true }),
  row("user/update-afm-info", ["admin", "customer"], {
    target: "customer",
    payload: ({ id, name }) => ({ user_id: id, name: "SIBLING", email: name }),
  }),
  row("user/delete", admin, { says: " a customer", target: "customer", payload: byId("user_id") }),
  // To the other provider, which is told of it: nobody who calls here reads its messages.
  row("user/switch-user-agent", admin, {
    target: "customer",
    payload: async ({ id }) => ({ target_user_id: id, agent_id: 2 }),
  }),
  row("user/switch-preview", admin, {
    target: "customer",
    payload: async ({ id }) => ({ target_user_id: id, agent_id: 2 }),
  }),
  row("user/enable", changers, { says: " a customer", target: "customer", payload: byId("user_id"), onlySees: crews }),
  row("user/is-disable", changers, {
    says: " a customer",
    target: "customer",
    payload: byId("user_id"),
    onlySees: crews,
  }),
  row("user/open-api/enable", admin, { target: "customer", payload: ({ id }) => ({ user_id: id, enable: 1 }) }),
  row("user/opc/enable", admin, { target: "customer", payload: ({ id }) => ({ user_id: id, enable: 1 }) }),
  row("user/count-new-apply", staff),
  row("user/apply-update-agent", ["customer"], { payload: () => ({ agent_id: 2 }) }),
];

const providerAccountRows: readonly AccessRow[] = [row("user/list-agent", admin)];

const watchers: readonly CallerName[] = ["afm", "oem", "leader", "member"];

const accountRows: readonly AccessRow[] = [
  row("user/detail", everybody, { says: " of oneself" }),
  row("user/detail", everybody, { says: " of a customer", target: "customer", payload: byId("user_id") }),
  row("user/update-password", everybody, {
    target: "customer",
    payload: ({ id }) => ({ user_id: id, password: "made for the matrix" }),
    onlySees: watchers,
  }),
  row("user/update-user-info", everybody, {
    target: "customer",
    payload: ({ id }) => ({ user_id: id, company: "Own works" }),
    onlySees: watchers,
  }),
  row("user/generate-login-key", everybody, {
    target: "customer",
    payload: byId("user_id"),
    onlySees: watchers,
  }),
  // No address waits for a code.
  row("user/confirm-email", everybody, { payload: () => ({ code: "123456" }), answers: code.wrongVerificationCode }),
  row("user/send-report", [...staff, "customer"], { payload: () => ({ email_rate: 2 }) }),
  row("user/save-language", everybody, { payload: () => ({ language: "en" }) }),
  row("user/logout", callers, { endsSession: true }),
];

const newPassword = ({ id }: Target) => ({ user_id: id, password: "made for the matrix" });
const edited = ({ id, name }: Target) => ({ user_id: id, username: "Edited", email: name });

const memberRows: readonly AccessRow[] = [
  row("user/list-afm-member", crews),
  row("user/list-afm-member", crews, { says: " of a group", target: "group", payload: byId("group_id"), lists: true }),
  row("user/create-afm-member", crews, {
    target: "group",
    payload: ({ id }) => ({ group_id: id, username: "Made member", password: "made for the matrix", ...unique() }),
  }),
  row("user/update-afm-member", crews, { target: "member", payload: edited }),
  row("user/delete-user", crews, { target: "member", payload: byId("user_id") }),
  row("user/enable", changers, { says: " a member", target: "member", payload: byId("user_id"), onlySees: admin }),
  row("user/is-disable", changers, { says: " a member", target: "member", payload: byId("user_id"), onlySees: admin }),
  row("user/update-password", everybody, {
    says: " of a member",
    target: "member",
    payload: newPassword,
    onlySees: ["member"],
  }),
  row("user/detail", everybody, {
    says: " of a member",
    target: "member",
    payload: byId("user_id"),
    onlySees: ["member"],
  }),
];

const administratorRows: readonly AccessRow[] = [
  row("user/user-list", admin),
  row("user/list-all", admin),
  row("user/create-admin", admin, {
    says: " adds",
    payload: () => ({ username: "Made admin", password: "made for the matrix", ...unique() }),
  }),
  row("user/create-admin", admin, { says: " edits", target: "administrator", payload: edited }),
  row("user/delete", admin, { says: " an administrator", target: "administrator", payload: byId("user_id") }),
  row("user/enable", changers, { says: " an administrator", target: "administrator", payload: byId("user_id") }),
  row("user/is-disable", changers, { says: " an administrator", target: "administrator", payload: byId("user_id") }),
  row("user/update-password", everybody, {
    says: " of an administrator",
    target: "administrator",
    payload: newPassword,
  }),
  row("user/detail", everybody, {
    says: " of an administrator",
    target: "administrator",
    payload: byId("user_id"),
  }),
];

const groupRows: readonly AccessRow[] = [
  row("group/list", [...providers, "leader"]),
  row("group/list-all", [...providers, "leader"]),
  row("group/create-group", providers, {
    payload: () => ({ group_name: "Made group", username: "Leader", password: "made for the matrix", ...unique() }),
  }),
  row("group/delete-group", providers, { target: "group", payload: byId("group_id") }),
];

const otherRows: readonly AccessRow[] = [
  row("action/list", admin),
  row("action/list", admin, { says: " of a person", target: "customer", payload: byId("user_id"), lists: true }),
  row("message/list", everybody),
  row("message/read", everybody),
  row("message/read", everybody, {
    says: " one",
    target: "message",
    payload: ({ id }) => ({ message_ids: [id] }),
  }),
  row("view/list", everybody),
  row("view/save", everybody, { says: " makes", payload: () => madeView() }),
  row("view/save", everybody, {
    says: " changes",
    target: "view",
    payload: ({ id }) => ({ ...madeView(), id }),
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
  row("statistics/forecast", [...staff, "customer"], { payload: () => ({ weeks: 4 }) }),
  row("statistics/export-forecast", [...staff, "customer"], { payload: () => ({ weeks: 4, format: "csv" }) }),
  row("statistics/trend", everybody, { payload: () => ({ range: "7d" }) }),
  row("statistics/consumption", everybody, { payload: () => ({ by: "month" }) }),
];

/** Calls with an id that nobody owns, or that another call's rows hold, and why. */
export const idsWithoutRow: Readonly<Record<string, string>> = {
  "user/apply-update-agent": "a customer may apply for any provider",
  "group/create-group": "what authorities may be granted is held by the tests of groups and members",
};

/** Calls that anybody may make, signed in or not. */
export const publicCalls: readonly string[] = [
  "user/login",
  "user/login-email",
  "user/login-key",
  "user/register",
  "common/email-verification-code-send",
  "common/email-verification-code-check",
  "config/get-industry-list",
];

export const accessRows: readonly AccessRow[] = [
  ...deviceRows,
  ...alarmRows,
  ...gatewayRows,
  ...stockRows,
  ...dealerRows,
  ...customerRows,
  ...accountRows,
  ...connectionRows,
  ...providerAccountRows,
  ...memberRows,
  ...administratorRows,
  ...groupRows,
  ...fileRows,
  ...exportRows,
  ...otherRows,
];
