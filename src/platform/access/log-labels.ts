import { registry } from "../../../resources";
import { type Field, field, type Resource, signInMethod, type Text } from "../../contract";

/** Labels of the actions that all resources share. */
const commonActions: Readonly<Record<string, Text>> = {
  list: { zh: "查看", en: "View" },
  create: { zh: "新增", en: "Add" },
  edit: { zh: "编辑", en: "Edit" },
  delete: { zh: "删除", en: "Delete" },
  reveal: { zh: "查看密钥", en: "Show keys" },
  import: { zh: "导入", en: "Import" },
  export: { zh: "导出", en: "Export" },
};

/** Labels of logged actions that no resource declares. */
const otherActions: Readonly<Record<string, Text>> = {
  register: { zh: "注册", en: "Register" },
  apply: { zh: "申请变更服务商", en: "Apply for a provider" },
  password: { zh: "修改密码", en: "Change password" },
  addTotp: { zh: "添加验证器应用", en: "Add authenticator app" },
  removeTotp: { zh: "移除验证器应用", en: "Remove authenticator app" },
  addPasskey: { zh: "添加通行密钥", en: "Add passkey" },
  removePasskey: { zh: "移除通行密钥", en: "Remove passkey" },
  recoveryCodes: { zh: "更换恢复代码", en: "Replace recovery codes" },
  resetSecondFactor: { zh: "重置两步验证", en: "Reset two-step verification" },
  scene: { zh: "设置模式/场景", en: "Set mode/scene" },
  advice: { zh: "保存轴承建议", en: "Keep bearing advice" },
  addFile: { zh: "添加文档", en: "Add document" },
  tick: { zh: "登记站点结果", en: "Tick off" },
  deleteFile: { zh: "删除文档", en: "Delete document" },
  push: { zh: "推送", en: "Push" },
  loginKey: { zh: "生成免登密钥", en: "Create login key" },
  openApp: { zh: "开启", en: "Turn on" },
  endApp: { zh: "停用", en: "Turn off" },
  resetSecret: { zh: "重置密钥", en: "Reset secret" },
  callback: { zh: "修改回调地址", en: "Change callback URL" },
  resume: { zh: "恢复推送", en: "Resume deliveries" },
  redeliver: { zh: "重新推送", en: "Send again" },
  endSession: { zh: "退出一台设备的登录", en: "Sign out a device" },
  endOtherSessions: { zh: "退出其他设备的登录", en: "Sign out all other devices" },
  signIn: { zh: "登录", en: "Sign in" },
  failSignIn: { zh: "登录失败", en: "Failed sign-in" },
};

/** Name of accounts of any role in the log. */
export const accountName = "account";
/** Name of messages to several accounts in the log. */
export const messageName = "message";
/** Name of sign-ins in the log. */
export const signInName = "login";
/** Name of open-API applications in the log. */
export const appName = "app";
/** Name of OPC parameters in the log. */
export const opcName = "opc";

const otherLabels: Readonly<Record<string, Text>> = {
  [accountName]: { zh: "账号", en: "Account" },
  [signInName]: { zh: "账号", en: "Account" },
  [messageName]: { zh: "消息", en: "Message" },
  [appName]: { zh: "开放 API 应用", en: "Open-API application" },
  [opcName]: { zh: "OPC 参数", en: "OPC parameters" },
};

/** The resource with a name; undefined for other names and for former resources. */
export function resourceOf(name: string): Resource | undefined {
  const entry = registry.entries.find((candidate) => candidate.name === name);
  return entry?.type === "resource" ? entry : undefined;
}

/** The label of one record of a resource; the name itself for a former resource. */
export function recordLabel(name: string): Text {
  return otherLabels[name] ?? resourceOf(name)?.one ?? name;
}

/** The label of an action; the name itself for a former action. */
export function actionLabel(resourceName: string, action: string): Text {
  const declared = resourceOf(resourceName)?.actions.find((candidate) => candidate.name === action)?.label;
  return declared ?? commonActions[action] ?? otherActions[action] ?? action;
}

/** The fields that the log describes: those of the resource, and those of calls that belong to no resource. */
export function loggedFields(resourceName: string): Readonly<Record<string, Field>> {
  const fields = resourceOf(resourceName)?.fields ?? otherFields[resourceName] ?? accountFields;
  return { ...fields, ...callFields[resourceName] };
}

/** The fields of a call by name. */
const fieldsOfCall = (path: string): Readonly<Record<string, Field>> =>
  Object.fromEntries((registry.calls.get(path)?.fields ?? []).map(({ name, field }) => [name, field]));

/** The fields of accounts are those of the calls that change them. */
const accountFields = { ...fieldsOfCall("user/update-user-info"), ...fieldsOfCall("user/update-avatar") };

/** The fields of calls that change a record, but are not fields of its resource. */
const callFields: Readonly<Record<string, Readonly<Record<string, Field>>>> = {
  device: { ...fieldsOfCall("device-file/add"), ...fieldsOfCall("device/save-scene") },
  // A stop has another state than its visit.
  visit: Object.fromEntries(Object.entries(fieldsOfCall("visit/tick")).map(([name, field]) => [`stop_${name}`, field])),
};

/** The fields of sign-ins and of customers' connections, taken from the calls that change them. */
const otherFields: Readonly<Record<string, Readonly<Record<string, Field>>>> = {
  [signInName]: {
    how: field.choice({ label: { zh: "方式", en: "How" }, options: signInMethod }),
    address: field.text({ label: { zh: "地址", en: "Address" } }),
    device: field.text({ label: { zh: "设备", en: "Device" } }),
  },
  [appName]: { ...fieldsOfCall("app/open-or-end"), ...fieldsOfCall("app/update-url") },
  [opcName]: fieldsOfCall("user/opc/save"),
};
