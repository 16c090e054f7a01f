import { statSync } from "node:fs";
import { registry } from "../../../resources";
import { deviceStatus, languages, textIn } from "../../../src/contract";
import { demoPassword, expect, test } from "../../support/browser";
import { helpFile, maxBytes } from "./files";
import { settled } from "./picture";
import { awaitMap, openFirst } from "./preparations";
import { Stage } from "./stage";
import { wordsIn } from "./words";

/** The tour uses the filter for the state of devices. */
const device = registry.entries.find((entry) => entry.name === "device");
const stateLabel = device?.type === "resource" ? device.fields.status?.label : undefined;
const alarm = deviceStatus.find((state) => state.value === 1)?.label;
if (stateLabel === undefined || alarm === undefined) throw new Error("The device has no state to filter by.");

for (const language of languages) {
  test(`tour in ${language}`, async ({ page }) => {
    const texts = wordsIn(language);
    await page.addInitScript((chosen) => localStorage.setItem("lubricator.language", chosen), language);
    const stage = await Stage.on(page, language);
    const entry = (path: string) => page.locator(`nav a[href="${path}"]`).first();
    const tab = (name: string) => page.locator(`main nav a[href$="/${name}"]`).first();

    await page.goto("/login");
    await settled(page, language);
    const film = await stage.roll();
    await stage.say({ zh: "用邮箱和密码登录", en: "Sign in with email and password" }, 1200);
    await stage.type(page.getByLabel(texts["login.email"]), "dealer@demo.test");
    await stage.type(page.getByLabel(texts["login.password"], { exact: true }), demoPassword);
    await stage.click(page.getByRole("button", { name: texts["login.submit"], exact: true }));
    await expect(entry("/device")).toBeVisible();
    await settled(page, language);
    await awaitMap(page);
    await expect(page.getByText(texts["map.loading"])).toHaveCount(0);

    await stage.say(
      { zh: "数据看板：设备的状态和近期计划", en: "The dashboard: the state of your devices, and what is due" },
      2000,
    );
    // The mouse must not be over the map, which would show a hint when the wheel turns.
    await stage.point(page.getByRole("main").getByRole("heading", { level: 1 }));
    await stage.scroll(400);
    await stage.wait(1800);

    await stage.say({ zh: "设备列表：全部润滑器", en: "The device list: all your lubricators" }, 300);
    await stage.click(entry("/device"));
    await page.waitForURL(/\/device$/);
    await settled(page, language);
    await stage.wait(2200);

    await stage.say({ zh: "筛选出报警的设备", en: "Filter for devices with an alarm" }, 600);
    await stage.click(page.getByRole("combobox", { name: textIn(stateLabel, language) }));
    await stage.wait(500);
    await stage.click(page.locator(".ant-select-dropdown:visible").getByText(textIn(alarm, language), { exact: true }));
    await page.waitForURL(/status=1/);
    await settled(page, language);
    await stage.wait(2500);

    await stage.say({ zh: "打开一台设备，查看全部数据", en: "Open a device to see all about it" }, 600);
    await stage.point(page.locator("[data-key] a").first());
    await openFirst(page);
    await settled(page, language);
    await stage.wait(2500);
    await stage.scroll(500);
    await stage.wait(2000);

    await stage.say({ zh: "它的设置：下次上报后生效", en: "Its settings take effect after the next report" }, 300);
    await stage.click(tab("settings"));
    await settled(page, language);
    await stage.wait(2200);
    await stage.scroll(400);
    await stage.wait(1200);

    await stage.say({ zh: "它的报警，处理后确认", en: "Its alarms, to be acknowledged once dealt with" }, 300);
    await stage.click(tab("alarms"));
    await settled(page, language);
    await stage.wait(2500);

    await stage.say(
      { zh: "“设置”：个人资料、密码和邮件报告", en: "“Setting”: your profile, password and email reports" },
      300,
    );
    await stage.click(entry("/setting"));
    await page.waitForURL(/\/setting$/);
    await settled(page, language);
    await stage.wait(2500);
    await stage.scroll(900);
    await stage.wait(1500);

    await stage.say({ zh: "更多内容见“帮助”和用户手册", en: "More in “Help” and in the user manual" }, 300);
    await stage.click(entry("/help"));
    await settled(page, language);
    await stage.wait(3000);

    const file = helpFile("tour", language);
    await film.encode(file);
    expect(statSync(file).size).toBeLessThanOrEqual(maxBytes.tour);
  });
}
