import {
  type Call,
  checkModeOf,
  code,
  type Envelope,
  type Language,
  textIn,
  type UploadedFile,
  type WireValue,
} from "../../contract";
import { type ApiBase, checkAccess, isPublicCall } from "../access/authorize";
import { callerOf } from "../access/caller";
import { EventStreamAnswer } from "../access/event-stream-answer";
import { parseAs, withoutHidden } from "../access/field-access";
import { type FileAddresses, withPlainAddresses } from "../access/file-addresses";
import { FileAnswer } from "../access/file-answer";
import { type CallContext, type Caller, type PublicContext, Refusal } from "../access/handler";
import { createOperationLogger } from "../access/operation-log";
import type { TaskTracker } from "../base/task-tracker";
import { exportList, type ListHandler } from "../calls/list/export-list";
import { withCaller } from "../database";
import type { Platform } from "../services/platform";
import type { Session } from "../services/sessions";
import { payloadRefusal, successEnvelope } from "./envelopes";
import { noFile } from "./multipart";
import type { CallBody } from "./request-body";

/** A handler of any call. Its exact payload and context types are checked where it is defined. */
export type AnyHandler = (payload: never, context: never) => Promise<unknown>;
/** Handlers by call path. */
export type AnyHandlers = Readonly<Record<string, AnyHandler>>;

interface Request {
  readonly call: Call;
  readonly base: ApiBase;
  readonly body: CallBody;
  readonly language: Language;
  readonly address: string;
  /** `clientName` of the client. */
  readonly device: string;
  /** Origin of the page that makes the call. */
  readonly origin: string | undefined;
  /** Aborted when the client goes away. */
  readonly signal: AbortSignal;
  /** Called with the account id as soon as it is known, for the log. Also called when the call is refused later. */
  readonly onCaller: (accountId: number) => void;
  /** Runs a task of a successful call after its answer. */
  readonly afterAnswer: (task: () => Promise<void>) => void;
}

/** Logins with a password or a key have their own rate limit. */
const limitedLogins: ReadonlySet<string> = new Set(["user/login", "user/login-email", "user/login-key"]);
const isLogin = (call: Call): boolean => limitedLogins.has(call.path);

/**
 * Creates the function that runs a call: session → access check → payload → handler → envelope, file or stream.
 *
 * @throws Refusal when the call is refused. Other errors are faults of the platform.
 */
export function createDispatch(
  platform: Platform,
  handlers: AnyHandlers,
  addresses: FileAddresses,
): (request: Request) => Promise<Envelope | FileAnswer | EventStreamAnswer> {
  const { database, readOnlyDatabase, read, files, guard, limits, live, log, mailer, passwords, secrets } = platform;
  const { clock: now, pushKeys, sessions, singleSignOn, tasks } = platform;
  const { secondFactorRoles } = platform.environment;
  const services = {
    addresses,
    database,
    readOnlyDatabase,
    files,
    guard,
    limits,
    live,
    log,
    mailer,
    passwords,
    pushKeys,
    secondFactorRoles,
    secrets,
    sessions,
    singleSignOn,
    now,
  };

  const findCaller = async (token: string) => {
    const session = token === "" ? undefined : await sessions.find(token);
    return { session, caller: session === undefined ? null : await callerOf(database, session.account) };
  };

  return async ({ call, base, body, language, address, device, origin, signal, onCaller, afterAnswer }) => {
    const { session, caller } = await findCaller(body.token);
    // A call with an unknown token is as anonymous as a call without a token.
    if (session === undefined && !isLogin(call) && !(await limits.allowsAnonymousCall(address))) {
      throw tooManyRequests();
    }
    if (caller !== null) onCaller(caller.accountId);
    if (!isPublicCall(call)) checkCaller({ call, base, body, session, caller, secondFactorRoles });

    if (call.takes !== null && body.file === undefined) throw noFile();
    const parsed = parseAs(call, body.payload, caller);
    if ("faults" in parsed) throw payloadRefusal(call, parsed.faults);

    const afterwards: (() => Promise<void>)[] = [];
    const common = {
      ...services,
      language,
      address,
      device,
      origin,
      afterAnswer: (task) => void afterwards.push(task),
      text: (text, values) => textIn(text, language, values),
    } satisfies Omit<PublicContext, "caller">;
    const context: PublicContext | CallContext =
      caller === null || session === undefined
        ? { ...common, caller }
        : {
            ...common,
            caller,
            sessionId: session.id,
            mustChangePassword: session.mustChangePassword,
            currentPassword: body.currentPassword,
            sent: new Set(Object.keys(body.payload)),
            record: createOperationLogger({ database, now, caller }),
            // A separate task, because a file is still sent after its call has returned.
            checkpoint: () =>
              tasks.run(async () => {
                const current = await findCaller(body.token);
                checkCaller({ call, base, body, secondFactorRoles, ...current });
                // The call began with the data of one provider or group and must not continue with that of another.
                if (current.caller === null || !isSameScope(current.caller, caller)) throw new Refusal(code.notAllowed);
              }),
          };
    const { file } = body;
    const values = withPlainAddresses(parsed.values);
    const payload = file === undefined ? values : { ...values, file };
    const run: Run = (work) =>
      mayTakeLong(call)
        ? read((source) => withCaller(signal, () => work({ ...context, database: source })))
        : work(context);
    const answer = await handle({ handlers, call, payload, context, run, tasks });
    for (const task of afterwards) afterAnswer(task);
    if (answer instanceof FileAnswer || answer instanceof EventStreamAnswer) return answer;
    const seen = withoutHidden(answer, call, caller);
    return successEnvelope(session === undefined ? seen : addresses.sign(seen, session.id));
  };
}

/** Whether a call runs its statements in parallel with other calls: calls that read more than one record or session. */
const mayTakeLong = (call: Call): boolean =>
  call.reads && call.answers !== "events" && !call.uses.some(({ action }) => action === "show");

const isSameScope = (left: Caller, right: Caller): boolean =>
  left.role === right.role && left.agentId === right.agentId && left.groupId === right.groupId;

/** The refusal of an address that makes too many calls without a token (spec E14). */
export const tooManyRequests = (): Refusal =>
  new Refusal(code.notAllowed, { zh: "请求过于频繁，请稍后再试", en: "Too many requests; wait a minute" });

function checkCaller(options: {
  readonly call: Call;
  readonly base: ApiBase;
  readonly body: CallBody;
  readonly session: Session | undefined;
  readonly caller: Caller | null;
  readonly secondFactorRoles: ReadonlySet<number>;
}): void {
  const { call, base, body, session, caller, secondFactorRoles } = options;
  if (session === undefined || caller === null) throw new Refusal(code.tokenInvalid);
  const mode = checkModeOf(call, body.payload);
  const { mustChangePassword } = session;
  const mustSetSecondFactor = session.account.second_factor === 0 && secondFactorRoles.has(caller.role);
  const action = mode === "filter" ? null : mode;
  checkAccess({ call, base, caller, mustChangePassword, mustSetSecondFactor, action });
}

/** Runs work with the database that fits the call. */
type Run = <R>(work: (context: PublicContext | CallContext) => Promise<R>) => Promise<R>;

interface HandleOptions {
  readonly handlers: AnyHandlers;
  readonly call: Call;
  readonly payload: Readonly<Record<string, WireValue | UploadedFile>>;
  readonly context: PublicContext | CallContext;
  readonly run: Run;
  readonly tasks: TaskTracker;
}

/**
 * Calls the handler of a call. This is the only place where payload and handler meet without static types:
 * `parsePayload` uses the same declaration from which the type of the handler is inferred, and calls that are not
 * public have a caller.
 */
function handle({ handlers, call, payload, context, run, tasks }: HandleOptions): Promise<unknown> {
  const { exports } = call;
  // Exports use the list handler of their resource. Each page is a tracked task, because the client may disconnect.
  if (exports !== null && "checkpoint" in context) {
    const handler = handlerOf(handlers, exports.list);
    const readPage = (query: unknown) => run((current) => handler(query, current) as ReturnType<ListHandler>);
    const list: ListHandler = (query) => tasks.run(() => readPage(query));
    return exportList({ exports, payload, context, list });
  }
  const handler = handlerOf(handlers, call.path);
  return run((current) => handler(payload, current));
}

function handlerOf(handlers: AnyHandlers, path: string): (payload: unknown, context: unknown) => Promise<unknown> {
  const handler = handlers[path] as ReturnType<typeof handlerOf> | undefined;
  if (handler === undefined) throw new RangeError(`No handler for ${path}.`);
  return handler;
}
