import { code } from "../../../src/contract";
import { testPassword } from "../platform-calls";
import { type AccessRow, admin, byId, changers, crews, everybody, keepers, providers, row, staff } from "./access-row";
import { type CallerName, callers, marks, type Target } from "./callers";

let count = 0;
/** New values for unique columns. */
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

export const dealerRows: readonly AccessRow[] = [
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

export const customerRows: readonly AccessRow[] = [
  row("user/list-user-afm", staff),
  row("user/list-user-afm", staff, { says: " of a provider", target: "agent", payload: byId("agent_id"), lists: true }),
  row("user/update-afm-info", ["admin", "customer"], {
    target: "customer",
    payload: ({ id, name }) => ({ user_id: id, name: "SIBLING", email: name }),
  }),
  row("user/delete", admin, { says: " a customer", target: "customer", payload: byId("user_id") }),
  // The customer moves to the other provider, which gets a message. No caller of the tests reads that message.
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

export const providerAccountRows: readonly AccessRow[] = [row("user/list-agent", admin)];

/** Callers that see a customer but may not change the customer's account. */
const customerViewers: readonly CallerName[] = ["afm", "oem", "leader", "member"];

export const accountRows: readonly AccessRow[] = [
  row("user/detail", everybody, { says: " of oneself" }),
  row("user/detail", everybody, { says: " of a customer", target: "customer", payload: byId("user_id") }),
  row("user/update-password", everybody, {
    target: "customer",
    // Sets the same password again, because other rows still use it.
    payload: ({ id }) => ({ user_id: id, password: testPassword }),
    onlySees: customerViewers,
  }),
  row("user/update-user-info", everybody, {
    target: "customer",
    payload: ({ id }) => ({ user_id: id, company: "Own works" }),
    onlySees: customerViewers,
  }),
  row("user/generate-login-key", everybody, {
    target: "customer",
    payload: byId("user_id"),
    onlySees: customerViewers,
  }),
  // No email address is waiting for confirmation.
  row("user/confirm-email", everybody, { payload: () => ({ code: "123456" }), answers: code.wrongVerificationCode }),
  row("user/send-report", [...staff, "customer"], { payload: () => ({ email_rate: 2 }) }),
  row("user/save-language", everybody, { payload: () => ({ language: "en" }) }),
  row("user/save-time-zone", everybody, { payload: () => ({ time_zone: "Europe/Berlin", time_zone_chosen: 1 }) }),
  row("user/list-sessions", everybody),
  row("live/events", everybody),
  ...(["customer", "gateway", "stock"] as const).map((target) =>
    row("find/list", everybody, {
      says: `: a ${target}`,
      target,
      payload: ({ name }) => ({ keywords: name }),
      lists: true,
    }),
  ),
  // The names of records that some callers must not see.
  ...Object.values(marks).map((mark) =>
    row("find/list", everybody, { says: `: ${mark}`, payload: () => ({ keywords: mark }) }),
  ),
  row("user/end-session", everybody, { target: "session", payload: byId("session_id") }),
  row("user/end-other-sessions", everybody),
  row("user/logout", callers, { endsSession: true }),
];

export const secondFactorRows: readonly AccessRow[] = [
  row("user/second-factor", everybody),
  row("user/totp-start", everybody),
  row("user/totp-confirm", everybody, { payload: () => ({ code: "123456" }), answers: code.wrongVerificationCode }),
  row("user/recovery-codes", everybody, { answers: code.notAllowed }),
  row("user/totp-remove", everybody, { answers: code.notAllowed }),
  // The calls of these tests send no Origin header, which passkeys need.
  row("user/passkey-start", everybody, { answers: code.notAllowed }),
  row("user/passkey-add", everybody, { payload: () => ({ passkey: "{}" }), answers: code.notAllowed }),
  // From here on the customer has a second factor: the other passkeys of the test data.
  row("user/passkey-remove", everybody, { target: "passkey", payload: byId("passkey_id") }),
  row("user/reset-second-factor", changers, {
    says: " of a member",
    target: "member",
    payload: byId("user_id"),
    onlySees: admin,
    answers: code.notAllowed,
  }),
];

const newPassword = ({ id }: Target) => ({ user_id: id, password: "made for the matrix" });
const edited = ({ id, name }: Target) => ({ user_id: id, username: "Edited", email: name });

export const memberRows: readonly AccessRow[] = [
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

export const administratorRows: readonly AccessRow[] = [
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

export const groupRows: readonly AccessRow[] = [
  row("group/list", [...providers, "leader"]),
  row("group/list-all", [...providers, "leader"]),
  row("group/create-group", providers, {
    payload: () => ({ group_name: "Made group", username: "Leader", password: "made for the matrix", ...unique() }),
  }),
  row("group/delete-group", providers, { target: "group", payload: byId("group_id") }),
];
