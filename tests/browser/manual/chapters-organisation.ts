import type { Page } from "@playwright/test";
import { demoPassword } from "../../support/browser";
import type { Chapter } from "./chapter";

/** Switches the open API on for the signed-in customer, as an admin, and opens the application. */
async function openApplication(page: Page): Promise<void> {
  await page.evaluate(async (password) => {
    const call = async (path: string, fields: Record<string, string>) => {
      const answer = await fetch(`/admin/1/${path}`, { method: "POST", body: new URLSearchParams(fields) });
      const { code, message, data } = await answer.json();
      if (code !== 0) throw new Error(`${path}: ${message}`);
      return data;
    };
    const { id } = JSON.parse(localStorage.getItem("lubricator.user") ?? "{}");
    const { token } = await call("user/login-email", { email: "admin@demo.test", password, token: "" });
    await call("user/open-api/enable", { user_id: `${id}`, enable: "1", token });
  }, demoPassword);
  await page.reload();
  const open = page.getByRole("main").getByRole("switch").first();
  if ((await open.getAttribute("aria-checked")) !== "true") await open.click();
}

/** Chapters about groups, customers and the open API. */
export const organisationChapters: readonly Chapter[] = [
  {
    title: { zh: "分组与组员", en: "Groups and members" },
    about: {
      zh: "服务商把员工编入分组。组长和组员只看到本组的设备，只能做授权的操作。",
      en: "Providers organise their staff in groups. Leaders and members see only their group's devices and do only what they are authorised to do.",
    },
    steps: [
      {
        zh: "打开“权限管理”，添加分组，填写组长和权限。",
        en: "Open “Authority Management”, add a group and enter its leader and authorities.",
      },
      {
        zh: "在“组员”页添加组员，填写邮箱、初始密码和权限。",
        en: "Add members under “Members”, with an email address, an initial password and their authorities.",
      },
      { zh: "有人离开时，禁用或删除其账号。", en: "When somebody leaves, disable or delete their account." },
    ],
    notes: [{ zh: "只能授予您自己拥有的权限。", en: "You can grant only authorities that you have yourself." }],
    shots: [
      { who: "dealer", path: "/authority", caption: { zh: "权限分组", en: "Groups" } },
      { who: "dealer", path: "/authority/addMember", caption: { zh: "添加组员", en: "Adding a member" } },
    ],
  },
  {
    title: { zh: "客户与申请", en: "Customers and applications" },
    about: {
      zh: "终端客户自行注册并申请服务商。平台管理员处理申请，也可为客户更换服务商。",
      en: "End customers register themselves and apply for a provider. The platform administrator deals with the application, and can also move a customer to another provider.",
    },
    steps: [
      {
        zh: "菜单“客户管理”上的红色数字是新申请的数量。",
        en: "The red number beside “Customer Management” counts new applications.",
      },
      {
        zh: "在列表中筛选“新申请”，查看客户申请的服务商。",
        en: "Filter the list by “New Application” and see which provider the customer applied for.",
      },
      {
        zh: "执行“变更服务商”，申请即处理完毕；确认前会显示随之转移的内容。",
        en: "“Change provider” completes the application; what moves with the customer is shown before you confirm.",
      },
    ],
    shots: [{ who: "admin", path: "/user", caption: { zh: "客户管理", en: "Customer management" } }],
  },
  {
    title: { zh: "开放 API 与回调", en: "API and webhooks" },
    about: {
      zh: "客户可以让平台把报警、数据上报和新增设备推送给自己的程序。",
      en: "Customers can have alarms, data reports and added devices pushed to their own programs.",
    },
    steps: [
      {
        zh: "管理员在“客户管理”中对客户执行“开通 API”。",
        en: "The administrator chooses “Switch API on” for the customer under “Customer Management”.",
      },
      {
        zh: "客户打开“设置”中的“API 设置”，开启应用，复制应用 ID，显示并复制密钥。密钥只应保存在接收程序中。",
        en: "The customer opens “API settings” under “Setting”, opens the application, copies the app id, then shows and copies the secret. Keep the secret only in the receiving program.",
      },
      {
        zh: "填写报警、数据上报和新增设备的回调地址，发送测试，查看对方的应答。",
        en: "Enter the callback addresses for alarms, data reports and added devices, send a test and check the response.",
      },
      {
        zh: "在投递日志中查看每次推送的结果。",
        en: "The delivery log shows the result of each push.",
      },
    ],
    notes: [
      {
        zh: "每次推送都带有签名（HMAC-SHA256，覆盖时间和正文）；请先验证签名再处理。失败后会重试，间隔逐次加长，以一天为限；多次失败后暂停，并通知您。",
        en: "Each push is signed (HMAC-SHA256 over time and body): verify the signature before you use the data. A failed push is repeated for up to a day, at growing intervals; after repeated failures pushing is paused and you are notified.",
      },
    ],
    shots: [
      {
        who: "customer",
        path: "/setting/api",
        prepare: openApplication,
        caption: { zh: "API 设置", en: "API settings" },
      },
    ],
  },
];
