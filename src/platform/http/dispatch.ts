import {
  type Call,
  checkModeOf,
  code,
  type Envelope,
  type Language,
  parsePayload,
  textIn,
  type UploadedFile,
  type WireValue,
} from "../../contract";
import { type ApiBase, checkAccess, isPublicCall } from "../access/authorize";
import { callerOf } from "../access/caller";
import { FileAnswer } from "../access/file-answer";
import { type CallContext, type Caller, type PublicContext, Refusal } from "../access/handler";
import { createOperationLogger } from "../access/operation-log";
import type { TaskTracker } from "../base/task-tracker";
import { exportList, type ListHandler } from "../calls/list/export-list";
import type { Platform } from "../services/platform";
import type { Session } from "../services/sessions";
import { payloadRefusal, successEnvelope } from "./envelopes";
import { noFile } from "./multipart";
import type { CallBody } from "./request-body";

/** One handler as the router knows it; each group's own types hold payload and context together where it is written. */
export type AnyHandler = (payload: never, context: never) => Promise<unknown>;
/** Handlers by path, their types left behind. */
export type AnyHandlers = Readonly<Record<string, AnyHandler>>;

interface Request {
  readonly call: Call;
  readonly base: ApiBase;
  readonly body: CallBody;
  readonly language: Language;
  readonly address: string;
  /** Told who calls as soon as it is known, for the log: also when the call is refused then. */
  readonly onCaller: (accountId: number) => void;
}

/** Calls that count their attempts themselves. */
const isLogin = (call: Call): boolean => call.path.startsWith("user/login");

/** The way of every call: session → access → payload → handler → envelope, or a file. */
export function createDispatch(
  platform: Platform,
  handlers: AnyHandlers,
): (request: Request) => Promise<Envelope | FileAnswer> {
  const { database, readOnlyDatabase, files, guard, limits, log, mailer, passwords, secrets, sessions, tasks } =
    platform;
  const { clock: now } = platform;
  const services = { database, files, guard, limits, log, mailer, passwords, secrets, sessions, now };

  const whoHas = async (token: string) => {
    const session = token === "" ? undefined : await sessions.find(token);
    return { session, caller: session === undefined ? null : await callerOf(database, session.account) };
  };

  return async ({ call, base, body, language, address, onCaller }) => {
    const { session, caller } = await whoHas(body.token);
    // A token that means nobody is none.
    if (session === undefined && !isLogin(call) && !limits.allowsAnonymousCall(address)) {
      throw tooManyRequests();
    }
    if (caller !== null) onCaller(caller.accountId);
    if (!isPublicCall(call)) checkCaller({ call, base, body, session, caller });

    if (call.takes !== null && body.file === undefined) throw noFile();
    const parsed = parsePayload(call, body.payload);
    if ("faults" in parsed) throw payloadRefusal(call, parsed.faults);

    const basis = {
      ...services,
      database: call.exports === null ? database : readOnlyDatabase,
      language,
      address,
      text: (text, values) => textIn(text, language, values),
    } satisfies Omit<PublicContext, "caller">;
    const context: PublicContext | CallContext =
      caller === null || session === undefined
        ? { ...basis, caller }
        : {
            ...basis,
            caller,
            sessionId: session.id,
            sent: new Set(Object.keys(body.payload)),
            record: createOperationLogger({ database, now, caller }),
            // Work of its own: a file is read after its call has been answered.
            checkpoint: () =>
              tasks.run(async () => {
                const present = await whoHas(body.token);
                checkCaller({ call, base, body, ...present });
                // What was begun for one provider or group must not be ended for another.
                if (present.caller === null || !isSameScope(present.caller, caller)) throw new Refusal(code.notAllowed);
              }),
          };
    const { file } = body;
    const payload = file === undefined ? parsed.values : { ...parsed.values, file };
    const answer = await handle({ handlers, call, payload, context, work: tasks });
    return answer instanceof FileAnswer ? answer : successEnvelope(answer);
  };
}

const isSameScope = (one: Caller, other: Caller): boolean =>
  one.role === other.role && one.agentId === other.agentId && one.groupId === other.groupId;

/** The refusal of an address that calls too often without a token (spec E14). */
export const tooManyRequests = (): Refusal =>
  new Refusal(code.notAllowed, { zh: "请求过于频繁，请稍后再试", en: "Too many requests; wait a minute" });

function checkCaller(options: {
  readonly call: Call;
  readonly base: ApiBase;
  readonly body: CallBody;
  readonly session: Session | undefined;
  readonly caller: Caller | null;
}): void {
  const { call, base, body, session, caller } = options;
  if (session === undefined || caller === null) throw new Refusal(code.tokenInvalid);
  const mode = checkModeOf(call, body.payload);
  const mustChangePassword = session.account.must_change_password === 1;
  checkAccess({ call, base, caller, mustChangePassword, action: mode === "filter" ? null : mode });
}

interface Handled {
  readonly handlers: AnyHandlers;
  readonly call: Call;
  readonly payload: Readonly<Record<string, WireValue | UploadedFile>>;
  readonly context: PublicContext | CallContext;
  readonly work: TaskTracker;
}

/**
 * The one place where a payload and its handler meet without their types: `parsePayload` has made the payload out of the
 * same declaration that the handler's type was inferred from, and a caller is there wherever the call is not public.
 */
function handle({ handlers, call, payload, context, work }: Handled): Promise<unknown> {
  const { exports } = call;
  // One handler exports every list, by the list's own. Its reader may go away while a part is read.
  if (exports !== null && "checkpoint" in context) {
    const handler = handlerOf(handlers, exports.list);
    const list: ListHandler = (asked) => work.run(() => handler(asked, context) as ReturnType<ListHandler>);
    return exportList({ exports, payload, context, list });
  }
  return handlerOf(handlers, call.path)(payload, context);
}

function handlerOf(handlers: AnyHandlers, path: string): (payload: unknown, context: unknown) => Promise<unknown> {
  const handler = handlers[path] as ReturnType<typeof handlerOf> | undefined;
  if (handler === undefined) throw new RangeError(`No handler for ${path}.`);
  return handler;
}
