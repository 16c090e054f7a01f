import type { EnabledFlag, Flag, Id, Json, TextColumn, Time } from "./column-types";

/** A service provider (dealer): the tenant. What belongs to it carries its id as `agent_id`. */
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

/** Whoever can sign in, of any role: the specification's User. ("user" is a reserved word of PostgreSQL.) */
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
  /** When that was last changed; null while it is as it was when the account was made. */
  email_rate_time: Time | null;
  /** The language that it last used the console in, `zh` or `en`; empty while it has not. */
  language: TextColumn;
  /** The provider that it is, works for, or is a customer of. */
  agent_id: number | null;
  /** Its team; roles 101 and 102 only. */
  group_id: number | null;
  /** The provider whose house an admin or storage operator belongs to; bounds nothing. */
  company_id: number | null;
  /** The provider that a customer has applied for. */
  apply_agent_id: number | null;
  /** 0 none or settled, 1 new application (spec E8). */
  apply_status: Flag;
  /** When a customer was linked to its provider. */
  correlation_time: Time | null;
  /** JSON list of ids of `authority`; narrows a role, never widens it (spec R6). */
  authority_ids: TextColumn;
  /** Whether this customer may use the open API. */
  open_api: Flag;
  /** Whether this customer may use OPC. */
  opc_enable: Flag;
  is_enable: EnabledFlag;
  /** 1 for a password that somebody else has made: nothing but changing it is allowed. */
  must_change_password: Flag;
  create_time: Time;
}

/** A live login. The token itself is nowhere, only its hash. */
export interface SessionTable {
  id: Id;
  token_hash: string;
  account_id: number;
  create_time: Time;
  /** When it was last used, to the minute. */
  last_time: Time;
  /** When it ends however much it is used. */
  expire_time: Time;
}

/** The key of a passwordless login, one an account (spec A6). */
export interface LoginKeyTable {
  account_id: number;
  key_hash: string;
  create_time: Time;
  expire_time: Time;
}

/** A mailed verification code (spec A5). */
export interface VerificationCodeTable {
  id: Id;
  /** Lower case; need not be the address of an account. */
  email: string;
  /** 1 reset a password, 2 register, 3 change the address that an account signs in with. */
  purpose: number;
  /** `Secrets.mac` of the code. */
  code_hash: string;
  /** Wrong tries so far; at 5 the code is dead. */
  tries: Flag;
  create_time: Time;
  used_time: Time | null;
  /** JSON: what `user/register` was given, without the password (purpose 2); the account that wants the address (3). */
  registration: TextColumn;
}

/** A provider's group: a leader (101) and its members (102). ("group" is a reserved word of SQL.) */
export interface TeamTable {
  id: Id;
  agent_id: number;
  group_name: string;
  /** The leader's account, whose state is the group's. */
  leader_id: number | null;
  create_time: Time;
}

/** One action of one resource that can be granted; a tree, its inner nodes being resources. */
export interface AuthorityTable {
  id: Id;
  /** JSON `{ zh, en }`. */
  name: Json;
  resource: string;
  /** Empty for a resource as a whole. */
  action: TextColumn;
  parent_id: number | null;
}
