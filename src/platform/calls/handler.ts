import type { Kysely } from "kysely";
import { type Code, type CommonPayloads, code, type FieldMessages, type Session, type Text } from "../../contract";
import type { ResourcePayloads } from "../../../resources";
import type { Database } from "../database/tables";

/** Path → payload, for every call of the registry. */
export type Payloads = ResourcePayloads & CommonPayloads;
export type Path = keyof Payloads & string;

/** Who calls. `agentId`, `groupId` and `accountId` bound what a call may reach (readings, R7). */
export interface Caller extends Session {
  readonly accountId: number;
  readonly agentId: number | null;
  readonly groupId: number | null;
  readonly username: string;
}

/** What a handler may use beside its payload. */
export interface CallContext<C extends Caller | null = Caller> {
  readonly caller: C;
  readonly database: Kysely<Database>;
  /** ms UTC; injected, so that tests can set the clock. */
  readonly now: () => number;
  /** Writes one line of the operation log, in the transaction of the change where one is given. */
  readonly record: (entry: LogEntry, within?: Kysely<Database>) => Promise<void>;
  readonly text: (text: Text, values?: Readonly<Record<string, string | number>>) => string;
}

/** One line of the operation log: what was done to what, before and after. Secrets are left out by the writer. */
export interface LogEntry {
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

/** Public calls have no caller; every other handler is reached only with one that may. */
type PublicPath = "user/login" | "user/login-email" | "user/login-key" | "config/get-industry-list";

export type Handler<P extends Path> = (
  payload: Payloads[P],
  context: P extends PublicPath ? CallContext<Caller | null> : CallContext,
) => Promise<unknown>;

/** The handlers of one group of calls. */
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

/** A record that is not there, or not the caller's: the same answer for both (readings, R7). */
export const notExist = (): Refusal => new Refusal(code.notExist);

export type { FieldMessages };
