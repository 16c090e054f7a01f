import { type Kysely, sql } from "kysely";
import {
  alarmKind,
  commandKindOptions,
  commandStatus,
  commandStatusOptions,
  type LifeEvent,
  type LifeStage,
  lifeStage,
  maxEventsPerSource,
  role,
  type Text,
} from "../../../contract";
import type { CallContext, Handlers } from "../../access/handler";
import { actionLabel, loggedFields } from "../../access/log-labels";
import { describeValue, readChanges } from "../../access/operation-log";
import { inScope } from "../../access/scope";
import { type Database, fromJson } from "../../database";
import { type Device, findDevice } from "./device-queries";

/** The values that all sources of a passport use. */
interface Reader extends Pick<CallContext, "caller" | "language" | "text"> {
  readonly database: Kysely<Database>;
  readonly device: Device;
  readonly isAdmin: boolean;
}

/** The name of a person in the log. Only administrators see the names of administrators. */
const nameOf = ({ isAdmin }: Reader, person: { readonly username: string | null; readonly role: number | null }) =>
  person.role === role.admin && !isAdmin ? "" : (person.username ?? "");

/** The life of a device, from its records and the operation log (spec E30). */
export const passportHandlers: Handlers<"device/passport"> = {
  "device/passport": async ({ device_id }, { caller, database, language, text }) => {
    const device = await findDevice(database, caller, device_id);
    const reader: Reader = { caller, database, device, language, text, isAdmin: caller.role === role.admin };
    const sources: (readonly LifeEvent[])[] = [];
    for (const read of [stockEvents, deviceEvents, settingEvents, swapEvents, alarmEvents]) {
      sources.push(await read(reader));
    }
    const list = sources.flat().toSorted((one, other) => one.time - other.time || one.stage - other.stage);
    return { list, is_cut: sources.some(({ length }) => length >= maxEventsPerSource) ? 1 : 0 };
  },
};

const event = (stage: LifeStage, time: number, text: string, more: Partial<LifeEvent> = {}): LifeEvent => ({
  stage,
  time,
  text,
  end_time: null,
  username: "",
  ...more,
});

/**
 * When its lubricator was entered in stock, and its moves between providers. Only administrators see other providers.
 */
async function stockEvents(reader: Reader): Promise<readonly LifeEvent[]> {
  const { database, device, isAdmin, text } = reader;
  const stock = await database
    .selectFrom("storage")
    .select(["id", "model", "batch", "create_time"])
    .where("imei", "=", device.imei ?? device.eui ?? "")
    .$if(!isAdmin, (query) => query.where("agent_id", "=", device.agent_id))
    .executeTakeFirst();
  if (stock === undefined) return [];
  const entries = await database
    .selectFrom("action_log")
    .select(["action", "username", "role", "time", "content"])
    .where("resource", "=", "distribution")
    .where("target_id", "=", stock.id)
    .where("action", "in", ["distribute", "undoDistribute"])
    .$if(!isAdmin, (query) => query.where("agent_id", "=", device.agent_id))
    .orderBy("time", "desc")
    .limit(maxEventsPerSource)
    .execute();
  const owner = (content: string, side: "before" | "after"): string =>
    String(readChanges(content).find(({ field }) => field === "agent_id")?.[side] ?? "–");
  return [
    event(lifeStage.stock, stock.create_time, `${stock.model} · ${stock.batch}`),
    ...entries.map((entry) =>
      event(
        lifeStage.provider,
        entry.time,
        // A provider must not see who had the stock before.
        isAdmin
          ? `${owner(entry.content, "before")} → ${owner(entry.content, "after")}`
          : text(actionLabel("distribution", entry.action)),
        { username: nameOf(reader, entry) },
      ),
    ),
  ];
}

/** When it was bound and unbound, and its customers. */
async function deviceEvents(reader: Reader): Promise<readonly LifeEvent[]> {
  const { database, device, isAdmin, language, text } = reader;
  const entries = await database
    .selectFrom("action_log")
    .select(["action", "username", "role", "time", "content"])
    .where("resource", "=", "device")
    .where("target_id", "=", device.id)
    .where("action", "in", ["create", "edit", "unbind"])
    .$if(!isAdmin, (query) => query.where("agent_id", "=", device.agent_id))
    // Other edits are in the history of the device.
    .where((eb) =>
      eb.or([eb("action", "<>", "edit"), ...bindingFields.map((name) => eb("content", "like", `%"field":"${name}"%`))]),
    )
    .orderBy("time", "desc")
    .limit(maxEventsPerSource)
    .execute();
  const { customer_id: field } = loggedFields("device");
  const logged = entries.flatMap((entry): readonly LifeEvent[] => {
    const username = nameOf(reader, entry);
    const changes = readChanges(entry.content);
    const customer = changes.find((change) => change.field === "customer_id");
    const isBound = changes.some(
      ({ field: name, after }) => bindingFields.includes(name) && name !== "customer_id" && after !== null,
    );
    const identifier =
      changes.find(({ field: name }) => name === "imei" || name === "eui")?.after ?? device.imei ?? device.eui;
    const nameOfCustomer = (value: NonNullable<typeof customer>["after"]): string =>
      value === null ? text(noCustomer) : describeValue(value, field, language);
    return [
      ...(entry.action === "unbind" ? [event(lifeStage.unbound, entry.time, "", { username })] : []),
      ...(isBound && entry.action !== "unbind"
        ? [event(lifeStage.bound, entry.time, String(identifier ?? ""), { username })]
        : []),
      ...(customer === undefined
        ? []
        : [event(lifeStage.customer, entry.time, nameOfCustomer(customer.after), { username })]),
    ];
  });
  // Devices without a log, from another server or from an import.
  const lacks = (stage: LifeStage): boolean => logged.every((one) => one.stage !== stage);
  const { bind_time, register_time, unbind_time, bind_status } = device;
  const bound = bind_time ?? register_time;
  return [
    ...logged,
    ...(lacks(lifeStage.bound) && bound !== null
      ? [event(lifeStage.bound, bound, device.imei ?? device.eui ?? "")]
      : []),
    ...(lacks(lifeStage.unbound) && bind_status === 0 && unbind_time !== null
      ? [event(lifeStage.unbound, unbind_time, "")]
      : []),
  ];
}

/** The fields whose change binds a device, or assigns it to a customer. */
const bindingFields: readonly string[] = ["imei", "eui", "bind_status", "customer_id"];

const noCustomer: Text = { zh: "无客户", en: "No customer" };

/** The requested settings, and when the device confirmed them. */
async function settingEvents(reader: Reader): Promise<readonly LifeEvent[]> {
  const { caller, database, device, language, text } = reader;
  const commands = await database
    .selectFrom("device_command")
    .leftJoin("account", "account.id", "device_command.account_id")
    .select([
      "kind",
      "data",
      "status",
      "device_command.create_time",
      "confirm_time",
      "account.username",
      "account.role",
    ])
    .where(inScope(caller, "device_command"))
    .where("device_command.device_id", "=", device.id)
    .orderBy("device_command.id", "desc")
    .limit(maxEventsPerSource)
    .execute();
  const fields = loggedFields("device");
  return commands.map((command) => {
    const kind = commandKindOptions.find(({ value }) => value === command.kind);
    const state = commandStatusOptions.find(({ value }) => value === command.status);
    const data = fromJson(command.data) as Readonly<Record<string, unknown>>;
    const values = Object.entries(data).flatMap(([name, value]) =>
      typeof value === "number" ? [describeValue(value, fields[name], language)] : [],
    );
    const what = [kind === undefined ? "" : text(kind.label), ...values].join(" ");
    return event(
      lifeStage.setting,
      command.create_time,
      command.status === commandStatus.confirmed || state === undefined ? what : `${what} (${text(state.label)})`,
      { end_time: command.confirm_time, username: nameOf(reader, command) },
    );
  });
}

async function swapEvents(reader: Reader): Promise<readonly LifeEvent[]> {
  const { caller, database, device } = reader;
  const swaps = await database
    .selectFrom("swap")
    .leftJoin("account", "account.id", "swap.account_id")
    .select(["swap.time", "swap.grease", "swap.size", "swap.batch", "account.username", "account.role"])
    .where(inScope(caller, "swap"))
    .where("swap.device_id", "=", device.id)
    .orderBy("swap.id", "desc")
    .limit(maxEventsPerSource)
    .execute();
  return swaps.map((swap) =>
    event(lifeStage.swap, swap.time, `${swap.grease}, ${swap.size} ml · ${swap.batch}`, {
      username: nameOf(reader, swap),
    }),
  );
}

async function alarmEvents({ caller, database, device, text }: Reader): Promise<readonly LifeEvent[]> {
  const alarms = await database
    .selectFrom("alarm")
    .select(["code", "begin_time", sql<number | null>`coalesce(end_time, closed_time)`.as("end")])
    .where(inScope(caller, "alarm"))
    .where("alarm.device_id", "=", device.id)
    .orderBy("alarm.id", "desc")
    .limit(maxEventsPerSource)
    .execute();
  return alarms.flatMap(({ code, begin_time, end }) => {
    const kind = alarmKind.find(({ value }) => value === code);
    // Alarm codes without a text are not shown (spec D7).
    return kind === undefined ? [] : [event(lifeStage.alarm, begin_time, text(kind.label), { end_time: end })];
  });
}
