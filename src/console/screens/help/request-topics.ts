import type { HelpTopic } from "./topic";

/** Help topics about customers and their requests (spec E33). */
export const requestTopics: readonly HelpTopic[] = [
  {
    id: "own-devices",
    title: { zh: "查看我的设备", en: "See your devices" },
    needs: ["create", "request"],
    steps: [
      {
        zh: "“数据看板”的“我的设备”列出您的设备；“全部设备”打开完整列表，可筛选、排序和导出。",
        en: "“My devices” under “Data” lists your devices. “All devices” opens the whole list, with filters, sorting and export.",
      },
      {
        zh: "打开一台设备，可看到余量、预计用尽日期、趋势、报警、设备日志、位置和文档。设置由服务商更改。",
        en: "Open a device to see its grease, the day on which it runs empty, trends, alarms, device log, place and documents. Your provider changes its settings.",
      },
      {
        zh: "“报警日志”列出您设备的报警；可以备注，处理由服务商完成。",
        en: "“Alarm Log” lists the alarms of your devices. You can comment on them; your provider does the work.",
      },
    ],
  },
  {
    id: "ask-provider",
    title: { zh: "联系服务商", en: "Ask your provider" },
    needs: ["create", "request"],
    steps: [
      {
        zh: "在“服务请求”中，或在设备页面上点击“联系服务商”：请求换罐、更改设置、开通 API 或 OPC，或提出其他问题。",
        en: "Under “Requests”, or with “Ask my provider” on the page of a device, ask for a cartridge swap, a change of settings, API or OPC access, or anything else.",
      },
      {
        zh: "列表显示请求的状态和答复。有新的答复时，菜单显示红色数字，收件箱有消息。",
        en: "The list shows the state of each request and the answer. A red number in the menu and a message in the inbox announce a new answer.",
      },
      {
        zh: "您可以回复、撤回，或重新打开已结束的请求。",
        en: "You can reply to a request, withdraw it, or reopen it after it was closed.",
      },
    ],
  },
  {
    id: "requests",
    title: { zh: "处理客户的请求", en: "Work on customers' requests" },
    needs: ["start", "request"],
    steps: [
      {
        zh: "“服务请求”旁的红色数字是新请求的数量。点击“接手”，或指派给同事。",
        en: "The red number beside “Requests” counts the new ones. Take one over, or assign it to a colleague.",
      },
      {
        zh: "“下一步”可直接换罐、加入上门服务，或打开设备的设置。API 和 OPC 由平台管理员开通。",
        en: "“Next step” swaps the cartridge, adds the device to a visit, or opens its settings. Platform administrators enable API and OPC.",
      },
      {
        zh: "回复会告知客户；最后标记为“完成”或“拒绝”，并写明答复。",
        en: "Your replies reach the customer at once. At the end, mark the request as done, or decline it with an answer.",
      },
    ],
  },
];
