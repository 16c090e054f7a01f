import { commandStatusOptions, defineResource, deviceTypeOptions, field, reportTypeOptions } from "../src/contract";
import { linkedDevice } from "./linked-device";

/** Reports of devices and commands to them in one list, newest first. */
export const deviceLog = defineResource({
  name: "logbook",
  label: { zh: "设备日志", en: "Device Log" },
  one: { zh: "日志", en: "Entry" },
  icon: "log",
  path: "/home/logbook",
  under: "home",
  calls: {
    list: { path: "device-log/list", pageSize: { name: "page_size", extension: true } },
    extensions: ["device-log/list"],
  },
  key: "id",
  title: "time",
  fields: {
    id: field.id(),
    time: field.time({ label: { zh: "时间", en: "Time" }, isExact: true, readOnly: true }),
    device_id: linkedDevice,
    // For a command: the time of the report that confirmed it.
    report_time: field.time({ label: { zh: "上报时间", en: "Report time" }, isExact: true, readOnly: true }),
    command_time: field.time({ label: { zh: "指令时间", en: "Command time" }, isExact: true, readOnly: true }),
    report_data: field.longText({ label: { zh: "上报数据", en: "Report data" }, readOnly: true }),
    report_type: field.choice({
      label: { zh: "上报类型", en: "Report type" },
      options: reportTypeOptions,
      readOnly: true,
    }),
    access_way: field.choice({
      label: { zh: "接入方式", en: "Access way" },
      options: deviceTypeOptions,
      readOnly: true,
    }),
    status: field.choice({
      label: { zh: "指令状态", en: "Status" },
      options: commandStatusOptions,
      readOnly: true,
    }),
    command_desc: field.text({ label: { zh: "指令描述", en: "Command desc" }, readOnly: true }),
    data: field.longText({ label: { zh: "数据", en: "Data" }, readOnly: true }),
    period: field.period({
      label: { zh: "时间段", en: "Period" },
      hint: { zh: "未选时间段时为最近 30 天", en: "The last 30 days if none is chosen" },
      begin: "begin_time",
      end: "end_time",
      filterOnly: true,
    }),
  },
  list: {
    empty: { zh: "设备上报后会记录在这里。", en: "Reports of devices appear here." },
    columns: [
      "time",
      "device_id",
      "report_time",
      "command_time",
      "report_type",
      "access_way",
      "report_data",
      "status",
      "command_desc",
      "data",
    ],
    shown: ["time", "device_id", "report_type", "report_data", "status", "command_desc"],
    filters: ["report_type", "status", "period"],
    advanced: ["device_id"],
  },
});
