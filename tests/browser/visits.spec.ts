import { expect, signIn, test } from "../support/browser";
import { addVisit, dealerOf, dueDevices, phone, stopWith, type Visit, words } from "../support/visit-pages";

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
