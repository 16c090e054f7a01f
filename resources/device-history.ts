import { defineResource, field, roleOptions } from "../src/contract";
import { canRevert, revert } from "./revert";

/** The entries of the operation log about one device, for a tab of its detail view. */
export const deviceHistory = defineResource({
  name: "device_history",
  label: { zh: "操作历史", en: "History" },
  one: { zh: "操作记录", en: "Entry" },
  icon: "log",
  calls: {
    list: { path: "device/history", pageSize: { name: "page_size", extension: true } },
    extensions: ["device/history"],
  },
  key: "id",
  title: "content",
  fields: {
    id: field.id(),
    device_id: field.relation({
      label: { zh: "设备", en: "Device" },
      to: "device",
      filterOnly: true,
      required: true,
    }),
    time: field.time({ label: { zh: "操作时间", en: "Operate time" }, readOnly: true }),
    username: field.text({ label: { zh: "用户名", en: "Username" }, readOnly: true }),
    role: field.choice({ label: { zh: "角色", en: "Role" }, options: roleOptions, readOnly: true }),
    content: field.longText({ label: { zh: "操作内容", en: "Operate content" }, readOnly: true }),
    can_revert: canRevert,
  },
  list: {
    columns: ["time", "username", "role", "content", "can_revert"],
    shown: ["time", "username", "role", "content"],
    filters: ["device_id"],
    empty: {
      zh: "对此设备的修改和操作会记录在这里。",
      en: "Changes to this device and actions on it are recorded here.",
    },
  },
  actions: { revert },
});
