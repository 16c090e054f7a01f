import { isIP } from "node:net";
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import type { Kysely, Selectable } from "kysely";
import type { Passkey } from "../../../../contract";
import { type Database, fromJson, toJson } from "../../../database";
import type { PasskeyTable } from "../../../database/tables/second-factors";

/** The most passkeys of one account. */
export const maxPasskeys = 10;

/** The console's page, identified by the browser. Browsers bind a passkey to the host. */
export interface Page {
  readonly origin: string;
  readonly host: string;
}

type Stored = Selectable<PasskeyTable>;
type Transports = NonNullable<RegistrationResponseJSON["response"]["transports"]>;

/** Loaded on demand, because most accounts have no passkey. */
const webAuthn = () => import("@simplewebauthn/server");

/** The page that made a call; undefined if browsers offer no passkeys there. */
export function pageOf(origin: string | undefined): Page | undefined {
  if (origin === undefined || !URL.canParse(origin)) return undefined;
  const { hostname } = new URL(origin);
  return hostname === "" || isIP(hostname.replace(/^\[|\]$/g, "")) !== 0 ? undefined : { origin, host: hostname };
}

const bytesOf = (base64url: string) => Uint8Array.from(Buffer.from(base64url, "base64url"));

const transportsOf = (row: Pick<Stored, "transports">) => fromJson(row.transports) as Transports;

const credentialsOf = (rows: readonly Stored[]) =>
  rows.map((row) => ({ id: row.credential_id, transports: transportsOf(row) }));

/** The passkeys of an account that a page can use. */
export const passkeysAt = (database: Kysely<Database>, accountId: number, page: Page): Promise<readonly Stored[]> =>
  database
    .selectFrom("passkey")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("host", "=", page.host)
    .orderBy("id")
    .execute();

/** All passkeys of an account, for its settings. */
export const ownPasskeys = (database: Kysely<Database>, accountId: number): Promise<readonly Passkey[]> =>
  database
    .selectFrom("passkey")
    .select(["id", "name", "host", "create_time", "last_time"])
    .where("account_id", "=", accountId)
    .orderBy("id")
    .execute();

/** The options for the browser to create a passkey. @param challenge the token of a challenge */
export async function newPasskeyOptions(
  {
    accountId,
    email,
    name,
    known,
  }: {
    readonly accountId: number;
    readonly email: string;
    /** Name of the console. */
    readonly name: string;
    readonly known: readonly Stored[];
  },
  page: Page,
  challenge: string,
): Promise<object> {
  const { generateRegistrationOptions } = await webAuthn();
  return generateRegistrationOptions({
    rpName: name,
    rpID: page.host,
    userName: email,
    userID: new TextEncoder().encode(String(accountId)),
    challenge: bytesOf(challenge),
    excludeCredentials: credentialsOf(known),
    authenticatorSelection: { residentKey: "discouraged", userVerification: "preferred" },
  });
}

/** The options for the browser to use one of the passkeys. @param challenge the token of a challenge */
export async function passkeyOptions(keys: readonly Stored[], page: Page, challenge: string): Promise<object> {
  const { generateAuthenticationOptions } = await webAuthn();
  return generateAuthenticationOptions({
    rpID: page.host,
    challenge: bytesOf(challenge),
    allowCredentials: credentialsOf(keys),
    userVerification: "preferred",
  });
}

/** A value that a client sent as JSON; undefined if it is not valid JSON. Its shape is checked by the library. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Checks a new passkey.
 * @param isChallenge whether the token that the browser signed is valid
 * @returns the columns to store; undefined if the answer of the browser is wrong
 */
export async function checkNewPasskey(
  text: string,
  page: Page,
  isChallenge: (token: string) => Promise<boolean>,
): Promise<Pick<Stored, "credential_id" | "public_key" | "counter" | "transports" | "host"> | undefined> {
  const { verifyRegistrationResponse } = await webAuthn();
  const result = await verifyRegistrationResponse({
    response: parsed(text) as RegistrationResponseJSON,
    expectedChallenge: isChallenge,
    expectedOrigin: page.origin,
    expectedRPID: page.host,
    requireUserVerification: false,
  }).catch(() => undefined);
  if (result?.verified !== true) return undefined;
  const { id, publicKey, counter, transports = [] } = result.registrationInfo.credential;
  return {
    credential_id: id,
    public_key: Buffer.from(publicKey).toString("base64url"),
    counter,
    transports: toJson(transports),
    host: page.host,
  };
}

/** Checks that the browser signed a challenge with one of the passkeys of an account, and stores the time of use. */
export async function takePasskey(
  database: Kysely<Database>,
  proof: { readonly accountId: number; readonly text: string; readonly challenge: string; readonly now: number },
  page: Page,
): Promise<boolean> {
  const { verifyAuthenticationResponse } = await webAuthn();
  const response = parsed(proof.text) as AuthenticationResponseJSON | undefined;
  const key = (await passkeysAt(database, proof.accountId, page)).find((one) => one.credential_id === response?.id);
  if (response === undefined || key === undefined) return false;
  const result = await verifyAuthenticationResponse({
    response,
    expectedChallenge: proof.challenge,
    expectedOrigin: page.origin,
    expectedRPID: page.host,
    credential: {
      id: key.credential_id,
      publicKey: bytesOf(key.public_key),
      counter: key.counter,
      transports: transportsOf(key),
    },
    requireUserVerification: false,
  }).catch(() => undefined);
  if (result?.verified !== true) return false;
  await database
    .updateTable("passkey")
    .set({ counter: result.authenticationInfo.newCounter, last_time: proof.now })
    .where("id", "=", key.id)
    .execute();
  return true;
}
