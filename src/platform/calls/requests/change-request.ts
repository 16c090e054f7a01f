import type { Kysely, Selectable } from "kysely";
import { code, requestKind, requestState, requestStep, role } from "../../../contract";
import { type CallContext, invalidField, Refusal } from "../../access/handler";
import { announce, type Database, lockRow } from "../../database";
import type { RequestTable } from "../../database/tables/requests";
import type { SaveStep } from "../records/hooks";
import { forgetFormerProvider, untouched } from "./former-provider";
import { notifyAboutRequest } from "./notify-about-request";
import { requestWorker } from "./request-worker";

type Row = Selectable<RequestTable>;
type Columns = Partial<Row>;
type ActionName = keyof typeof requestStep;

/** The payloads of the calls that change a request. */
interface Input {
  readonly kind?: number;
  readonly device_id?: number | null;
  readonly text?: string | null;
  readonly answer?: string | null;
  readonly comment?: string | null;
  readonly assignee_id?: number | null;
}

/** Maximum number of steps in a thread. */
const maxSteps = 200;

/** Actions that a full thread refuses. All other actions stay possible. */
const lengthensThread: ReadonlySet<ActionName> = new Set(["comment", "reopen"]);

interface Effect {
  readonly columns: Columns;
  /** The text of the step. */
  readonly text?: string;
  readonly assignee_id?: number | null;
}

/** Adds or changes a request, writes its step into the thread, and notifies the other side. */
export async function changeRequest(
  { action, before, values, input, trx, context }: SaveStep<Row, Columns, Input, unknown>,
  write: (values: Columns) => Promise<Row>,
): Promise<undefined> {
  const name = action as ActionName;
  const { caller, limits, now } = context;
  if (caller.role === role.customer && !(await limits.allowsRequest(caller.accountId))) throw tooMany();
  const { columns, ...step } =
    before === null ? await newRequest(trx, context, values, input) : await effectOf(trx, context, name, before, input);
  const row = await write({ ...(before === null ? values : {}), ...columns });
  if (lengthensThread.has(name)) await assertRoom(trx, row.id);
  await trx
    .insertInto("request_step")
    .values({ ...step, request_id: row.id, account_id: caller.accountId, kind: requestStep[name], time: now() })
    .execute();
  announce(trx, [{ resource: "request_step", type: "created", id: null, owners: { agentId: row.agent_id } }]);
  await notifyAboutRequest(trx, { row, action: name, text: step.text ?? "", caller, now: now() });
  return undefined;
}

const textOf = (value: string | null | undefined): string => value?.trim() ?? "";

function requiredText(value: string | null | undefined, name: string): string {
  const text = textOf(value);
  if (text === "") throw invalidField(name, { zh: "请填写内容", en: "Enter a text" });
  return text;
}

/** @throws Refusal 4 if a value is missing, 15 without a provider. */
async function newRequest(
  trx: Kysely<Database>,
  { caller }: CallContext,
  values: Columns,
  input: Input,
): Promise<Effect> {
  const { kind } = input;
  const isOfAccount = kind === requestKind.api || kind === requestKind.opc;
  const device_id = isOfAccount ? null : (values.device_id ?? null);
  if ((kind === requestKind.swap || kind === requestKind.settings) && device_id === null) {
    throw invalidField("device_id", { zh: "请选择设备", en: "Choose the device" });
  }
  const text = kind === requestKind.other ? requiredText(input.text, "text") : textOf(input.text);
  const agent_id = await providerFor(trx, caller.accountId, device_id);
  return { columns: { device_id, text, agent_id, customer_id: caller.accountId }, text };
}

/** The columns that an action writes, and the text of its step in the thread. */
async function effectOf(
  trx: Kysely<Database>,
  { caller, now }: CallContext,
  action: ActionName,
  before: Row,
  input: Input,
): Promise<Effect> {
  const answered = (text: string): Columns =>
    text === "" ? {} : { answer: text, answered_by: caller.accountId, answered_time: now() };
  switch (action) {
    case "start":
      return { columns: { state: requestState.inProgress, assignee_id: caller.accountId } };
    case "assign": {
      const assignee_id = input.assignee_id ?? null;
      if (assignee_id !== null) await assertWorker(trx, assignee_id, before.agent_id);
      return { columns: { assignee_id }, assignee_id };
    }
    case "comment": {
      const text = requiredText(input.comment, "comment");
      if (caller.role === role.customer) return { columns: {}, text };
      return { columns: { ...answered(text), state: requestState.inProgress }, text };
    }
    case "done": {
      const text = textOf(input.answer);
      return { columns: { ...answered(text), state: requestState.done }, text };
    }
    case "decline": {
      const text = requiredText(input.answer, "answer");
      return { columns: { ...answered(text), state: requestState.declined }, text };
    }
    case "resume":
      await assertPresentProvider(trx, before);
      return { columns: { state: requestState.inProgress } };
    case "withdraw":
      return { columns: { state: requestState.withdrawn } };
    case "reopen":
      return { columns: await reopened(trx, before), text: textOf(input.comment) };
    case "create":
      throw new RangeError("A new request has no previous row.");
  }
}

/**
 * Reopens a request. If the provider has changed since it was closed, the current provider gets it as a new request.
 */
async function reopened(trx: Kysely<Database>, { id, agent_id: former, customer_id, device_id: asked }: Row) {
  const device_id = asked !== null && (await isDeviceOf(trx, customer_id, asked)) ? asked : null;
  const agent_id = await providerFor(trx, customer_id, device_id);
  const state = requestState.open;
  if (agent_id === former) return { state, device_id };
  await forgetFormerProvider(trx, [id]);
  return { state, device_id, ...untouched, agent_id };
}

const isDeviceOf = async (trx: Kysely<Database>, customerId: number, deviceId: number): Promise<boolean> =>
  (await trx
    .selectFrom("device")
    .select("id")
    .where("id", "=", deviceId)
    .where("customer_id", "=", customerId)
    .executeTakeFirst()) !== undefined;

/**
 * @throws Refusal 15 if the request would now go to another provider: closed requests stay with the former provider.
 */
async function assertPresentProvider(trx: Kysely<Database>, { agent_id, customer_id, device_id }: Row): Promise<void> {
  if ((await findProvider(trx, customer_id, device_id)) === agent_id) return;
  throw new Refusal(code.notAllowed, {
    zh: "客户已更换服务商，只有客户可以重新打开该请求",
    en: "The provider has changed; only the customer can open this request again",
  });
}

/** @throws Refusal 15 without a provider. */
async function providerFor(trx: Kysely<Database>, customerId: number, deviceId: number | null): Promise<number> {
  const agentId = await findProvider(trx, customerId, deviceId);
  if (agentId !== null) return agentId;
  throw new Refusal(code.notAllowed, {
    zh: "您还没有服务商，请先在“设置”中申请",
    en: "You have no provider yet; apply for one under Setting",
  });
}

/**
 * The provider of the customer's device, or else the customer's provider. A later check refuses foreign devices as
 * unknown.
 */
async function findProvider(
  trx: Kysely<Database>,
  customerId: number,
  deviceId: number | null,
): Promise<number | null> {
  // A concurrent change of the provider either ends first or moves this request too.
  await lockRow(trx, "account", customerId);
  const device = await trx
    .selectFrom("device")
    .select("agent_id")
    .where("id", "=", deviceId ?? 0)
    .where("customer_id", "=", customerId)
    .executeTakeFirst();
  const { agent_id } =
    device ??
    (await trx.selectFrom("account").select("agent_id").where("id", "=", customerId).executeTakeFirstOrThrow());
  return agent_id;
}

/** @throws Refusal 5 if the assignee cannot sign in, or does not work for the provider. */
async function assertWorker(trx: Kysely<Database>, assigneeId: number, agentId: number | null): Promise<void> {
  if (await requestWorker(trx, assigneeId, agentId)) return;
  const text = {
    zh: "此人不能处理该请求，请选择其他人",
    en: "This person cannot work on the request; choose somebody else",
  };
  throw invalidField("assignee_id", text, code.notExist);
}

async function assertRoom(trx: Kysely<Database>, id: number): Promise<void> {
  const { count } = await trx
    .selectFrom("request_step")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("request_id", "=", id)
    .executeTakeFirstOrThrow();
  if (Number(count) < maxSteps) return;
  throw new Refusal(code.notAllowed, {
    zh: "该请求的记录已满，请提出新的请求",
    en: "The thread of this request is full; make a new request",
  });
}

const tooMany = (): Refusal =>
  new Refusal(code.notAllowed, {
    zh: "请求过多，请一小时后再试",
    en: "Too many requests and replies; try again in an hour",
  });
