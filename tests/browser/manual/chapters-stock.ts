import type { Chapter } from "./chapter";
import { scanTwo } from "./preparations";

/** Chapters of the user manual about stock. */
export const stockChapters: readonly Chapter[] = [
  {
    title: { zh: "入库与分配", en: "Stock and allocation" },
    about: {
      zh: "库存管理员登记设备，平台管理员把它们分配给服务商。",
      en: "The storage operator enters devices into stock; the platform administrator distributes them to providers.",
    },
    steps: [
      {
        zh: "库存管理员打开“入库”逐条添加，或在“NB 上传”“Lora 上传”中下载模板，填写后上传。",
        en: "The storage operator opens “Warehousing” and adds records one by one, or downloads the template under “Upload NB” or “Upload Lora”, fills it in and uploads it.",
      },
      {
        zh: "有误的行会连同原因返回，改正后再次上传。",
        en: "Rows with errors are returned with the reasons; correct them and upload them again.",
      },
      {
        zh: "管理员打开“分配”，勾选记录，点击“分配”，选择服务商。",
        en: "The administrator opens “Allocation”, ticks the records, chooses “Distribute” and then the provider.",
      },
    ],
    notes: [
      { zh: "已绑定设备的记录不能再分配。", en: "A record that is bound to a device can no longer be distributed." },
    ],
    shots: [
      { who: "storage", path: "/storage", caption: { zh: "入库", en: "Warehousing" } },
      { who: "admin", path: "/distribution", caption: { zh: "分配", en: "Allocation" } },
    ],
  },
  {
    title: { zh: "扫码入库", en: "Scan to stock" },
    about: {
      zh: "逐台扫描 NB 设备的标签，扫描后立即入库。",
      en: "NB devices are entered into stock one after another by scanning their labels.",
    },
    steps: [
      {
        zh: "打开“入库”下的“扫码入库”，填写型号和批次。",
        en: "Open “Scan to stock” under “Warehousing” and enter the model and batch.",
      },
      {
        zh: "用扫码枪扫描，或点击“打开相机”，也可以手工输入 IMEI 后按回车。",
        en: "Use a hand scanner, choose “Open the camera”, or type an IMEI and press Enter.",
      },
      {
        zh: "列表显示每台设备的结果。“未发送”的可以重试，最后一次扫描可以撤销。",
        en: "The list shows the result for each device. Devices marked “Not sent” can be tried again, and the last scan can be undone.",
      },
    ],
    notes: [
      {
        zh: "Lora 设备需要密钥，请从文件导入。表单中的 IMEI 和 EUI 输入框旁也有扫描按钮。",
        en: "LoRa devices need keys: import them from a file. Forms also have a scan button beside each IMEI and EUI field.",
      },
    ],
    shots: [
      { who: "storage", path: "/storage/scan", prepare: scanTwo, caption: { zh: "扫码入库", en: "Scan to stock" } },
    ],
  },
];
