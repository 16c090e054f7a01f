import { type CallbackEvent, callbackEvent, field, type Text, textIn } from "../../../contract";

/** When each callback is made. */
export const callbackTexts: Readonly<Record<CallbackEvent, Text>> = {
  [callbackEvent.alarm]: {
    zh: "设备报警产生或解除时，立即推送。",
    en: "Called at once when an alarm of a device begins or ends.",
  },
  [callbackEvent.report]: {
    zh: "设备上报数据时推送，每次最多 100 条。",
    en: "Called when devices report, with up to 100 reports at a time.",
  },
  [callbackEvent.deviceAdded]: {
    zh: "有设备绑定到您的账号时推送。",
    en: "Called when a device is added to this account.",
  },
};

/** The input of an address, named after its callback. */
export const urlField = (label: Text) =>
  field.url({
    label: { zh: `${textIn(label, "zh")}地址`, en: `${textIn(label, "en")} URL` },
    hint: {
      zh: "https 或 http 的公网地址；留空则不推送",
      en: "A public https or http address; left empty, nothing is sent",
    },
  });
