import type { EnabledFlag, Flag, Id, Json, TextColumn, Time } from "./column-types";

/** A service provider (dealer): the tenant. Rows that belong to a provider carry its id as `agent_id`. */
export interface AgentTable {
  id: Id;
  name: string;
  contact_name: TextColumn;
  phone: TextColumn;
  province: TextColumn;
  city: TextColumn;
  address: TextColumn;
  /** The provider authorisation id, shown as "empower ID". */
  skf_auth_code: TextColumn;
  email: TextColumn;
  /** 100 AFM or 11 OEM. */
  role: number;
  is_enable: EnabledFlag;
  create_time: Time;
}

/** An account of any role: the specification's User. ("user" is a reserved word in PostgreSQL.) */
export interface AccountTable {
  id: Id;
  /** 1, 2, 10, 11, 100, 101 or 102 (spec R1). */
  role: number;
  /** Lower case, unique. */
  email: string;
  username: TextColumn;
  nickname: TextColumn;
  phone: TextColumn;
  /** URL of an image. */
  avatar: TextColumn;
  password_hash: string;
  country: TextColumn;
  province: TextColumn;
  city: TextColumn;
  county: TextColumn;
  address: TextColumn;
  postal_code: TextColumn;
  company: TextColumn;
  industry: TextColumn;
  factory_device: TextColumn;
  /** 0 off, 1 daily, 2 weekly, 3 every two weeks, 4 monthly. */
  email_rate: Flag;
  /** When `email_rate` was last changed; null if never. */
  email_rate_time: Time | null;
  /** Last language used in the console, `zh` or `en`; empty before the first use. */
  language: TextColumn;
  /** The time zone of its mails and exports, a name of the IANA database; empty before the first use. */
  time_zone: TextColumn;
  /** 1 if a person chose the zone; 0 if it is that of their browser. */
  time_zone_chosen: Flag;
  /** The provider that the account signs in for, works for, or is a customer of. */
  agent_id: number | null;
  /** Its team; only for roles 101 and 102. */
  group_id: number | null;
  /** The company (provider) of an admin or storage operator; does not limit what they see. */
  company_id: number | null;
  /** The provider that a customer applied to. */
  apply_agent_id: number | null;
  /** 0 no application or decided, 1 new application (spec E8). */
  apply_status: Flag;
  /** When a customer was linked to its provider. */
  correlation_time: Time | null;
  /** JSON list of `authority` ids. Restricts the rights of the role, never extends them (spec R6). */
  authority_ids: TextColumn;
  /** Whether this customer may use the open API. */
  open_api: Flag;
  /** Whether this customer may use OPC. */
  opc_enable: Flag;
  is_enable: EnabledFlag;
  /** 1 if someone else set the password: the account must change it before any other call. */
  must_change_password: Flag;
  /** 1 if the account has a second factor: an authenticator app or a passkey. Signing in then takes two steps. */
  second_factor: Flag;
  create_time: Time;
}

/** A session. Only the hash of its token is stored. */
export interface SessionTable {
  id: Id;
  token_hash: string;
  account_id: number;
  /** How it began, a `SignInMethod`; empty for sessions from before this column. */
  method: TextColumn;
  create_time: Time;
  /** Time of the last call, accurate to the minute. */
  last_time: Time;
  /** When it ends, even if it is in use. */
  expire_time: Time;
  /** IP address of the sign-in. */
  address: TextColumn;
  /** `clientName` of the client that signed in. */
  device: TextColumn;
}

/** The key of a passwordless login; one per account (spec A6). */
export interface LoginKeyTable {
  account_id: number;
  key_hash: string;
  create_time: Time;
  expire_time: Time;
}

/** The user of an OpenID provider that an account is linked to; one per account. */
export interface SsoIdentityTable {
  account_id: number;
  issuer: string;
  /** The provider's permanent id of the user (`sub`). */
  subject: string;
  create_time: Time;
}

/** A mailed verification code (spec A5). */
export interface VerificationCodeTable {
  id: Id;
  /** Lower case; not necessarily the address of an account. */
  email: string;
  /** 1 reset the password, 2 register, 3 change the email address. */
  purpose: number;
  /** `Secrets.mac` of the code. */
  code_hash: string;
  /** Wrong tries; after 5 the code is invalid. */
  tries: Flag;
  create_time: Time;
  used_time: Time | null;
  /** JSON. Purpose 2: the payload of `user/register` without the password; 3: the account that changes its address. */
  registration: TextColumn;
}

/** A provider's group: a leader (101) and its members (102); beside the columns of its declaration. ("group" is a reserved word in SQL.) */
export interface TeamTable {
  agent_id: number;
  /** The leader's account. The group is enabled while this account is. */
  leader_id: number | null;
}

/** A right that can be granted: one action of a resource. A tree, whose inner nodes are resources. */
export interface AuthorityTable {
  id: Id;
  /** JSON `{ zh, en }`. */
  name: Json;
  resource: string;
  /** Empty for the resource itself. */
  action: TextColumn;
  parent_id: number | null;
}
