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

/** Path → payload, for every call of the registry. A path that both know takes what the common call says of it. */
export type Payloads = Omit<ResourcePayloads, keyof CommonPayloads> & CommonPayloads;
/** Path of a call. */
export type Path = keyof Payloads & string;

/** Who calls. `agentId`, `groupId` and `accountId` bound what a call may reach (spec R7). */
export interface Caller extends Session {
  readonly accountId: number;
  readonly agentId: number | null;
  readonly groupId: number | null;
  readonly username: string;
}

/** What every handler may use beside its payload. */
interface CallBasis
  extends Pick<
    Platform,
    "database" | "files" | "guard" | "limits" | "log" | "mailer" | "passwords" | "secrets" | "sessions"
  > {
  /** ms UTC; injected, so that tests can set the clock. */
  readonly now: () => number;
  /** The person's network address, for limits. */
  readonly address: string;
  /** The caller's language: that of the request. */
  readonly language: Language;
  readonly text: (text: Text, values?: Readonly<Record<string, string | number>>) => string;
}

/** What the handler of a public call gets: there may be a caller, and there may be none. */
export interface PublicContext extends CallBasis {
  readonly caller: Caller | null;
}

/** What every other handler gets. It is reached only with a caller that may make the call. */
export interface CallContext extends CallBasis {
  readonly caller: Caller;
  /** The session that the call was made with. */
  readonly sessionId: number;
  /**
   * Payload names that came with the call, empty or not: what was left out is null in the payload, as is what was
   * cleared.
   */
  readonly sent: ReadonlySet<string>;
  /**
   * For what takes long, between two of its steps.
   * @throws Refusal 2 or 15 when the caller has lost session, right or place meanwhile; PlatformClosing when the platform ends.
   */
  readonly checkpoint: () => Promise<void>;
  /** Writes one line of the operation log, in the transaction of the change where one is given. */
  readonly record: (entry: OperationLogEntry, within?: Kysely<Database>) => Promise<void>;
}

/** One line of the operation log: what was done to what, before and after. Secrets are left out by the writer. */
export interface OperationLogEntry {
  /** 1 device management, 2 provider management, 3 privilege management. */
  readonly module: 1 | 2 | 3;
  /** Name of the resource and action as in the registry: `device`, `unbind`. */
  readonly resource: string;
  readonly action: string;
  readonly targetId: number | null;
  readonly agentId: number | null;
  readonly title: string;
  readonly before?: Readonly<Record<string, unknown>> | null;
  readonly after?: Readonly<Record<string, unknown>> | null;
}

type Common = typeof commonCalls;

/** The calls that the contract opens to everybody. */
export type PublicPath = { [P in keyof Common]: Common[P]["access"] extends "public" ? P : never }[keyof Common];

/** Answers one call. Its payload has been parsed and checked, and its caller may make it. */
export type Handler<P extends Path> = (
  payload: Payloads[P],
  context: P extends PublicPath ? PublicContext : CallContext,
) => Promise<unknown>;

/** The handlers of one group of calls. Their access rules come with the registry's calls: deny by default. */
export type Handlers<P extends Path> = { readonly [K in P]: Handler<K> };

/** A call that is refused with a code of the catalogue; anything else that is thrown is an internal error. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly code: Code;
  /** The code's own text where absent. */
  readonly text: Text | null;
  /** Payload name → what is wrong with it, as texts. */
  readonly fields: Readonly<Record<string, Text>>;

  constructor(refused: Code, text: Text | null = null, fields: Readonly<Record<string, Text>> = {}) {
    super(`refused with code ${refused}`);
    this.code = refused;
    this.text = text;
    this.fields = fields;
  }
}

/** A record that is not there, or not the caller's: the same answer for both (spec R7). */
export const notFound = (): Refusal => new Refusal(code.notExist);

/** One field that is wrong: the text is the message of the whole, and stands beside the field. */
export const invalidField = (name: string, text: Text, refused: Code = code.wrongParameter): Refusal =>
  new Refusal(refused, text, { [name]: text });
