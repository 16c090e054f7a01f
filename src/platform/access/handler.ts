import type { Kysely } from "kysely";
import type { ResourcePayloads } from "../../../resources";
import {
  type Code,
  type CommonPayloads,
  code,
  type commonCalls,
  type Language,
  type Session,
  type Text,
} from "../../contract";
import type { Database } from "../database";
import type { Platform } from "../services/platform";
import type { FileAddresses } from "./file-addresses";

/** Payload type by path, for every call. A common call overrides a resource's call with the same path. */
export type Payloads = Omit<ResourcePayloads, keyof CommonPayloads> & CommonPayloads;
/** The path of a call. */
export type Path = keyof Payloads & string;

/** The caller. `agentId`, `groupId` and `accountId` limit the records that a call may reach (spec R7). */
export interface Caller extends Session {
  readonly accountId: number;
  readonly agentId: number | null;
  readonly groupId: number | null;
  readonly username: string;
  /** The time zone of days, mails and exports, a name of the IANA database. */
  readonly timeZone: string;
}

/** The services available to every handler. */
interface BaseContext
  extends Pick<
    Platform,
    | "database"
    | "readOnlyDatabase"
    | "files"
    | "guard"
    | "limits"
    | "live"
    | "log"
    | "mailer"
    | "passwords"
    | "pushKeys"
    | "secrets"
    | "sessions"
    | "singleSignOn"
  > {
  /** Signs the addresses of uploaded files. Answers of signed-in callers are signed without it. */
  readonly addresses: FileAddresses;
  /** Current time, ms UTC. */
  readonly now: () => number;
  /** The client's IP address, for rate limits and the log of sign-ins. */
  readonly address: string;
  /** `clientName` of the client. */
  readonly device: string;
  /** Origin of the page that makes the call; undefined for other programs. */
  readonly origin: string | undefined;
  /** The roles whose accounts must have a second factor. */
  readonly secondFactorRoles: ReadonlySet<number>;
  /** The language of the request. */
  readonly language: Language;
  /** Renders a text in that language. */
  readonly text: (text: Text, values?: Readonly<Record<string, string | number>>) => string;
  /**
   * Runs a task, for example sending a mail, after the call has succeeded and its answer was sent. The task does not
   * delay the answer, and does not run if the change is rolled back. Its errors are logged.
   */
  readonly afterAnswer: (task: () => Promise<void>) => void;
}

/** The context of a public call, with or without a session. */
export interface PublicContext extends BaseContext {
  readonly caller: Caller | null;
}

/** The context of all other calls. The caller is signed in and may make the call. */
export interface CallContext extends BaseContext {
  readonly caller: Caller;
  /** Id of the session. */
  readonly sessionId: number;
  /** Whether the session may only change the password that someone else set. */
  readonly mustChangePassword: boolean;
  /** The caller's current password as sent, not yet checked; empty if none was sent. See `requireReauthentication`. */
  readonly currentPassword: string;
  /** The payload names in the request. In the payload both a missing and an empty value are null. */
  readonly sent: ReadonlySet<string>;
  /**
   * Checks that a long call may continue. Handlers call it between the steps.
   * @throws Refusal 2 or 15 if the caller has lost the session, the right or the provider; ShuttingDownError if the
   *   platform is shutting down.
   */
  readonly checkpoint: () => Promise<void>;
  /** Writes an entry of the operation log. `within` is the transaction of the change. */
  readonly record: (entry: OperationLogEntry, within?: Kysely<Database>) => Promise<void>;
}

/** An entry of the operation log: the action, its target, and the values before and after. Secrets are masked. */
export interface OperationLogEntry {
  /** 1 device management, 2 provider management, 3 privilege management. */
  readonly module: 1 | 2 | 3;
  /** Resource and action as in the registry, for example `device` and `unbind`. */
  readonly resource: string;
  readonly action: string;
  readonly targetId: number | null;
  readonly agentId: number | null;
  readonly title: string;
  readonly before?: Readonly<Record<string, unknown>> | null;
  readonly after?: Readonly<Record<string, unknown>> | null;
  /** The wire values for a revert, if `before` and `after` contain texts for readers instead. */
  readonly raw?: {
    readonly before: Readonly<Record<string, unknown>>;
    readonly after: Readonly<Record<string, unknown>>;
  };
}

type Common = typeof commonCalls;

/** The paths of the public calls. */
export type PublicPath = { [P in keyof Common]: Common[P]["access"] extends "public" ? P : never }[keyof Common];

/**
 * Handles a call. The payload and the access of the caller have been checked before.
 *
 * @example
 * const show: Handler<"gateway/detail"> = async ({ id }, { database, caller }) =>
 *   gatewayById(database, caller, id);
 */
export type Handler<P extends Path> = (
  payload: Payloads[P],
  context: P extends PublicPath ? PublicContext : CallContext,
) => Promise<unknown>;

/** The handlers of a group of calls. The registry contains their access rules. */
export type Handlers<P extends Path> = { readonly [K in P]: Handler<K> };

/** A call is refused with an error code of the contract. Any other error is an internal error. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly code: Code;
  /** The message; null for the default text of the code. */
  readonly text: Text | null;
  /** Messages by payload name. */
  readonly fields: Readonly<Record<string, Text>>;
  /** Further names of `data` in the answer. */
  readonly data: Readonly<Record<string, unknown>>;

  constructor(
    refusalCode: Code,
    text: Text | null = null,
    fields: Readonly<Record<string, Text>> = {},
    data: Readonly<Record<string, unknown>> = {},
  ) {
    super(`refused with code ${refusalCode}`);
    this.code = refusalCode;
    this.text = text;
    this.fields = fields;
    this.data = data;
  }
}

/**
 * The refusal for a record that does not exist or is out of the caller's scope; callers cannot tell which (spec R7).
 */
export const notFound = (): Refusal => new Refusal(code.notExist);

/** The refusal for one invalid field. The text is the message of the response and of the field. */
export const invalidField = (name: string, text: Text, refusalCode: Code = code.wrongParameter): Refusal =>
  new Refusal(refusalCode, text, { [name]: text });
