import { defaultDeviationLimit, defineResource, deviationLimitRanges, field, role } from "../src/contract";

const providers = [role.admin, role.oem, role.afm];

/**
 * The limits beyond which a device counts as deviating from its plan (spec E27). An administrator's record is the
 * default.
 */
export const deviationLimit = defineResource({
  name: "deviation_limit",
  label: { zh: "出油偏差", en: "Deviation limits" },
  one: { zh: "出油偏差限值", en: "Deviation limit" },
  icon: "alarm",
  path: "/setting/deviation",
  under: "setting",
  calls: {
    list: "deviation-limit/list",
    show: "deviation-limit/detail",
    save: "deviation-limit/save",
    delete: "deviation-limit/delete",
    extensions: ["deviation-limit/list", "deviation-limit/detail", "deviation-limit/save", "deviation-limit/delete"],
  },
  storage: { owner: "provider", stamps: { updated: "update_time", by: "username" }, isSmall: true },
  key: "id",
  title: "id",
  fields: {
    id: field.id(),
    share: field.number({
      label: { zh: "偏差", en: "Deviation" },
      hint: {
        zh: "实际出油比计划多或少这么多时报警",
        en: "An alarm is raised when a device dispenses this much less or more than planned",
      },
      unit: { zh: "% 计划量", en: "% of the plan" },
      required: true,
      decimals: 0,
      ...deviationLimitRanges.share,
    }),
    days: field.number({
      label: { zh: "持续时间", en: "Over" },
      hint: {
        zh: "慢速设置比较更长时间，直到偏差达到油管的 1%",
        en: "Slow settings are compared longer, until the deviation is 1% of the cartridge",
      },
      unit: { zh: "天", en: "days" },
      required: true,
      decimals: 0,
      ...deviationLimitRanges.days,
    }),
    username: field.text({ label: { zh: "操作人", en: "By" }, readOnly: true }),
    update_time: field.time({ label: { zh: "更新时间", en: "Update time" }, readOnly: true }),
  },
  list: {
    columns: ["share", "days", "username", "update_time"],
    empty: {
      zh: `默认：${defaultDeviationLimit.days} 天内偏差 ${defaultDeviationLimit.share}% 时报警。新建一条以更改。`,
      en: `Default: an alarm at ${defaultDeviationLimit.share}% over ${defaultDeviationLimit.days} days. Add a record to change this.`,
    },
  },
  form: ["share", "days"],
  roles: { create: providers, edit: providers, delete: providers },
});
