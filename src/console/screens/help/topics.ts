import { accountTopics } from "./account-topics";
import { consoleTopics } from "./console-topics";
import { deviceTopics } from "./device-topics";
import { requestTopics } from "./request-topics";
import { alarmTerms, stateTerms } from "./terms";
import type { HelpTopic } from "./topic";

/** All help topics, in display order. */
export const helpTopics: readonly HelpTopic[] = [
  ...accountTopics,
  ...requestTopics,
  ...consoleTopics,
  ...deviceTopics,
  {
    id: "distribute",
    title: { zh: "分配库存", en: "Distribute stock" },
    needs: ["distribute", "distribution"],
    steps: [
      {
        zh: "打开“分配”：默认只列出未分配的记录。用批次或类型进一步筛选。",
        en: "Open “Allocation”: it lists the unassigned records at first. Filter by batch or type.",
      },
      {
        zh: "勾选记录，点击“分配”，选择服务商。",
        en: "Select the records, click “Distribute”, then choose the service provider.",
      },
      {
        zh: "已绑定设备的记录不能再分配，结果里会逐条说明原因；其余照常分配。",
        en: "Records that are bound to a device are refused, each with the reason. The others are distributed.",
      },
      {
        zh: "其他服务商的库存只有在勾选该服务商后才会转走。",
        en: "Stock of another provider is moved only if you tick that provider.",
      },
      {
        zh: "分配后 24 小时内可以撤销：在结果里点击“撤销分配”，或之后在列表的更多操作中撤销。再次转走或绑定后不能撤销。",
        en: "A distribution can be undone for 24 hours: click “Undo distribution” in the result, or later in the list under “More actions”. It cannot be undone after the record was moved again or bound.",
      },
      {
        zh: "整批撤销：在“操作日志”中点击任一条分配记录的“撤销整批操作”。",
        en: "To undo all records of a distribution, click “Revert the whole operation” at one of its entries in the operational log.",
      },
    ],
  },
  {
    id: "revert",
    title: { zh: "撤销误操作", en: "Revert a mistake" },
    needs: ["revert", "device_history"],
    steps: [
      {
        zh: "刚完成的启用、禁用或分配：在提示消息中点击“撤销”。",
        en: "Right after you have enabled, disabled or distributed something, click “Undo” in the message.",
      },
      {
        zh: "之后：管理员打开“操作日志”，其他人打开设备的“操作历史”，在该记录上点击“撤销”。确认框列出将要恢复的值。",
        en: "Later, open the “Operational Log” as an administrator, or else the “History” of the device, and click “Revert” at the entry. The dialog shows which values come back.",
      },
      {
        zh: "一次操作涉及多条记录时，管理员可用“撤销整批操作”；此后又被更改的记录保持不变，并逐条说明原因。",
        en: "For an operation on many records, administrators click “Revert the whole operation”. Records that have changed since stay as they are, each with the reason.",
      },
      {
        zh: "撤销本身也会记录在日志中，并可再次撤销。删除、解绑和密钥的更改不能撤销。",
        en: "A revert is an entry of its own and can be reverted too. Deletions, unbinding and changed keys cannot be reverted.",
      },
    ],
  },
  {
    id: "applications",
    title: { zh: "处理客户的新申请", en: "Handle a customer's application" },
    needs: ["edit", "user"],
    steps: [
      {
        zh: "“客户管理”旁的红色数字是新申请的数量；在列表中筛选“新申请”。",
        en: "The red number beside “Customer Management” is the number of new applications. Filter the list by “New Application”.",
      },
      {
        zh: "执行“变更服务商”即处理了申请。确认前会显示随之转移的内容。",
        en: "“Change provider” completes the application. Before you confirm, you see which data moves with the customer.",
      },
    ],
  },
  {
    id: "api",
    title: { zh: "为客户开通开放 API 和 OPC", en: "Open API and OPC for a customer" },
    needs: ["edit", "user"],
    steps: [
      {
        zh: "在“客户管理”里对客户执行“开通 API”或“开通 OPC”。",
        en: "Choose “Switch API on” or “Switch OPC on” for the customer under “Customer Management”.",
      },
      {
        zh: "客户随后在自己的“设置”里看到应用 ID 和密钥，填写回调地址并发送测试。",
        en: "The customer then finds the app ID and secret under “Setting”, enters the callback URLs and sends a test.",
      },
      {
        zh: "报警、数据上报和新增设备会推送到这些地址，每次都带签名；失败后会重试，一天为限。",
        en: "Alarms, data reports and added devices are sent to these URLs, each delivery with a signature. Failed deliveries are retried for up to a day.",
      },
    ],
  },
  {
    id: "groups",
    title: { zh: "分组与权限", en: "Groups and authorities" },
    needs: ["create", "authority"],
    steps: [
      {
        zh: "在“权限管理”里新建分组并填写组长；组长用所填邮箱登录。",
        en: "Add a group under “Authority Management” and enter its leader. The leader signs in with the email address entered there.",
      },
      {
        zh: "勾选的权限决定组长和组员能做什么；只能授予您自己拥有的权限。",
        en: "The selected authorities decide what the leader and the members can do. You can grant only authorities that you have.",
      },
    ],
  },
  {
    id: "members",
    title: { zh: "组员", en: "Members" },
    needs: ["create", "member"],
    steps: [
      {
        zh: "在“权限管理”的“组员”里添加组员，填写邮箱和初始密码，并勾选权限。",
        en: "Add members under “Authority Management”, “Members”: enter email address and initial password, and select their authorities.",
      },
      {
        zh: "组员离开时禁用或删除其账号：该账号会立即退出登录。",
        en: "When a member leaves, disable or delete the account. It is signed out at once.",
      },
    ],
  },
  {
    id: "states",
    title: { zh: "设备状态的含义", en: "Device states" },
    needs: ["list", "device"],
    terms: stateTerms,
  },
  {
    id: "alarms",
    title: { zh: "故障代码与处理", en: "Error codes and what to do" },
    needs: ["list", "device"],
    terms: alarmTerms,
  },
];
