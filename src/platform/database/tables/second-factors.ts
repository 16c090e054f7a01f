import type { Flag, Id, Json, Time } from "./column-types";

/** The authenticator app of an account. */
export interface TotpTable {
  account_id: number;
  /** The shared secret in base32, sealed with the purpose `totp`. */
  secret: string;
  /** When the first code was entered; null before that, while the app does not count as a second factor. */
  confirmed_time: Time | null;
  /** The time step of the last accepted code. Codes of this step and of earlier ones are refused. */
  last_step: Flag;
}

/** A passkey (WebAuthn credential) of an account. */
export interface PasskeyTable {
  id: Id;
  account_id: number;
  /** base64url. */
  credential_id: string;
  /** COSE key, base64url. */
  public_key: string;
  /** Signature counter; 0 if the authenticator has none. */
  counter: Flag;
  /** JSON list of transports, a hint for the browser. */
  transports: Json;
  /** Host name of the console where it was made. Browsers offer it only there. */
  host: string;
  name: string;
  create_time: Time;
  last_time: Time | null;
}

/** A recovery code of an account, which replaces the second factor once. */
export interface RecoveryCodeTable {
  account_id: number;
  /** `Secrets.mac` of account and code. */
  code_hash: string;
  used_time: Time | null;
}

/** A random token that one answer contains and the next call must return. */
export interface ChallengeTable {
  id: Id;
  token_hash: string;
  account_id: number;
  /** One of `challengePurpose`. */
  purpose: number;
  tries: Flag;
  create_time: Time;
}

/** Purposes of `challenge`. */
export const challengePurpose = { secondStep: 1, newPasskey: 2 } as const;
