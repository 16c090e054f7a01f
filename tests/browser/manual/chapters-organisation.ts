import type { Page } from "@playwright/test";
import { demoPassword } from "../../support/browser";
import type { Chapter } from "./chapter";

/** Has an administrator switch the open API on for the customer who is signed in, who then opens the application. */
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

/** Brings the panel of the e-mail reports into sight. */
async function showReports(page: Page): Promise<void> {
  const heading = page.getByRole("heading", { name: /^(邮件报告|Email reports)$/ });
  await heading.evaluate((found) => found.scrollIntoView({ block: "center" }));
}

/** What administrators, providers and customers settle among themselves. */
export const organisationChapters: readonly Chapter[] = [
  {
    title: { zh: "分组与组员", en: "Groups and members" },
    about: {
      zh: "服务商把员工编入分组。组长和组员只看到本组的设备，只能做授权的操作。",
      en: "Providers put their people into groups. Leaders and members see their group's devices and do what they are authorised to do.",
    },
    steps: [
      {
        zh: "打开“权限管理”，添加分组，填写组长和权限。",
        en: "Open “Authority Management”, add a group, enter its leader and authorities.",
      },
      {
        zh: "在“组员”页添加组员，填写邮箱、初始密码和权限。",
        en: "Add members under “Members”, with e-mail, a first password and their authorities.",
      },
      { zh: "有人离开时，禁用或删除其账号。", en: "When somebody leaves, disable or delete the account." },
    ],
    notes: [{ zh: "只能授予您自己拥有的权限。", en: "You can grant only what you hold yourself." }],
    shots: [
      { who: "dealer", path: "/authority", caption: { zh: "权限分组", en: "Groups" } },
      { who: "dealer", path: "/authority/addMember", caption: { zh: "添加组员", en: "Adding a member" } },
    ],
  },
  {
    title: { zh: "入库与分配", en: "Stock and allocation" },
    about: {
      zh: "入库员登记设备，平台管理员把它们分配给服务商。",
      en: "The storage operator enters devices into stock; the platform administrator distributes them to providers.",
    },
    steps: [
      {
        zh: "入库员打开“入库”逐条添加，或在“NB 上传”“Lora 上传”中下载模板，填写后上传。",
        en: "The storage operator opens “Warehousing” and adds records one by one, or takes the template of “Upload NB” or “Upload Lora”, fills it in and uploads it.",
      },
      {
        zh: "有误的行会连同原因返回，改正后再次上传。",
        en: "Rows with a fault come back with the reason; mend them and upload them again.",
      },
      {
        zh: "管理员打开“分配”，勾选记录，点击“分配”，选择服务商。",
        en: "The administrator opens “Allocation”, ticks records, chooses “Distribute” and the provider.",
      },
    ],
    notes: [
      { zh: "已绑定设备的记录不能再分配。", en: "A record that is bound to a device cannot be distributed any more." },
    ],
    shots: [
      { who: "storage", path: "/storage", caption: { zh: "入库", en: "Warehousing" } },
      { who: "admin", path: "/distribution", caption: { zh: "分配", en: "Allocation" } },
    ],
  },
  {
    title: { zh: "客户与申请", en: "Customers and applications" },
    about: {
      zh: "终端客户自行注册并申请服务商。平台管理员处理申请，也可为客户更换服务商。",
      en: "End customers register themselves and apply for a provider. The platform administrator settles the application, and may switch a customer to another provider.",
    },
    steps: [
      {
        zh: "菜单“客户管理”上的红色数字是新申请的数量。",
        en: "The red number at “Customer Management” counts new applications.",
      },
      {
        zh: "在列表中筛选“新申请”，查看客户申请的服务商。",
        en: "Filter the list by “New Application” and look at the provider that was asked for.",
      },
      {
        zh: "执行“变更服务商”即处理了申请；确认前会显示随之转移的内容。",
        en: "“Change provider” settles it; what moves along is shown before you confirm.",
      },
    ],
    shots: [{ who: "admin", path: "/user", caption: { zh: "客户管理", en: "Customer management" } }],
  },
  {
    title: { zh: "开放 API 与回调", en: "API and webhooks" },
    about: {
      zh: "客户可以让平台把报警、数据上报和新增设备推送给自己的程序。",
      en: "Customers may have alarms, data reports and added devices pushed to programs of their own.",
    },
    steps: [
      {
        zh: "管理员在“客户管理”中对客户执行“开通 API”。",
        en: "The administrator chooses “Switch API on” for the customer under “Customer Management”.",
      },
      {
        zh: "客户打开“设置”中的“API 设置”，开启应用，复制应用 ID，显示并复制密钥。密钥只应保存在接收程序中。",
        en: "The customer opens “API settings” under “Setting”, opens the application, copies the app id, shows and copies the secret. Keep the secret in the receiving program alone.",
      },
      {
        zh: "填写报警、数据上报和新增设备的回调地址，发送测试，查看对方的应答。",
        en: "Enter the callback addresses for alarms, data reports and added devices, send a test and look at the answer.",
      },
      {
        zh: "在投递日志中查看每次推送的结果。",
        en: "See in the delivery log how each push went.",
      },
    ],
    notes: [
      {
        zh: "每次推送都带有签名（HMAC-SHA256，覆盖时间和正文）；请先验证签名再处理。失败后会重试，间隔逐次加长，以一天为限；多次失败后暂停，并通知您。",
        en: "Each push is signed (HMAC-SHA256 over time and body): verify that before you use it. A failed push is repeated with growing pauses for up to a day; after repeated failure pushing pauses and you are told.",
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
  {
    title: { zh: "邮件报告与个人设置", en: "E-mail reports and your own settings" },
    about: {
      zh: "“设置”里是您自己的资料、密码、登录密钥和邮件报告的频率。",
      en: "“Setting” holds your own profile, password, login key and how often you get a report by e-mail.",
    },
    steps: [
      {
        zh: "在“邮件报告”中选择频率：关闭、每天、每周、每两周或每月，然后保存。也可以立即发送一份。",
        en: "Choose under “Email reports” how often they come: off, daily, weekly, every two weeks or monthly, and save. You may also have one sent at once.",
      },
      {
        zh: "报告列出您的设备的耗脂量（毫升）、可用率、报警和需要更换的油管。",
        en: "A report lists grease used in ml, availability, alarms and cartridges that are due, for your own devices.",
      },
      {
        zh: "需要免密登录时，生成登录密钥，保存链接或二维码。密钥只显示一次，新的会使旧的失效。",
        en: "To sign in without a password, make a login key and keep its link or QR code. It is shown once; a new one ends the old one.",
      },
    ],
    shots: [{ who: "dealer", path: "/setting", prepare: showReports, caption: { zh: "设置", en: "Settings" } }],
  },
  {
    title: { zh: "帮助", en: "Help" },
    about: {
      zh: "“帮助”按您的角色说明日常操作，并提供本手册和一段视频。",
      en: "“Help” explains what your role does every day, and offers this manual and a video.",
    },
    steps: [
      { zh: "打开“帮助”，选择主题。", en: "Open “Help” and choose a topic." },
      {
        zh: "在手册中用左右方向键翻页，或从目录中选择章节。",
        en: "Turn the manual's pages with the arrow keys, or choose a chapter from its contents.",
      },
      {
        zh: "遇到问题时，记下设备编号和报警代码，联系您的服务商。",
        en: "If something does not work, note lubricator number and alarm code and ask your service provider.",
      },
    ],
    shots: [{ who: "dealer", path: "/help", caption: { zh: "帮助", en: "Help" } }],
  },
];
