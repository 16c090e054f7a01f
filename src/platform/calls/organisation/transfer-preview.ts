import { type Kysely, sql } from "kysely";
import { emailRate, type PreviewAnswer, type Text } from "../../../contract";
import type { CallContext, Handlers } from "../../access/handler";
import type { Database } from "../../database";
import type { AccountRow } from "./account-queries";
import { assertActiveDealer, findCustomer } from "./customer";
import { devicesToTransfer } from "./transfer-devices";

/** Device names in a line of the preview. Further devices are only counted. */
const maxNames = 5;

const texts = {
  provider: { zh: "服务商", en: "Provider" },
  fromTo: { zh: "{from} → {to}", en: "{from} → {to}" },
  none: { zh: "无", en: "none" },
  devices: { zh: "设备", en: "Devices" },
  noDevices: { zh: "没有要转移的设备", en: "no devices to move" },
  moved: { zh: "{count} 台转给新服务商：{names}", en: "{count} go to the new provider: {names}" },
  movedOne: { zh: "1 台转给新服务商：{names}", en: "1 goes to the new provider: {names}" },
  more: { zh: "{names} 等", en: "{names} and {count} more" },
  stock: { zh: "库存记录", en: "Stock records" },
  stockMoved: { zh: "{count} 条随设备转移", en: "{count}, with their devices" },
  keys: { zh: "LoRa 会话密钥", en: "LoRa session keys" },
  keysMoved: {
    zh: "{count} 台的密钥新服务商可查看，原服务商不再可查看",
    en: "of {count}: the new provider can reveal them, the former provider no longer can",
  },
  groups: { zh: "退出的组", en: "Groups to leave" },
  settings: { zh: "设置", en: "Settings" },
  settingsKept: {
    zh: "保留：资料、设备参数；邮件报告：{rate}；OPC：{opc}",
    en: "kept: profile, device settings; email reports: {rate}; OPC: {opc}",
  },
  on: { zh: "开", en: "on" },
  off: { zh: "关", en: "off" },
  loginKey: { zh: "登录密钥", en: "Login key" },
  keyKept: { zh: "保留，有效期不变", en: "kept until it expires" },
  app: { zh: "API 应用", en: "API application" },
  appKept: { zh: "保留，含密钥和回调地址", en: "kept, with its secret and callback URLs" },
  sessions: { zh: "登录状态", en: "Sign-ins" },
  sessionsKept: { zh: "客户保持登录", en: "the customer stays signed in" },
} as const satisfies Readonly<Record<string, Text>>;

/**
 * Describes the effects of a change of provider before it is made. It counts the devices that `transferDevices` moves.
 */
export const transferPreviewHandlers: Handlers<"user/switch-preview"> = {
  "user/switch-preview": async ({ target_user_id, agent_id }, context): Promise<PreviewAnswer> => {
    const { database, text } = context;
    const customer = await findCustomer(database, context, target_user_id);
    await assertActiveDealer(database, agent_id);
    const { name: to } = await database
      .selectFrom("agent")
      .select("name")
      .where("id", "=", agent_id)
      .executeTakeFirstOrThrow();
    const provider = { from: customer.agent_name ?? text(texts.none), to };
    return {
      lines: [
        { label: text(texts.provider), value: text(texts.fromTo, provider) },
        ...(await deviceLines(database, context, { customerId: customer.id, agentId: agent_id })),
        ...(await keptLines(database, context, customer)),
      ],
    };
  },
};

type Line = PreviewAnswer["lines"][number];

async function deviceLines(
  database: Kysely<Database>,
  { text }: Pick<CallContext, "text">,
  transfer: Parameters<typeof devicesToTransfer>[1],
): Promise<readonly Line[]> {
  const moved = devicesToTransfer(database, transfer);
  const { count, lora } = await moved
    .select([sql<number>`count(*)`.as("count"), sql<number>`coalesce(sum(device.type), 0)`.as("lora")])
    .executeTakeFirstOrThrow();
  if (count === 0) return [{ label: text(texts.devices), value: text(texts.noDevices) }];
  const rows = await moved
    .select(["device.id", "device.device_name", "device.device_sn", "device.imei", "device.eui"])
    .orderBy("device.id")
    .limit(maxNames)
    .execute();
  const firstNames = rows
    .map((row) => row.device_name || row.device_sn || row.imei || row.eui || `#${row.id}`)
    .join(text({ zh: "、", en: ", " }));
  const names = count > rows.length ? text(texts.more, { names: firstNames, count: count - rows.length }) : firstNames;
  const { stock } = await moved
    .innerJoin("storage", "storage.device_id", "device.id")
    .select(sql<number>`count(*)`.as("stock"))
    .executeTakeFirstOrThrow();
  const groups = await moved
    .innerJoin("team", "team.id", "device.group_id")
    .select("team.group_name")
    .distinct()
    .orderBy("team.group_name")
    .execute();
  return [
    { label: text(texts.devices), value: text(count === 1 ? texts.movedOne : texts.moved, { count, names }) },
    ...(stock > 0 ? [{ label: text(texts.stock), value: text(texts.stockMoved, { count: stock }) }] : []),
    ...(lora > 0 ? [{ label: text(texts.keys), value: text(texts.keysMoved, { count: lora }) }] : []),
    ...(groups.length > 0
      ? [
          {
            label: text(texts.groups),
            value: groups.map(({ group_name }) => group_name).join(text({ zh: "、", en: ", " })),
          },
        ]
      : []),
  ];
}

async function keptLines(
  database: Kysely<Database>,
  { text, now }: Pick<CallContext, "text" | "now">,
  customer: AccountRow,
): Promise<readonly Line[]> {
  const loginKey = await database
    .selectFrom("login_key")
    .select("account_id")
    .where("account_id", "=", customer.id)
    .where("expire_time", ">", now())
    .executeTakeFirst();
  const app = await database.selectFrom("app").select("id").where("account_id", "=", customer.id).executeTakeFirst();
  const rate = emailRate.find(({ value }) => value === customer.email_rate)?.label ?? "";
  const kept = { rate: text(rate), opc: text(customer.opc_enable === 1 ? texts.on : texts.off) };
  return [
    { label: text(texts.settings), value: text(texts.settingsKept, kept) },
    { label: text(texts.loginKey), value: text(loginKey === undefined ? texts.none : texts.keyKept) },
    { label: text(texts.app), value: text(app === undefined ? texts.none : texts.appKept) },
    { label: text(texts.sessions), value: text(texts.sessionsKept) },
  ];
}
