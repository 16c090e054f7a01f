import { field } from "../declaration/field";
import { options } from "../enums";
import { defineCalls } from "./define-calls";

/** OPC UA security policies: none, and those that are not deprecated. */
export const opcPolicy = options([
  { value: 0, label: { zh: "无", en: "None" } },
  { value: 1, label: "Basic256Sha256" },
  { value: 2, label: "Aes128-Sha256-RsaOaep" },
  { value: 3, label: "Aes256-Sha256-RsaPss" },
]);

/** OPC UA message security modes, with the numbers of OPC 10000-4, MessageSecurityMode. */
export const opcMode = options([
  { value: 1, label: { zh: "无", en: "None" } },
  { value: 2, label: { zh: "签名", en: "Sign" } },
  { value: 3, label: { zh: "签名并加密", en: "Sign and encrypt" } },
]);

/** Allowed modes of each policy. Every policy except "none" requires at least a signature. */
const modesOfPolicy = { 0: [1], 1: [2, 3], 2: [2, 3], 3: [2, 3] } as const;

/** Values of a device that can be published; `items` uses these names. */
export const opcItems = ["status", "remaining_ratio", "electric_quantity", "temperature", "signal"] as const;

/** OPC parameters (spec D10). An empty password keeps the stored one. */
export const opcFields = {
  enabled: field.switch({ label: { zh: "启用", en: "Enabled" } }),
  endpoint_url: field.text({
    label: { zh: "服务器地址", en: "Endpoint URL" },
    hint: { zh: "例如 opc.tcp://opc.example.com:4840", en: "For example opc.tcp://opc.example.com:4840" },
    required: true,
  }),
  security_policy: field.choice({
    label: { zh: "安全策略", en: "Security policy" },
    options: opcPolicy,
    required: true,
  }),
  security_mode: field.choice({
    label: { zh: "安全模式", en: "Security mode" },
    options: opcMode,
    required: true,
    goesWith: { field: "security_policy", values: modesOfPolicy },
  }),
  username: field.text({ label: { zh: "用户名", en: "Username" }, max: 128 }),
  password: field.password({
    label: { zh: "密码", en: "Password" },
    hint: { zh: "保存后不再显示；留空则不变", en: "Not shown after saving; leave empty to keep the current one" },
  }),
  namespace_uri: field.text({
    label: { zh: "命名空间 URI", en: "Namespace URI" },
    hint: { zh: "例如 urn:example:lubricators", en: "For example urn:example:lubricators" },
  }),
  publish_interval: field.number({
    label: { zh: "发布间隔", en: "Publishing interval" },
    unit: "ms",
    min: 100,
    max: 86_400_000,
    decimals: 0,
    required: true,
  }),
  items: field.longText({
    label: { zh: "监控项", en: "Items" },
    hint: {
      zh: `每行一项：数值名 = 节点，例如 remaining_ratio = ns=2;s=Remaining。数值名：${opcItems.join("、")}`,
      en: `One item per line, value = node: remaining_ratio = ns=2;s=Remaining. Values: ${opcItems.join(", ")}`,
    },
  }),
} as const;

const opcUser = field.id({ label: { zh: "用户", en: "User" } });

/** Calls for the OPC parameters (spec D10). */
export const opcCalls = defineCalls({
  "user/opc/detail": { sends: { user_id: opcUser }, access: { anyOf: ["user.openOpc"] }, reads: true },
  "user/opc/save": {
    sends: { user_id: opcUser, ...opcFields },
    access: { anyOf: ["user.openOpc"] },
    extension: true,
  },
});
