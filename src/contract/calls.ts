import { cartridgeCalls } from "./cartridge-plan";
import { customerCalls } from "./customer-calls";
import { deviceFileCalls } from "./device-files";
import { deviceStatus, deviceType, emailRate, messageAudience, messageStatus, messageType } from "./enums";
import { type Field, type Fields, field } from "./field";
import { type FileRule, type UploadedFile, uploadFile } from "./files";
import { frozen } from "./frozen";
import type { WireOf } from "./infer";
import { appCalls, opcCalls } from "./open-api";
import { statisticsCalls } from "./statistics";
import { viewCalls } from "./views";

/**
 * Who may make a call that belongs to no resource: anybody, any session, or whoever may do one of the named
 * things (`device.create`). A call without such a rule does not compile.
 */
export type CallAccess = "public" | "session" | { readonly anyOf: readonly string[] };

export interface CallDeclaration {
  readonly sends: Fields;
  readonly access: CallAccess;
  /** Not in the specification's list of calls. */
  readonly extension?: true;
  /** Changes nothing on the server, so that it may be sent again (readings, W10). */
  readonly reads?: true;
  /** The file that it takes beside its fields, as `file`; the body is then multipart (readings, W5). */
  readonly takes?: FileRule;
  /** Answers a file in place of an envelope, which it still answers where it refuses (readings, E1). */
  readonly answers?: "file";
  /** The path is below the host itself, not below a set of calls (readings, W5). */
  readonly at?: "host";
}

/** What can be imported, by the name of its resource. */
const importedResources = [
  { value: "storage", label: { zh: "库存", en: "Stock" } },
  { value: "device", label: { zh: "设备", en: "Devices" } },
] as const;

const defineCalls = <const C extends Readonly<Record<string, CallDeclaration>>>(calls: C): C => frozen(calls);

const deviceKey = field.id({ label: { zh: "设备", en: "Device" }, required: true });
/** A user id that may be left out, and then means oneself. */
const oneself = field.id({ label: { zh: "用户", en: "User" } });
const email = field.email({ label: { zh: "邮箱", en: "Email" }, required: true });
const password = field.password({ label: { zh: "密码", en: "Password" }, required: true });
const newPassword = field.password({ ...password, min: 8 });
const username = { label: { zh: "用户名", en: "Username" }, max: 64 } as const;
/** What registration and profile ask alike. */
const phone = field.phone({ label: { zh: "电话", en: "Phone" } });
const region = field.region({ label: { zh: "地区", en: "Region" }, levels: 3 });
const address = field.text({ label: { zh: "详细地址", en: "Detailed address" } });
const company = field.text({ label: { zh: "公司", en: "Company" }, max: 128 });
const industry = field.text({
  label: { zh: "行业", en: "Industry" },
  max: 64,
  suggestions: { call: "config/get-industry-list" },
});
const postalCode = field.text({ label: { zh: "邮编", en: "Postcode" }, max: 16 });
const reportRate = field.choice({ label: { zh: "邮件报告频率", en: "Email report frequency" }, options: emailRate });
const optionList = { sends: {}, access: "session", reads: true } as const;
/** What a list without a resource takes beside its filters. */
const page = field.number({ label: { zh: "页码", en: "Page" }, decimals: 0, min: 1 });
const byName = field.text({ label: { zh: "名称", en: "Name" } });

/** The calls that belong to no resource. Path → payload and access. */
export const commonCalls = defineCalls({
  "user/login": {
    sends: { username: field.text({ label: { zh: "用户名", en: "Username" }, required: true }), password },
    access: "public",
  },
  // The login form validates nothing (specification, section 5), so any text is taken here and refused as a failed login.
  "user/login-email": {
    sends: { email: field.text({ label: email.label, required: true }), password },
    access: "public",
  },
  "user/login-key": { sends: { key: field.secret({ label: "Key", required: true }) }, access: "public" },
  "user/register": {
    sends: {
      email,
      password: newPassword,
      username: field.text({ ...username, required: true }),
      phone,
      country: field.text({ label: { zh: "国家", en: "Country" }, max: 64 }),
      region,
      address,
      company,
      industry,
      postal_code: postalCode,
      email_rate: reportRate,
    },
    access: "public",
  },
  "common/email-verification-code-send": { sends: { email }, access: "public" },
  "common/email-verification-code-check": {
    sends: {
      email,
      code: field.text({ label: { zh: "验证码", en: "Verification code" }, required: true, max: 16 }),
      password: newPassword,
    },
    access: "public",
  },
  "user/logout": { sends: {}, access: "session" },
  "user/detail": { sends: { user_id: oneself }, access: "session", reads: true },
  "user/update-password": {
    sends: { user_id: oneself, password: newPassword },
    access: "session",
  },
  "user/update-user-info": {
    sends: {
      user_id: oneself,
      username: field.text(username),
      phone,
      postal_code: postalCode,
      region,
      address,
      company,
      industry,
      email: field.email({ label: email.label }),
      email_rate: reportRate,
    },
    access: "session",
  },
  // No role's row grants it: customers alone apply, by their own set of calls (readings, E6).
  "user/apply-update-agent": {
    sends: { agent_id: field.relation({ label: { zh: "服务商", en: "Dealer" }, to: "dealer", required: true }) },
    access: { anyOf: [] },
  },
  "user/generate-login-key": { sends: { user_id: oneself }, access: "session" },
  ...customerCalls,
  ...deviceFileCalls,
  "user/count-new-apply": { sends: {}, access: { anyOf: ["user.list"] }, reads: true },
  // The square around a point, `axis_offset` degrees to each side (readings, D6). An offset of 0 would be no square.
  "device/list-map": {
    sends: {
      x_axis: field.number({ label: { zh: "经度", en: "Longitude" }, required: true, min: -180, max: 180 }),
      y_axis: field.number({ label: { zh: "纬度", en: "Latitude" }, required: true, min: -90, max: 90 }),
      axis_offset: field.number({ label: { zh: "范围", en: "Extent" }, required: true, min: 0.0001, max: 180 }),
      // Devices of this status alone.
      status: field.choice({ label: { zh: "设备状态", en: "Device status" }, options: deviceStatus, extension: true }),
    },
    access: { anyOf: ["device.list"] },
    reads: true,
  },
  // The mode/scene setting (readings, D8). A form cannot hold a list of records, so the scene goes as its JSON: see `writeScene`.
  "device/scene-detail": {
    sends: { device_id: deviceKey },
    access: { anyOf: ["device.list"] },
    reads: true,
    extension: true,
  },
  "device/save-scene": {
    sends: {
      device_id: deviceKey,
      scene: field.longText({ label: { zh: "模式/场景", en: "Mode/scene" }, required: true, max: 8000 }),
    },
    access: { anyOf: ["device.edit"] },
    extension: true,
  },
  // What waits for the device's next report, and since when.
  "device/pending": {
    sends: { device_id: deviceKey },
    access: { anyOf: ["device.list"] },
    reads: true,
    extension: true,
  },
  "storage/get-lora-list": {
    sends: { eui: field.text({ label: "DevEUI", max: 32 }) },
    access: { anyOf: ["storage.list", "distribution.list"] },
    reads: true,
  },
  ...appCalls,
  ...opcCalls,
  "auth/auth-list": { sends: {}, access: "session", reads: true },
  // Registration comes before login (readings, E13).
  "config/get-industry-list": { sends: {}, access: "public", reads: true },
  "config/get-application-list": { sends: { name: byName }, access: "session", reads: true },
  "config/get-device-name-list": { sends: { name: byName }, access: "session", reads: true },
  "config/get-install-location-list": optionList,
  "config/get-lubricant-list": optionList,
  "config/get-application-list-all": optionList,
  // The own inbox (readings, D8).
  "message/list": {
    sends: {
      page,
      page_size: field.number({ ...page, label: { zh: "每页条数", en: "Page size" } }),
      status: field.choice({ label: { zh: "状态", en: "Status" }, options: messageStatus }),
      type: field.choice({ label: { zh: "消息类型", en: "Message type" }, options: messageType }),
    },
    access: "session",
    reads: true,
    extension: true,
  },
  // Without ids: all of them.
  "message/read": {
    sends: { message_ids: field.keys({ label: { zh: "消息", en: "Messages" } }) },
    access: "session",
    extension: true,
  },
  // Whoever manages customers and providers may write to them.
  "message/push": {
    sends: {
      audience: field.choice({ label: { zh: "接收人", en: "To" }, options: messageAudience, required: true }),
      content: field.longText({ label: { zh: "内容", en: "Content" }, required: true, max: 1000 }),
    },
    access: { anyOf: ["user.edit"] },
    extension: true,
  },
  ...statisticsCalls,
  ...cartridgeCalls,
  ...viewCalls,
  // Location maps, pictures of accounts, documents; who may hang a file on a record, the call that saves the record decides.
  "file/upload": { sends: {}, access: "session", takes: uploadFile, at: "host" },
  // The location maps of the named devices: as many as an archive and a body can hold without strain.
  "file/download-zip": {
    sends: {
      device_ids: field.keys({ label: { zh: "设备", en: "Devices" }, required: true, extension: true, most: 5000 }),
    },
    access: { anyOf: ["device.maps"] },
    reads: true,
    answers: "file",
    at: "host",
  },
  // The table that an import takes, without rows: of stock where nothing else is named.
  "file/template": {
    sends: {
      type: field.choice({ label: { zh: "设备类型", en: "Device type" }, options: deviceType, required: true }),
      resource: field.choice({
        label: { zh: "导入内容", en: "What is imported" },
        options: importedResources,
        extension: true,
      }),
    },
    access: { anyOf: ["storage.create", "distribution.create", "device.create"] },
    reads: true,
    answers: "file",
    at: "host",
  },
});

/** Where a call is posted to: below the set of calls of a session (`admin/1`), or below the host (readings, W1 and W5). */
export function callAddress(base: string, path: string): string {
  const call: CallDeclaration | undefined = Object.hasOwn(commonCalls, path)
    ? commonCalls[path as keyof typeof commonCalls]
    : undefined;
  return call?.at === "host" ? path : `${base}/${path}`;
}

/**
 * What `user/register` answers. 1: a code was mailed, and `common/email-verification-code-check` with that code and the
 * chosen password makes the account. A server that proves no addresses leaves it out; the account is then there at once.
 */
export interface RegisterAnswer {
  readonly verify_email?: 0 | 1;
}

type Common = typeof commonCalls;

/** Path → payload, for every call that belongs to no resource. */
export type CommonPayloads = {
  [P in keyof Common]: Common[P]["sends"] extends infer F extends Readonly<Record<string, Field>>
    ? Common[P] extends { takes: FileRule }
      ? WireOf<F, keyof F> & { readonly file: UploadedFile }
      : WireOf<F, keyof F>
    : never;
};
