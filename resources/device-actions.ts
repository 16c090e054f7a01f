import { field, reportInterval, role, settingJobLimit, timeSetting, timeSettingReset } from "../src/contract";

/** The actions of the resource `device`, for one record and for many. */
export const deviceActions = {
  swap: {
    call: "device/swap-cartridge",
    extension: true,
    label: { zh: "换罐", en: "Swap cartridge" },
    icon: "box",
    place: "main",
    when: { bind_status: 1 },
    prompts: {
      cartridge_id: field.relation({
        label: { zh: "新油管", en: "New cartridge" },
        to: "cartridge",
        required: true,
        input: "cartridge",
      }),
      remaining_ml: field.number({
        label: { zh: "拆下时余量", en: "Left at removal" },
        hint: { zh: "按预测预填，可修改", en: "From the forecast; correct it if you know better" },
        unit: "ml",
        min: 0,
        max: 250,
        decimals: 1,
      }),
      photo: field.image({ label: { zh: "照片", en: "Photo" }, accept: ["jpg", "png"] }),
      swap_reason: field.longText({
        label: { zh: "仍要更换的原因", en: "Why swap anyway" },
        hint: {
          zh: "换用不相容的润滑脂或过期油管时必填",
          en: "Needed for a grease that does not fit, or an expired cartridge",
        },
        max: 500,
      }),
      comment: field.longText({ label: { zh: "备注", en: "Comment" }, max: 500 }),
    },
    isPrefilled: { remaining_ml: "remaining_ml" },
    preview: "device/swap-preview",
    roles: [role.oem, role.afm, role.leader, role.member],
  },
  // The server does the work in the background: see `setting_job`.
  settings: {
    call: "device/save-settings",
    extension: true,
    label: { zh: "更改设置", en: "Change settings" },
    icon: "setting",
    place: "menu",
    when: { bind_status: 1 },
    keysAs: "device_ids",
    perCall: settingJobLimit,
    prompts: {
      time_setting: field.choice({
        label: { zh: "时间设置", en: "Time setting" },
        hint: { zh: "留空则不变", en: "Leave empty to keep it" },
        options: timeSetting.filter(({ value }) => value !== timeSettingReset),
      }),
      report_interval: field.choice({
        label: { zh: "上报周期", en: "Reporting cycle" },
        hint: { zh: "留空则不变", en: "Leave empty to keep it" },
        options: reportInterval,
      }),
      scene_device_id: field.relation({
        label: { zh: "模式/场景同此设备", en: "Mode/scene of this device" },
        hint: {
          zh: "先在一台设备上设置好，再复制到其他设备；留空则不变",
          en: "Set it on one device, then copy it from there. Leave empty to keep it",
        },
        to: "device",
      }),
      note: field.text({ label: { zh: "说明", en: "Note" }, max: 64 }),
    },
    previewOfMany: "device/settings-preview",
    job: "setting_job",
    bulk: true,
  },
  enable: {
    call: "device/enable",
    label: { zh: "启用", en: "Enable" },
    icon: "enable",
    when: { is_enable: 0 },
    undo: "disable",
    bulk: true,
  },
  // The call toggles the state, so both actions use it.
  disable: {
    call: "device/enable",
    label: { zh: "禁用", en: "Disable" },
    icon: "disable",
    confirm: { zh: "禁用“{title}”？", en: "Disable “{title}”?" },
    danger: true,
    when: { is_enable: 1 },
    undo: "enable",
    bulk: true,
  },
  maps: {
    call: "file/download-zip",
    label: { zh: "下载位置图", en: "Download location map" },
    labelOfMany: { zh: "下载位置图", en: "Download location maps" },
    icon: "download",
    place: "menu",
    when: { image: true },
    keysAs: "device_ids",
    bulk: true,
  },
  unbind: {
    call: "device/unbind-device",
    label: { zh: "解绑", en: "Unbind" },
    icon: "unbind",
    confirm: {
      zh: "解绑“{title}”？其库存记录之后可以重新绑定。",
      en: "Unbind “{title}”? Its stock record can then be bound to another device.",
    },
    danger: true,
    when: { bind_status: 1 },
    bulk: true,
  },
  reset: {
    call: "device/reset-device",
    label: { zh: "重置", en: "Reset" },
    icon: "reset",
    confirm: {
      zh: "重置“{title}”的油量计数？下次上报时生效。",
      en: "Reset the lubricant count of “{title}”? The reset takes effect with the next report.",
    },
    danger: true,
    when: { type: 0, bind_status: 1 },
    sends: ["imei"],
    bulk: true,
  },
  cancelPending: {
    call: "device/cancel-pending",
    extension: true,
    label: { zh: "取消待执行指令", en: "Cancel pending commands" },
    place: "menu",
    confirm: {
      zh: "取消“{title}”的待执行指令？设备将保持当前设置。",
      en: "Cancel the pending commands of “{title}”? The device keeps its current settings.",
    },
    when: { is_pending: 1 },
    bulk: true,
  },
} as const;
