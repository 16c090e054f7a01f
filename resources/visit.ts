import {
  cartridgeVolume,
  defineResource,
  field,
  maxStops,
  stopState,
  stopStateOptions,
  visitState,
  visitStateOptions,
  type WireRecord,
} from "../src/contract";

/** One stop: a copy of the device's data at the time of planning, for use without network and as a record. */
const stopFields = {
  device_id: field.number({ label: { zh: "设备编号", en: "Device ID" }, decimals: 0, required: true }),
  name: field.text({ label: { zh: "设备", en: "Device" } }),
  customer: field.text({ label: { zh: "客户", en: "Customer" } }),
  place: field.text({ label: { zh: "位置", en: "Place" } }),
  longitude: field.number({ label: { zh: "经度", en: "Longitude" } }),
  latitude: field.number({ label: { zh: "纬度", en: "Latitude" } }),
  grease: field.text({ label: { zh: "润滑脂", en: "Grease" } }),
  size: field.choice({ label: { zh: "规格", en: "Size" }, options: cartridgeVolume }),
  due: field.date({ label: { zh: "预计用尽", en: "Empty on" } }),
  state: field.choice({ label: { zh: "状态", en: "State" }, options: stopStateOptions }),
  comment: field.text({ label: { zh: "备注", en: "Comment" }, max: 500 }),
  by: field.text({ label: { zh: "操作人", en: "By" } }),
  time: field.number({ label: { zh: "完成时间", en: "Time" }, decimals: 0 }),
  swapped: field.switch({ label: { zh: "已换罐", en: "Swapped" } }),
  // Of the call that changed the stop: the server ignores the same call when it is sent again.
  key: field.text({ label: { zh: "幂等键", en: "Idempotency key" }, max: 64 }),
} as const;

/** Visits to devices whose cartridges run empty: planned at the desk, done with a phone (spec E32). */
export const visit = defineResource({
  name: "visit",
  label: { zh: "上门服务", en: "Visits" },
  one: { zh: "上门服务", en: "Visit" },
  icon: "map",
  path: "/home/visit",
  under: "home",
  calls: {
    list: "visit/list",
    show: "visit/detail",
    save: "visit/save",
    delete: "visit/delete",
    extensions: ["visit/list", "visit/detail", "visit/save", "visit/delete"],
  },
  storage: {
    owner: "group",
    stamps: { created: "create_time", by: "username" },
    defaults: { state: visitState.planned },
    order: [
      { field: "state", direction: "asc" },
      { field: "day", direction: "desc" },
    ],
  },
  key: "id",
  title: "name",
  fields: {
    id: field.id(),
    name: field.text({ label: { zh: "名称", en: "Name" }, required: true, max: 64 }),
    day: field.date({ label: { zh: "日期", en: "Day" } }),
    group_id: field.relation({
      label: { zh: "小组", en: "Group" },
      hint: { zh: "该小组的人员也能打开和完成", en: "Members of this group can open and complete it" },
      to: "authority",
      titleIn: "group_name",
      fixed: true,
    }),
    note: field.longText({ label: { zh: "备注", en: "Note" }, max: 500 }),
    stops: field.rows({
      label: { zh: "路线", en: "Route" },
      fields: stopFields,
      min: 0,
      max: maxStops,
      unit: { zh: "站", en: "stops" },
      unitOfOne: { zh: "站", en: "stop" },
      input: "route",
      cell: "route",
    }),
    progress: field.text({
      label: { zh: "进度", en: "Progress" },
      readOnly: true,
      computed: ({ stops }: WireRecord) => {
        const all = Array.isArray(stops) ? (stops as readonly { readonly state?: number }[]) : [];
        return `${all.filter(({ state = stopState.open }) => state !== stopState.open).length}/${all.length}`;
      },
    }),
    state: field.choice({ label: { zh: "状态", en: "State" }, options: visitStateOptions, readOnly: true }),
    username: field.text({ label: { zh: "计划人", en: "Planned by" }, readOnly: true }),
    create_time: field.time({ label: { zh: "创建时间", en: "Created" }, readOnly: true }),
  },
  list: {
    columns: ["name", "day", "state", "progress", "group_id", "username", "create_time"],
    search: "name",
    filters: ["state"],
    sortable: ["day", "create_time"],
    empty: {
      zh: "在“换罐计划”中选择设备，生成路线后会出现在这里。",
      en: "Select devices in the cartridge plan and save the route as a visit. It then appears here.",
    },
  },
  form: [
    { label: { zh: "上门服务", en: "Visit" }, fields: ["name", "day", "group_id", "note"] },
    { label: { zh: "站点与油管", en: "Stops and cartridges" }, fields: ["stops"] },
  ],
  show: [
    { label: { zh: "路线", en: "Route" }, fields: ["stops"] },
    {
      label: { zh: "上门服务", en: "Visit" },
      fields: ["day", "progress", "group_id", "note", "username", "create_time"],
    },
  ],
  actions: {
    finish: {
      call: "visit/finish",
      label: { zh: "结束", en: "Finish" },
      icon: "enable",
      when: { state: [visitState.planned, visitState.inProgress] },
      sets: { state: visitState.finished },
      extension: true,
    },
  },
});
