import { applicationStatus, emailRate, enabledState, roleOptions } from "../../enums";
import { signInMethod } from "../../sign-in-methods";
import {
  choice,
  type Described,
  flag,
  integer,
  key,
  list,
  named,
  nothing,
  nullable,
  object,
  text,
  time,
  word,
} from "../json-schema";

const password = "1 until the account has replaced a password that someone else set. It may then only do that.";

/** An account, as lists and details answer it. */
const accountNames = {
  id: key(),
  role: choice(roleOptions),
  email: text(),
  nickname: text("Not used by the console."),
  username: text(),
  name: text("The same as `username`."),
  phone: text(),
  avatar: text("Path or web address of the picture; empty without one."),
  country: text(),
  province: text(),
  city: text(),
  county: text(),
  address: text(),
  postal_code: text(),
  company: text(),
  industry: text(),
  factory_device: text("Factory equipment."),
  email_rate: choice(emailRate),
  agent_id: nullable(key("The provider.")),
  agent_name: nullable(text()),
  group_id: nullable(key("The group of leaders and members.")),
  group_name: nullable(text()),
  company_id: nullable(key("Organisation of an administrator, for information only.")),
  company_name: nullable(text()),
  apply_agent_id: nullable(key("The provider that a customer has applied for.")),
  apply_agent_name: nullable(text()),
  apply_status: choice(applicationStatus),
  correlation_time: nullable(time("When the customer got its provider,")),
  authority_ids: list(key(), "Granted authorities, see `auth/auth-list`."),
  open_api: flag("Whether the API is switched on for this customer."),
  opc_enable: flag("Whether OPC is switched on for this customer."),
  is_enable: choice(enabledState),
  must_change_password: flag(password),
  second_factor: flag("Whether the account has a second factor."),
  create_time: time(),
} as const;

/** An account in the answers of lists, details and actions. */
export const account = named("Account", object(accountNames));

/** An account in answers to itself. */
export const ownAccount = named(
  "OwnAccount",
  object(accountNames, {
    authorities: nullable(
      list(text(), "Granted authorities as `resource.action`. Null: everything that the role may do."),
    ),
    time_zone: text("Name of the IANA time zone of days, mails and exports."),
    time_zone_chosen: flag("1 if the account chose the time zone, 0 if the browser did."),
    must_set_second_factor: flag("1 if the role needs a second factor and the account has none."),
    pending_email: text("A new email address that is not confirmed yet; otherwise empty."),
  }),
  "An account in answers to itself. The optional names are missing in answers to others.",
);

const login = object({ token: text("The token of the session."), user: ownAccount });
const ssoLogin = object({
  token: text("The token of the session."),
  user: ownAccount,
  logout_url: nullable(text("Where a logout continues at the identity provider.")),
});
/** The answer of `user/login-sso`. */
export type SingleSignOnAnswer = Described<typeof ssoLogin>;

/** The answer of `user/register`. */
const registration = object(
  {},
  {
    verify_email: flag(
      "1: the server has mailed a code; `common/email-verification-code-check` with this code and the password " +
        "creates the account. Missing or 0: the account exists already, because the server does not verify addresses.",
    ),
  },
);
/** The answer of `user/register`. */
export type RegisterAnswer = Described<typeof registration>;

/** The answer of a login call for an account with a second factor: code 3, with this in `data.second_step`. */
export const secondStep = named(
  "SecondStep",
  object({
    step: text("To be sent with `user/second-step`."),
    expire_time: time("When the step expires,"),
    totp: flag("Whether the account has an authenticator app."),
    passkey: nullable({ type: "object", description: "PublicKeyCredentialRequestOptionsJSON of WebAuthn." }),
  }),
  "In `data.second_step` of a login call with code 3: the account has a second factor.",
);

const passkey = named(
  "Passkey",
  object({
    id: key(),
    name: text("The browser and system that made it."),
    host: text("Browsers offer it only at this host."),
    create_time: time(),
    last_time: nullable(time("Last use,")),
  }),
);
/** A passkey in the settings. */
export type Passkey = Described<typeof passkey>;

const secondFactorState = object({
  totp: flag("Whether the account has an authenticator app."),
  passkeys: list(passkey),
  recovery_codes_left: integer("Unused recovery codes."),
});
/** The second factors of the caller's account. */
export type SecondFactorState = Described<typeof secondFactorState>;

const newTotp = object({ secret: text("base32."), address: text("The content of the QR code.") });
/** A secret for an authenticator app. */
export type NewTotp = Described<typeof newTotp>;

const newFactor = object({
  recovery_codes: list(text(), "Shown only once; empty if the account keeps those that it has."),
});
/** The answer after a second factor was added. */
export type NewFactor = Described<typeof newFactor>;

const ownSession = named(
  "OwnSession",
  object({
    id: key(),
    device: text("Browser and system, or the name of a program; empty if not known."),
    address: text("IP address of the sign-in; empty if not known."),
    method: word<string>(["", ...signInMethod.map(({ value }) => value)], "Empty if not known."),
    create_time: time("Sign-in,"),
    last_time: time("Last call, accurate to the minute,"),
    is_current: flag("1 for the session of the call itself."),
  }),
);
/** One of the caller's sessions. */
export type OwnSession = Described<typeof ownSession>;

/** Answers of the calls about signing in and the caller's own account. */
export const accountAnswers = {
  "user/login": login,
  "user/login-email": login,
  "user/login-key": login,
  "user/begin-sso": object({
    url: text("Address at the identity provider."),
    flow: text("To be sent with `user/login-sso`."),
  }),
  "user/login-sso": ssoLogin,
  "user/register": registration,
  "common/email-verification-code-send": nothing,
  "common/email-verification-code-check": nothing,
  "user/logout": nothing,
  "user/detail": ownAccount,
  "user/update-password": nothing,
  "user/update-user-info": ownAccount,
  "user/generate-login-key": object({ key: text("Shown only once."), expire_time: time("End of the key,") }),
  "user/send-report": object({ email: text("Where the report was sent.") }),
  "user/confirm-email": ownAccount,
  "user/update-avatar": ownAccount,
  "user/save-language": nothing,
  "user/save-time-zone": nothing,
  "user/second-step": login,
  "user/second-factor": secondFactorState,
  "user/totp-start": newTotp,
  "user/totp-confirm": newFactor,
  "user/totp-remove": nothing,
  "user/passkey-start": { type: "object", description: "PublicKeyCredentialCreationOptionsJSON of WebAuthn." },
  "user/passkey-add": newFactor,
  "user/passkey-remove": nothing,
  "user/recovery-codes": newFactor,
  "user/list-sessions": list(ownSession),
  "user/end-session": nothing,
  "user/end-other-sessions": nothing,
} as const;
