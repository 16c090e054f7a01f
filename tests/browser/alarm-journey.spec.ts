import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { chromium, type Page } from "@playwright/test";
import { demoPassword, expect, signIn, startPlatform, test } from "../support/browser";
import { chromiumLaunchOptions } from "../support/chromium";
import { startSimulator } from "../support/simulator";

const ingestKey = "alarm-key-alarm-key-alarm-key-alarm-key";

/** The alarm of the simulated device. */
const blocked = { code: 5, words: "High back-pressure alarm" } as const;

/** Longer than the polling intervals of dashboard, map and deliveries. */
const soon = { timeout: 60_000 } as const;

interface Device {
  readonly device_id: number;
  readonly imei: string | null;
  readonly status: number;
  readonly [name: string]: unknown;
}

/** A customer's server. It records received events. */
async function startReceiver() {
  const events: Record<string, unknown>[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (data) => {
      body += data;
    });
    request.on("end", () => {
      events.push(...JSON.parse(body).data);
      response.end("taken");
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/hook`, events, stop: () => server.close() };
}

/** Signs in with a demo account, without a browser. */
async function callsAs(url: string, who: string, base: "admin/1" | "client/1") {
  const post = async (path: string, payload: Readonly<Record<string, unknown>>) => {
    const entries = Object.entries(payload).filter(([, value]) => value !== null && value !== undefined);
    const body = new URLSearchParams(entries.map(([name, value]) => [name, String(value)]));
    const response = await fetch(`${url}/${base}/${path}`, { method: "POST", body });
    const { code, message, data } = await response.json();
    expect(code, `${path}: ${message}`).toBe(0);
    return data;
  };
  const { token, user } = await post("user/login-email", {
    email: `${who}@demo.test`,
    password: demoPassword,
    token: "",
  });
  return { user, call: (path: string, payload = {}) => post(path, { ...payload, token }) };
}

/** Sets the customer's callback URL, and moves a device without alarms far away from the others. */
async function prepare(url: string, hook: string): Promise<Device> {
  const admin = await callsAs(url, "admin", "admin/1");
  const customer = await callsAs(url, "customer", "client/1");
  const user_id = customer.user.user_id ?? customer.user.id;
  await admin.call("user/open-api/enable", { user_id, enable: 1 });
  const app = await admin.call("app/open-or-end", { flag: 1, target_user_id: user_id });
  await admin.call("app/update-url", { id: app.id, callback_url: hook, event_type: 1 });
  const { list } = await customer.call("device/list", { type: 0, status: 0, page_size: 100 });
  const device = (list as Device[]).find(({ imei, online }) => imei !== null && online === 1);
  if (device === undefined) throw new Error("The demo customer has no device without alarms.");
  const { device_id, imei, device_name, lubricantTube, time_setting, report_interval } = device;
  return admin.call("device/save-device", {
    device_id,
    imei,
    device_name,
    lubricantTube,
    time_setting,
    report_interval,
    longitude: 8.68,
    latitude: 50.11,
  });
}

/** Number of devices with an alarm on the dashboard. */
async function inAlarm(page: Page): Promise<number> {
  const figure = page.locator("main").getByText("Lubricators in alarm", { exact: true }).first().locator("xpath=..");
  await expect(figure.locator("[data-long]")).toContainText(/\d/);
  return Number((await figure.locator("[data-long]").textContent())?.replace(/\D/g, ""));
}

test("dashboard, map and the customer's server follow the beginning and the end of an alarm", async () => {
  test.setTimeout(300_000);
  const own = await startPlatform({ CALLBACK_ALLOW: "127.0.0.1", INGEST_KEY: ingestKey });
  const receiver = await startReceiver();
  const browser = await chromium.launch(await chromiumLaunchOptions({ hasWebgl: true }));
  try {
    const device = await prepare(own.url, receiver.url);
    const name = String(device.device_name);
    const simulate = (condition: string) =>
      startSimulator([
        ...["--url", own.url, "--key", ingestKey, "--speed", "1", "--devices", "1"],
        ...["--hold", `${device.imei}=${condition}`],
      ]);

    // Two windows, so that both pages are visible and keep polling.
    const visit = async (path: string) => {
      const viewport = { width: 1440, height: 900 };
      const page = await browser.newPage({ baseURL: own.url, viewport, locale: "en-GB", reducedMotion: "reduce" });
      await signIn(page, "customer", { at: path });
      // A reload would lose this mark.
      await page.evaluate(() => Object.assign(window, { isTheSamePage: true }));
      return page;
    };
    const home = await visit("/home");
    const map = await visit("/home/map");
    const before = await inAlarm(home);
    const alarms = home.getByRole("region", { name: "Open alarms" });
    const line = alarms.getByRole("listitem").filter({ hasText: name }).filter({ hasText: blocked.words });
    await expect(
      alarms
        .getByRole("listitem")
        .first()
        .or(alarms.getByText(/No open alarms/)),
    ).toBeVisible();
    await expect(line).toHaveCount(0);
    const marker = (state: string) =>
      map.locator(".maplibregl-map").getByRole("button", { name: `${name}: ${state}`, exact: true });
    await expect(marker("Normal")).toBeVisible(soon);

    const blocking = simulate(String(blocked.code));
    await expect.poll(() => inAlarm(home), soon).toBe(before + 1);
    await expect(line).toBeVisible(soon);
    await expect(marker("Alarm")).toBeVisible(soon);
    await expect(marker("Normal")).toHaveCount(0);
    const event = { device: { imei: device.imei }, alarm: { code: blocked.code } };
    await expect.poll(() => receiver.events, soon).toMatchObject([{ type: "alarm.raised", ...event }]);
    expect(await blocking.stop(), blocking.said()).toBe(0);

    const clearing = simulate("none");
    await expect.poll(() => inAlarm(home), soon).toBe(before);
    await expect(line).toHaveCount(0, soon);
    await expect(marker("Normal")).toBeVisible(soon);
    await expect
      .poll(() => receiver.events, soon)
      .toMatchObject([
        { type: "alarm.raised", ...event },
        { type: "alarm.cleared", ...event },
      ]);
    expect(await clearing.stop(), clearing.said()).toBe(0);
    for (const page of [home, map]) expect(await page.evaluate(() => "isTheSamePage" in window)).toBe(true);
  } finally {
    await browser.close();
    receiver.stop();
    await own.stop();
  }
});
