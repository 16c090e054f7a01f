import { registry } from "../../../resources";
import type { Field, Resource, Text } from "../../contract";

/** Actions that every resource has the same words for. */
const usualActions: Readonly<Record<string, Text>> = {
  list: { zh: "查看", en: "View" },
  create: { zh: "新增", en: "Add" },
  edit: { zh: "编辑", en: "Edit" },
  delete: { zh: "删除", en: "Delete" },
  reveal: { zh: "查看密钥", en: "Show keys" },
  import: { zh: "导入", en: "Import" },
  export: { zh: "导出", en: "Export" },
};

/** What is written into the operation log without being an action of a resource. */
const accountActions: Readonly<Record<string, Text>> = {
  register: { zh: "注册", en: "Register" },
  apply: { zh: "申请变更服务商", en: "Apply for a provider" },
  password: { zh: "修改密码", en: "Change password" },
  scene: { zh: "设置模式/场景", en: "Set mode/scene" },
  addFile: { zh: "添加文档", en: "Add document" },
  deleteFile: { zh: "删除文档", en: "Delete document" },
  push: { zh: "推送", en: "Push" },
  loginKey: { zh: "生成免登密钥", en: "Make login key" },
  openApp: { zh: "开启", en: "Open" },
  endApp: { zh: "停用", en: "End" },
  resetSecret: { zh: "重置密钥", en: "Reset secret" },
  callback: { zh: "修改回调地址", en: "Change callback URL" },
  resume: { zh: "恢复推送", en: "Resume deliveries" },
  redeliver: { zh: "重新推送", en: "Send again" },
};

/** What the log speaks of beside resources: accounts of any role, messages to many of them, and what customers connect. */
export const accountName = "account";
/** The log's name for messages to many. */
export const messageName = "message";
/** The log's name for open-API applications. */
export const appName = "app";
/** The log's name for OPC parameters. */
export const opcName = "opc";
const otherLabels: Readonly<Record<string, Text>> = {
  [accountName]: { zh: "账号", en: "Account" },
  [messageName]: { zh: "消息", en: "Message" },
  [appName]: { zh: "开放 API 应用", en: "Open-API application" },
  [opcName]: { zh: "OPC 参数", en: "OPC parameters" },
};

/** The resource of a name; undefined for what is none, or is none any more. */
export function resourceOf(name: string): Resource | undefined {
  const entry = registry.entries.find((one) => one.name === name);
  return entry?.type === "resource" ? entry : undefined;
}

/** What one record of a resource is called; the name itself for a resource that is no more. */
export function recordLabel(name: string): Text {
  return otherLabels[name] ?? resourceOf(name)?.one ?? name;
}

/** What an action is called; the name itself for one that is no more. */
export function actionLabel(resourceName: string, action: string): Text {
  const own = resourceOf(resourceName)?.actions.find((one) => one.name === action)?.label;
  return own ?? usualActions[action] ?? accountActions[action] ?? action;
}

/** Fields that the log may name, by the field's name: those of the resource, and what calls of no resource change. */
export function loggedFields(resourceName: string): Readonly<Record<string, Field>> {
  const fields = resourceOf(resourceName)?.fields ?? connectionFields[resourceName] ?? accountFields;
  return resourceName === "device" ? { ...documentFields, ...fields, ...sceneFields } : fields;
}

/** A call's own fields, by name. */
const fieldsOfCall = (path: string): Readonly<Record<string, Field>> =>
  Object.fromEntries((registry.calls.get(path)?.fields ?? []).map((one) => [one.name, one.field]));

/** The fields of accounts stand in the calls that change them. */
const accountFields = { ...fieldsOfCall("user/update-user-info"), ...fieldsOfCall("user/update-avatar") };

/** A device's scene is no field of its record. */
const sceneFields = fieldsOfCall("device/save-scene");

/** Nor is a document of it; the log has its name. */
const { name: documentName } = fieldsOfCall("device-file/add");
const documentFields: Readonly<Record<string, Field>> = documentName === undefined ? {} : { name: documentName };

/** What customers connect, each in the call that changes it. */
const connectionFields: Readonly<Record<string, Readonly<Record<string, Field>>>> = {
  [appName]: fieldsOfCall("app/update-url"),
  [opcName]: fieldsOfCall("user/opc/save"),
};
