import type { Page } from "@playwright/test";
import { expect, type Language, type RunningPlatform, signIn, test } from "../support/browser";
import { type Caller, callerFor } from "../support/screens";

interface Candidate {
  readonly device_id: number;
  readonly name: string;
  readonly is_due: number;
}

interface Visit {
  readonly id: number;
  readonly state: number;
  readonly stops: readonly { readonly device_id: number; readonly state: number; readonly by: string }[];
}

const phone = { width: 390, height: 844 };

const words = {
  en: {
    plan: "Plan a visit",
    name: "Name",
    save: "Save",
    stops: "Stops",
    straight: /Distances follow the great circle/,
    open: "Open checklist",
    done: "Done",
    skip: "Not done",
    noSwap: "No swap",
    swap: "Cartridge swapped",
    cartridge: "New cartridge",
    comment: "Comment",
    why: "Why it was not done",
    waiting: "Not sent yet",
    kept: /^Not connected/,
    edit: "Edit",
    down: (name: string) => `Move ${name} down`,
    reason: "Why swap anyway",
    incompatible: /Incompatible: /,
    unsent: "1 record is not sent yet",
    unsentOf: "1 not sent",
  },
  zh: {
    plan: "规划上门服务",
    name: "名称",
    save: "保存",
    stops: "停靠点",
    straight: /距离按大圆/,
    open: "打开清单",
    done: "完成",
    skip: "未完成",
    noSwap: "不换罐",
    swap: "换罐",
    cartridge: "新油管",
    comment: "备注",
    why: "未完成的原因",
    waiting: "待发送",
    kept: /^未连接/,
    edit: "编辑",
    down: (name: string) => `下移 ${name}`,
    reason: "仍要更换的原因",
    incompatible: /不相容: /,
    unsent: "1 条记录待发送",
    unsentOf: "1 条待发送",
  },
} as const;

const dealerOf = (platform: RunningPlatform): Promise<Caller> => callerFor(platform.url, "dealer");

async function dueDevices({ call }: Caller): Promise<readonly Candidate[]> {
  const { list } = (await call("visit/candidates", { weeks: 8 })) as { list: Candidate[] };
  return list.filter(({ is_due }) => is_due === 1);
}

let made = 0;

/** A visit to the first due devices of the demo dealer. */
async function addVisit(dealer: Caller, count: number): Promise<Visit & { readonly names: readonly string[] }> {
  const devices = (await dueDevices(dealer)).slice(0, count);
  const stops = JSON.stringify(devices.map(({ device_id }) => ({ device_id })));
  made += 1;
  const visit = (await dealer.call("visit/save", { name: `Round ${made}`, stops })) as Visit;
  return { ...visit, names: devices.map(({ name }) => name) };
}

const stopWith = (page: Page, name: string, language: Language) =>
  page.getByRole("list", { name: words[language].stops }).getByRole("listitem").filter({ hasText: name });

for (const language of ["en", "zh"] as const) {
  const text = words[language];
  test(`a visit is planned on the desk from the cartridge plan (${language})`, async ({ page, platform }) => {
    const due = await dueDevices(await dealerOf(platform));
    await signIn(page, "dealer", { at: "/home/forecast?weeks=8", language });
    await page.getByRole("button", { name: text.plan }).click();
    await expect(page).toHaveURL(/\/home\/visit\/add\?weeks=8$/);
    await page.getByLabel(text.name, { exact: true }).fill(`Desk ${language}`);
    for (const { name } of due.slice(0, 2)) await page.getByRole("checkbox", { name }).first().check();
    const stops = page.getByRole("list", { name: text.stops }).getByRole("listitem");
    await expect(stops).toHaveCount(2);
    await expect(page.getByText(text.straight)).toBeVisible();
    await page.getByRole("button", { name: text.save, exact: true }).click();
    await expect(page.getByRole("heading", { name: `Desk ${language}` })).toBeVisible();
    await expect(stops).toHaveCount(2);
    await expect(page.getByText(text.straight)).toBeVisible();
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("navigation").first()).toBeHidden();
    await expect(stops.first()).toBeVisible();
  });

  test(`a stop is ticked off on the phone, and the desk sees it (${language})`, async ({ page, platform }) => {
    const dealer = await dealerOf(platform);
    const { id, names } = await addVisit(dealer, 2);
    await page.setViewportSize(phone);
    await signIn(page, "dealer", { at: `/home/visit/${id}`, language });
    await page.getByRole("link", { name: text.open }).click();
    const [first = "", second = ""] = names;
    await stopWith(page, first, language).getByRole("button", { name: text.done, exact: false }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText(text.noSwap, { exact: true }).click();
    await dialog.getByRole("button", { name: text.save }).click();
    await expect(stopWith(page, first, language).getByRole("button")).toHaveCount(0);
    await stopWith(page, second, language).getByRole("button", { name: text.skip }).click();
    await dialog.getByLabel(text.why).fill("Hall closed");
    await dialog.getByRole("button", { name: text.save }).click();
    await expect(stopWith(page, second, language)).toContainText("Hall closed");
    await expect
      .poll(async () => ((await dealer.call("visit/detail", { id })) as Visit).stops.map(({ state }) => state))
      .toEqual([1, 2]);
  });
}

for (const [language, size] of [
  ["en", { width: 1440, height: 900 }],
  ["zh", phone],
] as const) {
  const text = words[language];

  test(`a manual order stays when a stop is added (${language})`, async ({ page, platform }) => {
    const dealer = await dealerOf(platform);
    const due = await dueDevices(dealer);
    const { id, names } = await addVisit(dealer, 4);
    await page.setViewportSize(size);
    await signIn(page, "dealer", { at: `/home/visit/${id}/edit`, language });
    const stops = page.getByRole("list", { name: text.stops }).getByRole("listitem");
    await expect(stops).toHaveCount(4);
    const [first = ""] = names;
    await page.getByRole("button", { name: text.down(first), exact: true }).click();
    await page.getByRole("button", { name: text.down(first), exact: true }).click();
    const order = [names[1], names[2], first, names[3]];
    for (const [at, name] of order.entries()) await expect(stops.nth(at)).toContainText(name ?? "");
    await page.getByRole("button", { name: text.save, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/home/visit/${id}$`));

    await page.goto(`/home/visit/${id}/edit`);
    await expect(stops).toHaveCount(4);
    const added = due[4]?.name ?? "";
    await page.getByRole("checkbox", { name: added }).first().check();
    for (const [at, name] of [...order, added].entries()) await expect(stops.nth(at)).toContainText(name ?? "");
  });

  test(`an incompatible cartridge needs a reason; a comment is not enough (${language})`, async ({
    page,
    platform,
  }) => {
    const dealer = await dealerOf(platform);
    const { id, names, stops } = await addVisit(dealer, 1);
    const { list } = (await dealer.call("grease/list", { page_size: 100 })) as {
      list: { id: number; name: string; also: string[] }[];
    };
    const { lubricant } = (await dealer.call("device/detail", { device_id: stops[0]?.device_id })) as {
      lubricant: string;
    };
    const isPolyurea = list.some(({ name, also }) => /Polyurea/.test(name) && [name, ...also].includes(lubricant));
    const grease = list.find(({ name }) => (isPolyurea ? /Calcium|钙/ : /Polyurea/).test(name));
    const batch = `WRONG-${language}`;
    await dealer.call("cartridge/save", {
      grease_id: grease?.id,
      size: 125,
      batch,
      best_before: "2099-12-31",
      count: 2,
    });
    await page.setViewportSize(size);
    await signIn(page, "dealer", { at: `/home/checklist?visit=${id}`, language });
    const [name = ""] = names;
    await stopWith(page, name, language).getByRole("button", { name: text.done, exact: false }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText(text.swap, { exact: true }).click();
    // The cartridges that fit come first.
    await dialog.getByRole("combobox", { name: text.cartridge }).fill(batch);
    await page.locator(".ant-select-dropdown:visible").getByTitle(new RegExp(batch)).click();
    await expect(dialog.getByText(text.incompatible)).toBeVisible();
    await dialog.getByLabel(text.comment, { exact: true }).fill("Seal replaced");
    await dialog.getByRole("button", { name: text.save }).click();
    await expect(dialog.getByLabel(text.reason)).toHaveAttribute("aria-invalid", "true");
    await dialog.getByLabel(text.reason).fill("The bearing was cleaned");
    await dialog.getByRole("button", { name: text.save }).click();
    await expect(stopWith(page, name, language).getByRole("button")).toHaveCount(0);
    await expect
      .poll(async () => {
        const answer = (await dealer.call("swap/list", { device_id: stops[0]?.device_id })) as {
          list: { comment: string }[];
        };
        return answer.list[0]?.comment;
      })
      .toBe("The bearing was cleaned · Seal replaced");
  });

  test(`unsent ticks are shown and sent after the checklist was left (${language})`, async ({
    page,
    platform,
    context,
  }) => {
    const dealer = await dealerOf(platform);
    const { id, names } = await addVisit(dealer, 1);
    const [name = ""] = names;
    await page.setViewportSize(size);
    await signIn(page, "dealer", { at: `/home/checklist?visit=${id}`, language });
    await expect(stopWith(page, name, language)).toBeVisible();
    let isBroken = true;
    await context.route("**/visit/tick", (route) => (isBroken ? route.abort() : route.continue()));
    await stopWith(page, name, language).getByRole("button", { name: text.done, exact: false }).first().click();
    await page.getByRole("dialog").getByText(text.noSwap, { exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: text.save }).click();
    await expect(stopWith(page, name, language)).toContainText(text.waiting);
    await page.goto("/home/checklist");
    await expect(page.getByText(text.unsent)).toBeVisible();
    await expect(page.getByText(text.unsentOf)).toBeVisible();
    isBroken = false;
    // No page of visits is open.
    await page.goto("/help");
    await expect
      .poll(async () => ((await dealer.call("visit/detail", { id })) as Visit).stops.map(({ state }) => state))
      .toEqual([1]);
  });
}

test.describe("without network", () => {
  test.use({ serviceWorkers: "allow", savesData: false });

  test("the checklist works, survives a reload, and sends when the connection is back", async ({
    page,
    context,
    platform,
  }) => {
    const dealer = await dealerOf(platform);
    const { id, names, stops } = await addVisit(dealer, 2);
    const [first = "", second = ""] = names;
    const [, taken] = stops;
    await page.setViewportSize(phone);
    await signIn(page, "dealer", { at: `/home/checklist?visit=${id}` });
    await expect(stopWith(page, first, "en")).toBeVisible();
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");
    // The dialog has to be in the cache before the connection is lost.
    await page.reload();
    await expect(stopWith(page, first, "en")).toBeVisible();

    await context.setOffline(true);
    for (const name of names) {
      await stopWith(page, name, "en")
        .getByRole("button", { name: `Done: ${name}`, exact: true })
        .click();
      await page.getByRole("dialog").getByText("No swap", { exact: true }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
      await expect(stopWith(page, name, "en")).toContainText("Not sent yet");
    }
    // Meanwhile a colleague does the second stop.
    const other = { id, device_id: taken?.device_id, state: 1, key: "another-phone" };
    await dealer.call("visit/tick", other);
    await page.goto(`/home/checklist?visit=${id}`);
    await expect(page.getByText(/^Not connected/)).toBeVisible();
    await expect(stopWith(page, first, "en")).toContainText("Not sent yet");

    await context.setOffline(false);
    await expect(stopWith(page, second, "en")).toContainText(/has done this stop at/, { timeout: 30_000 });
    await expect(stopWith(page, first, "en")).not.toContainText("Not sent yet");
    await stopWith(page, second, "en").getByRole("button", { name: "Discard this record" }).click();
    await expect(stopWith(page, second, "en")).not.toContainText("Not recorded");
    await expect(page.getByText(/^Not connected/)).toBeHidden();
    const { state } = (await dealer.call("visit/detail", { id })) as Visit;
    expect(state).toBe(3);
  });
});
