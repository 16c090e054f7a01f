/** The actions of the resource `device`, for one record and for many. */
export const deviceActions = {
  enable: {
    call: "device/enable",
    label: { zh: "启用", en: "Enable" },
    icon: "enable",
    when: { is_enable: 0 },
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
    confirm: {
      zh: "取消“{title}”的待执行指令？设备将保持当前设置。",
      en: "Cancel the pending commands of “{title}”? The device keeps its current settings.",
    },
    when: { is_pending: 1 },
    bulk: true,
  },
} as const;
