import type { Kysely } from "kysely";
import { excludedBy, type OpcState, opcFields, opcItems, type Text } from "../../../contract";
import { type CallContext, type Handlers, invalidField, type Payloads } from "../../access/handler";
import { opcName } from "../../access/log-labels";
import { type Database, fromJson, toJson } from "../../database";
import type { AccountRow } from "../organisation/account-queries";
import { appOwner, assertFeatureEnabled, checkTarget } from "./app-queries";

/** A customer's OPC parameters without the password. */
type Settings = Omit<Payloads["user/opc/save"], "user_id" | "password">;

const defaults: Settings = {
  enabled: 0,
  endpoint_url: "",
  security_policy: 1,
  security_mode: 3,
  username: null,
  namespace_uri: null,
  publish_interval: 60_000,
  items: null,
};

const opcOff: Text = {
  zh: "尚未开通 OPC，请联系平台管理员",
  en: "OPC is not enabled for your account; ask the platform administrator",
};

/**
 * OPC parameters, one set per customer (spec D10). Customers reach their own, admins reach all. No answer contains the
 * password.
 */
export const opcHandlers: Handlers<"user/opc/detail" | "user/opc/save"> = {
  "user/opc/detail": async ({ user_id }, { caller, database }) =>
    answerOf(database, await appOwner(database, caller, user_id)),

  "user/opc/save": async ({ user_id, password, ...payload }, context) => {
    const { caller, database, record, secrets } = context;
    const customer = await appOwner(database, caller, user_id);
    assertFeatureEnabled(caller, customer.opc_enable, opcOff);
    const before = (await settingsOf(database, customer.id)).settings;
    const settings = merged(before, payload, context);
    assertValid(settings);
    await checkTarget(context, "endpoint_url", settings.endpoint_url, ["opc.tcp:"]);
    return database.transaction().execute(async (trx) => {
      const stored = {
        settings: toJson(settings),
        ...(password === null ? {} : { password: secrets.seal(password, "opc_password") }),
      };
      await trx
        .insertInto("opc_setting")
        .values({ account_id: customer.id, ...stored })
        .onConflict((conflict) => conflict.column("account_id").doUpdateSet(stored))
        .execute();
      await record(
        {
          module: 2,
          resource: opcName,
          action: "edit",
          targetId: customer.id,
          agentId: customer.agent_id,
          title: customer.username || customer.email,
          before: { ...before, password: "" },
          after: { ...settings, password: password === null ? "" : "new" },
        },
        trx,
      );
      return answerOf(trx, customer);
    });
  },
};

async function settingsOf(database: Kysely<Database>, id: number) {
  const row = await database
    .selectFrom("opc_setting")
    .select(["settings", "password"])
    .where("account_id", "=", id)
    .executeTakeFirst();
  const stored = row === undefined ? {} : (fromJson(row.settings) as Partial<Settings>);
  return { settings: { ...defaults, ...stored }, hasPassword: row !== undefined && row.password !== "" };
}

async function answerOf(database: Kysely<Database>, customer: AccountRow): Promise<Settings & OpcState> {
  const { settings, hasPassword } = await settingsOf(database, customer.id);
  return {
    ...settings,
    user_id: customer.id,
    opc_enable: customer.opc_enable,
    has_password: hasPassword ? 1 : 0,
  };
}

/** The new parameters: a parameter that was not sent keeps its value, an empty one is cleared. */
function merged(before: Settings, payload: Settings, { sent }: Pick<CallContext, "sent">): Settings {
  const changes = Object.fromEntries(Object.entries(payload).filter(([name]) => sent.has(name)));
  return { ...before, ...changes, enabled: payload.enabled ?? before.enabled };
}

/** @throws Refusal 4 when security policy and security mode contradict each other, or an item cannot be read. */
function assertValid(settings: Settings): void {
  if (excludedBy(opcFields.security_mode, settings.security_mode, settings) !== null) {
    throw invalidField("security_mode", {
      zh: "安全策略为“无”时，安全模式也须为“无”，反之亦然",
      en: "Set the security policy and the security mode both to None, or neither",
    });
  }
  for (const line of (settings.items ?? "")
    .split("\n")
    .map((text) => text.trim())
    .filter(Boolean)) {
    if (!isItem(line)) {
      throw invalidField("items", {
        zh: `“${line}”无法识别，应为：数值名 = 节点`,
        en: `“${line}” is not an item; write: value = node`,
      });
    }
  }
}

/** Whether a line reads `value = node`, with the node in OPC UA notation: `ns=2;s=Line 1` or `i=2258`. */
function isItem(line: string): boolean {
  const [, name = "", node = ""] = /^([a-z_]+)\s*=\s*(.+)$/.exec(line) ?? [];
  return (opcItems as readonly string[]).includes(name) && /^(ns=\d{1,5};)?[isgb]=.{1,250}$/.test(node);
}
