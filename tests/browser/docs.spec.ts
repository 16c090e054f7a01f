import { expect, test } from "../support/browser";

test("/docs shows the API reference, loads nothing from other hosts and violates no Content Security Policy", async ({
  page,
}) => {
  const faults: string[] = [];
  const hosts = new Set<string>();
  page.on("console", (message) => {
    if (message.type() === "error" || /Content Security Policy/.test(message.text())) faults.push(message.text());
  });
  page.on("pageerror", (error) => void faults.push(error.message));
  page.on("request", (request) => void hosts.add(new URL(request.url()).host));
  await page.goto("/docs");
  await expect(page.getByRole("heading", { name: /Lubricator platform/ })).toBeVisible();
  await page.getByRole("link", { name: "gateway", exact: true }).click();
  const save = page.locator("#operations-gateway-gateway_save");
  await save.getByRole("button").first().click();
  await expect(save.getByText("Allowed callers:", { exact: false })).toBeVisible();
  await expect(save.getByText("eui", { exact: false }).first()).toBeVisible();
  expect(faults).toEqual([]);
  expect([...hosts]).toEqual([new URL(page.url()).host]);
});
