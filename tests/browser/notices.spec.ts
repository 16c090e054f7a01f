import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { chromium, type Page } from "@playwright/test";
import { demoPassword, expect, type Language, signIn, startPlatform, test } from "../support/browser";
import { chromiumLaunchOptions } from "../support/chromium";
import { movableClock } from "../support/movable-clock";
import { startSmtpServer } from "../support/smtp-server";

const ingestKey = "notice-key-notice-key-notice-key-notice";

/** The code of an alarm that blocks the line: critical. */
const blocked = 5;

/** The jobs run each ten seconds, the one that finds silent devices each minute. */
const soon = { timeout: 90_000 } as const;

const words = {
  en: {
    ways: "Ways",
    mail: "Email",
    critical: "Critical alarms",
    quiet: "Quiet hours",
    from: "Quiet from",
    until: "Quiet until",
    next: "If nobody acknowledges",
    minutes: "If nobody acknowledges, tell somebody else",
    after: "After 5 minutes",
    tell: "Tell",
    save: "Save",
    saved: "Notification settings saved",
    acknowledge: "Acknowledge",
    acknowledged: "Acknowledged",
    thread: "Thread",
    escalated: "Escalated",
  },
  zh: {
    ways: "如何通知",
    mail: "邮件",
    critical: "仅严重报警",
    quiet: "免打扰",
    from: "免打扰开始",
    until: "免打扰结束",
    next: "无人确认时",
    minutes: "无人确认时转告",
    after: "5 分钟后",
    tell: "转告给",
    save: "保存",
    saved: "通知设置已保存",
    acknowledge: "确认",
    acknowledged: "处理中",
    thread: "处理记录",
    escalated: "转告",
  },
} as const;

interface Device {
  readonly device_id: number;
  readonly imei: string | null;
  readonly eui: string | null;
  readonly device_name: string;
}

/** A port that nobody uses: the mails name the address of the console, which a platform has to know before it starts. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

/** Signs in with a demo account, without a browser. */
async function callsAs(url: string, who: string) {
  const post = async (path: string, payload: Readonly<Record<string, string>>) => {
    const response = await fetch(`${url}/admin/1/${path}`, { method: "POST", body: new URLSearchParams(payload) });
    const { code, message, data } = await response.json();
    expect(code, `${path}: ${message}`).toBe(0);
    return data;
  };
  const { token } = await post("user/login-email", { email: `${who}@demo.test`, password: demoPassword, token: "" });
  return (path: string, payload: Readonly<Record<string, string>> = {}) => post(path, { ...payload, token });
}

async function choose(page: Page, panel: string, label: string, option: string): Promise<void> {
  await page
    .getByRole("region", { name: panel, exact: true })
    // Required fields are marked.
    .getByRole("combobox", { name: new RegExp(`^(\\* )?${label}$`) })
    .press("ArrowDown");
  const options = page.locator(".ant-select-dropdown:visible");
  await options.getByTitle(option, { exact: true }).click();
  // Otherwise the options of the next select would be a second list.
  await expect(options).toHaveCount(0);
}

/** Sets how the user is told: critical alarms by mail, quiet hours in the morning, and a colleague after five minutes. */
async function setNotices(page: Page, colleague: string, language: Language): Promise<void> {
  const text = words[language];
  const save = async (panel: string) => {
    await page
      .getByRole("region", { name: panel, exact: true })
      .getByRole("button", { name: text.save, exact: true })
      .click();
    await expect(page.getByText(text.saved).last()).toBeVisible();
  };
  await choose(page, text.ways, text.mail, text.critical);
  await save(text.ways);
  // Critical alarms do not wait for their end, whatever the time of this test is.
  await choose(page, text.quiet, text.from, "02:00");
  await choose(page, text.quiet, text.until, "05:00");
  await save(text.quiet);
  await choose(page, text.next, text.minutes, text.after);
  await choose(page, text.next, text.tell, colleague);
  await save(text.next);
}

for (const [language, viewport] of [
  ["en", { width: 1440, height: 900 }],
  ["zh", { width: 390, height: 844 }],
] as const) {
  const text = words[language];
  test(`a report becomes one mail whose link opens the alarm, and the next person's after five minutes (${language})`, async () => {
    test.setTimeout(600_000);
    const [smtp, clock, port] = [await startSmtpServer(), movableClock(), await freePort()];
    const url = `http://127.0.0.1:${port}`;
    const platform = await startPlatform({
      ...clock.variables,
      PORT: String(port),
      PUBLIC_URL: url,
      SMTP_URL: smtp.url,
      INGEST_KEY: ingestKey,
    });
    const browser = await chromium.launch(await chromiumLaunchOptions());
    try {
      const leader = await callsAs(url, "leader");
      const dealer = await callsAs(url, "dealer");
      const report = async (reports: readonly object[]) => {
        const response = await fetch(`${url}/ingest/1/reports`, {
          method: "POST",
          headers: { "content-type": "application/json", authorization: `Bearer ${ingestKey}` },
          body: JSON.stringify({ reports }),
        });
        const { results } = (await response.json()) as { results: { status: string }[] };
        expect(results.map(({ status }) => status)).toEqual(reports.map(() => "taken"));
      };
      // Devices of the leader's group that have no such alarm.
      const { list: open } = await dealer("device-alarm-log/list", { state: "1", page_size: "100" });
      const { list } = (await leader("device/list", { bind_status: "1", type: "0", page_size: "100" })) as {
        list: Device[];
      };
      const [first, second] = list.filter(({ device_id }) =>
        (open as { device_id: number; code: number }[]).every(
          (one) => one.device_id !== device_id || one.code !== blocked,
        ),
      );
      if (first === undefined || second === undefined) throw new Error("The group has no two such devices.");
      const alarmOf = (device: Device) =>
        report([{ type: "nb", imei: device.imei, time: clock.now(), alarms: [blocked], report_interval: 24 }]);

      const page = await browser.newPage({ baseURL: url, viewport, reducedMotion: "reduce" });
      await signIn(page, "dealer", { at: "/setting/notifications", language });
      const { list: people } = await dealer("device-alarm-log/assignees", { page_size: "100" });
      const colleague = (people as { email: string; username: string }[]).find(({ email }) => /^leader@/.test(email));
      await setNotices(page, colleague?.username ?? "", language);

      // One mail, whose link opens the alarm. Acknowledged, it is told to nobody else.
      await alarmOf(first);
      const mails = () => smtp.mailsTo("dealer@demo.test");
      await expect.poll(() => mails().length, soon).toBe(1);
      const linkIn = (mail = "") => /\/log\/warning\/\d+/.exec(mail)?.[0] ?? "";
      expect(mails()[0]).toContain(`${url}${linkIn(mails()[0])}`);
      expect(mails()[0]).toContain(first.device_name);
      await page.goto(linkIn(mails()[0]));
      await expect(page.getByText(first.device_name).first()).toBeVisible();
      await page.getByRole("button", { name: text.acknowledge, exact: true }).first().click();
      const dialog = page.getByRole("dialog");
      if (await dialog.isVisible()) await dialog.getByRole("button").last().click();
      await expect(page.getByText(text.acknowledged, { exact: true }).first()).toBeVisible();

      // Nobody acknowledges the second one.
      await alarmOf(second);
      clock.forward(3);
      await expect.poll(() => mails().length, soon).toBe(2);
      clock.forward(6);
      await expect.poll(() => smtp.mailsTo("leader@demo.test").length, soon).toBe(1);
      const [told = ""] = smtp.mailsTo("leader@demo.test");
      expect(told).toContain(second.device_name);
      expect(told).not.toContain(linkIn(mails()[0]));
      await page.goto(linkIn(told));
      await page.getByRole("main").getByRole("link", { name: text.thread }).click();
      await expect(page.getByText(text.escalated, { exact: true }).first()).toBeVisible();

      // A gateway goes silent, with two lubricators below it: one mail, about the gateway.
      const eui = "AC1F09FFFE00BEEF";
      await dealer("gateway/save", { eui, name: "Gateway Silence" });
      const { list: lora } = (await dealer("device/list", { bind_status: "1", type: "1", page_size: "100" })) as {
        list: Device[];
      };
      const below = lora.slice(0, 2);
      expect(below).toHaveLength(2);
      await report(
        below.map((one) => ({
          type: "lora",
          eui: one.eui,
          gateway_eui: eui,
          time: clock.now(),
          report_interval: 1,
          alarms: [],
        })),
      );
      clock.forward(4 * 60);
      await expect.poll(() => mails().length, soon).toBe(3);
      expect(mails()[2]).toContain("Gateway Silence");
      for (const { device_name } of below) expect(mails()[2]).not.toContain(device_name);
      clock.forward(10);
      await expect.poll(() => smtp.mailsTo("leader@demo.test").length, soon).toBeGreaterThanOrEqual(1);
      expect(mails()).toHaveLength(3);
    } finally {
      await browser.close();
      await platform.stop();
      smtp.close();
      clock.remove();
    }
  });
}
