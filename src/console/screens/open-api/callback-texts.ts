import { type CallbackEvent, callbackEvent, field, type Text, textIn } from "../../../contract";

/** Explains when each callback is sent. */
export const callbackTexts: Readonly<Record<CallbackEvent, Text>> = {
  [callbackEvent.alarm]: {
    zh: "设备报警产生或解除时，立即推送。",
    en: "Sent as soon as a device alarm begins or ends.",
  },
  [callbackEvent.report]: {
    zh: "设备上报数据时推送，每次最多 100 条。",
    en: "Sent when devices report, up to 100 reports at a time.",
  },
  [callbackEvent.deviceAdded]: {
    zh: "有设备绑定到您的账号时推送。",
    en: "Sent when a device is added to your account.",
  },
};

/** The URL field of a callback. Its label includes the callback's name. */
export const urlField = (label: Text) =>
  field.url({
    label: { zh: `${textIn(label, "zh")}地址`, en: `${textIn(label, "en")} URL` },
    hint: {
      zh: "https 或 http 的公网地址；留空则不推送",
      en: "A public https or http address. If it is empty, nothing is sent.",
    },
  });
