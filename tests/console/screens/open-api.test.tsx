import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { registry } from "../../../resources";
import { role } from "../../../src/contract";
import { type Answers, openConsole, refusal } from "../../support/console";
import { application, noDeliveries, url } from "./open-api-answers";

const open = (answers: Answers, at = "/setting/api", language: "zh" | "en" = "en") =>
  openConsole({
    registry,
    role: role.customer,
    at,
    language,
    answers: { "app/deliveries": () => noDeliveries, "message/list": () => noDeliveries, ...answers },
  });
const panel = (name: string) => screen.findByRole("region", { name }, { timeout: 10_000 });

describe("API settings", () => {
  test.each([
    ["en", "The API is not switched on", /Ask your provider/],
    ["zh", "尚未开通 API", /请联系您的服务商/],
  ] as const)("show what to do while the API is off (%s)", async (language, title, advice) => {
    await open({ "app/detail": () => application({ id: null, open_api: 0, flag: 0 }) }, "/setting/api", language);
    expect(await screen.findByText(title)).toBeDefined();
    expect(screen.getByText(advice)).toBeDefined();
    expect(screen.queryByRole("switch")).toBeNull();
  });

  test("open the application, which creates it", async () => {
    let app = application({ id: null, flag: 0, app_id: "" });
    const page = await open({
      "app/detail": () => app,
      "app/open-or-end": () => {
        app = application();
        return app;
      },
    });
    expect(screen.queryByText("App secret")).toBeNull();
    await page.user.click(await screen.findByRole("switch", { name: "Not open" }));
    expect(await screen.findByText("5f0c11aa22bb33cc")).toBeDefined();
    expect(page.payloads("app/open-or-end")).toEqual([{ id: "", flag: 1, target_user_id: 1 }]);
  });

  test("hide the secret until the user reveals it, and show a new one after a reset", async () => {
    const page = await open({
      "app/detail": () => application(),
      "app/reveal": () => ({ app_secret: "the old one" }),
      "app/reset-app-secret": () => ({ ...application(), app_secret: "the new one" }),
    });
    const region = within(await panel("Application"));
    expect(screen.queryByText(/the old one/)).toBeNull();
    expect(page.payloads("app/reveal")).toEqual([]);
    await page.user.click(region.getByRole("button", { name: "Show" }));
    expect(await region.findByText("the old one")).toBeDefined();
    expect(region.getByRole("button", { name: "Copy App secret" })).toBeDefined();
    await page.user.click(region.getByRole("button", { name: "Hide" }));
    expect(region.queryByText("the old one")).toBeNull();

    await page.user.click(region.getByRole("button", { name: "Reset secret" }));
    expect(await screen.findByText(/The old secret stops working at once/)).toBeDefined();
    expect(page.payloads("app/reset-app-secret")).toEqual([]);
    await page.user.click(screen.getAllByRole("button", { name: "Reset secret" }).at(-1) as HTMLElement);
    expect(await region.findByText("the new one")).toBeDefined();
    expect(page.payloads("app/reset-app-secret")).toEqual([{ id: 7 }]);
  });

  describe("a callback URL", () => {
    test("is saved under the specification's payload names", async () => {
      const page = await open({ "app/detail": () => application(), "app/update-url": () => application() });
      const region = within(await panel("Data report push"));
      await page.user.type(region.getByLabelText("Data report push URL"), "https://sink.example/hook");
      await page.user.click(region.getByRole("button", { name: "Save" }));
      expect(await screen.findByText("Callback URL saved")).toBeDefined();
      expect(page.payloads("app/update-url")).toEqual([
        { id: 7, callback_url: "https://sink.example/hook", event_type: 2 },
      ]);
    });

    test("that is refused shows the reason at its input and keeps the typed text", async () => {
      const page = await open({
        "app/detail": () => application(),
        "app/update-url": () => refusal(4, "refused", { callback_url: "It leads into an internal network" }),
      });
      const region = within(await panel("Alarm callback"));
      const input = region.getByLabelText<HTMLInputElement>("Alarm callback URL");
      await page.user.type(input, "http://10.0.0.1/");
      await page.user.click(region.getByRole("button", { name: "Save" }));
      expect(await region.findByText("It leads into an internal network")).toBeDefined();
      expect(input.value).toBe("http://10.0.0.1/");
    });

    test("that was changed elsewhere is announced beside the typed text, and shown where nothing was typed", async () => {
      let first = { callback_url: "https://old.example" };
      let third = {};
      const app = () => ({ ...application(), urls: [url(1, first), url(2), url(3, third)] });
      const page = await open({ "app/detail": app, "app/update-url": app });
      const alarms = within(await panel("Alarm callback"));
      const input = alarms.getByLabelText<HTMLInputElement>("Alarm callback URL");
      await page.user.type(input, "/typed");
      first = { callback_url: "https://new.example" };
      third = { callback_url: "https://third.example" };
      // The application is read again after a save.
      const reports = within(await panel("Data report push"));
      await page.user.type(reports.getByLabelText("Data report push URL"), "https://sink.example");
      await page.user.click(reports.getByRole("button", { name: "Save" }));
      expect(await alarms.findByText("This record was changed elsewhere.")).toBeDefined();
      expect(input.isConnected).toBe(true);
      expect(input.value).toBe("https://old.example/typed");
      const added = screen.getByLabelText<HTMLInputElement>("Device-added callback URL");
      expect(added.value).toBe("https://third.example");
    });

    test("can be tested after it is saved, and shows the answer as text", async () => {
      const page = await open({
        "app/detail": () => application({}, { callback_url: "https://sink.example/" }),
        "app/test": () => ({ status: 500, duration: 1234, fault: "status", body: "<b>down</b>" }),
      });
      expect(within(await panel("Data report push")).queryByRole("button", { name: "Send a test" })).toBeNull();
      const region = within(await panel("Alarm callback"));
      await page.user.click(region.getByRole("button", { name: "Send a test" }));
      expect(await region.findByText("The answer was not 2xx")).toBeDefined();
      expect(region.getByText("HTTP 500 · 1,234 ms")).toBeDefined();
      expect(region.getByText("<b>down</b>")).toBeDefined();
      expect(page.payloads("app/test")).toEqual([{ id: 7, event_type: 1 }]);
    });

    test.each([
      ["is 2xx", { status: 204 }, "The receiver accepted it"],
      ["is 2xx, with an empty fault", { status: 200, fault: "" }, "The receiver accepted it"],
      ["is not 2xx", { status: 500 }, "The answer was not 2xx"],
      ["has an unknown fault", { status: null, fault: "dns" }, "The test failed"],
      ["has an unknown fault beside 2xx", { status: 200, fault: "signature" }, "The test failed"],
      ["has neither status nor fault", {}, "The test failed"],
    ])("that is tested shows a success only for 2xx: the answer %s", async (_what, answer, text) => {
      const page = await open({
        "app/detail": () => application({}, { callback_url: "https://sink.example/" }),
        "app/test": () => ({ duration: 12, body: "", ...answer }),
      });
      const region = within(await panel("Alarm callback"));
      await page.user.click(region.getByRole("button", { name: "Send a test" }));
      expect(await region.findByText(text)).toBeDefined();
    });

    test.each([
      ["without deliveries", {}, /Active\. ?/, /Nothing was delivered yet/],
      ["after a delivery", { success_time: 1_795_248_000_000 }, /Active\. ?/, /Last delivered: /],
      [
        "failing",
        { failures: 3, next_time: 1_795_248_000_000, waiting: 1 },
        /3 failures in a row\. Next try: .*One event waits to be sent\./,
        null,
      ],
      [
        "paused",
        { failures: 10, paused_time: 1_795_248_000_000, waiting: 4 },
        /4 events wait to be sent/,
        /been paused since/,
      ],
    ])("shows its state: %s", async (_what, values, text, moreText) => {
      await open({ "app/detail": () => application({}, { callback_url: "https://sink.example/", ...values }) });
      const region = within(await panel("Alarm callback"));
      expect(region.getByText(text)).toBeDefined();
      if (moreText !== null) expect(region.getByText(moreText)).toBeDefined();
    });

    test("can be resumed after a pause", async () => {
      let app = application({}, { callback_url: "https://sink.example/", failures: 10, paused_time: 5 });
      const page = await open({
        "app/detail": () => app,
        "app/resume": () => {
          app = application({}, { callback_url: "https://sink.example/" });
          return app;
        },
      });
      const own = within(await panel("Alarm callback"));
      await page.user.click(own.getByRole("button", { name: "Resume deliveries" }));
      await waitFor(() => expect(own.queryByText(/been paused since/)).toBeNull());
      expect(page.payloads("app/resume")).toEqual([{ id: 7, event_type: 1 }]);
    });
  });

  test("list the deliveries, which can be sent again", async () => {
    const delivery = {
      delivery_id: 1024,
      event_type: 1,
      state: 2,
      events: 1,
      tries: 9,
      last_status: 503,
      last_fault: "status",
      duration: 12,
      next_time: null,
      create_time: 1_795_248_000_000,
      end_time: 1_795_334_400_000,
    };
    const page = await open({
      "app/detail": () => application(),
      "app/deliveries": () => ({ list: [delivery], total: 1, page: 1, page_size: 20 }),
      "app/redeliver": () => null,
    });
    const region = within(await panel("Delivery log"));
    expect(await region.findByText("Given up")).toBeDefined();
    expect(region.getByText("The answer was not 2xx")).toBeDefined();
    expect(page.payloads("app/deliveries")[0]).toMatchObject({ id: 7, page: 1 });
    const callCount = page.payloads("app/deliveries").length;
    await page.user.click(region.getByRole("button", { name: "Refresh" }));
    await waitFor(() => expect(page.payloads("app/deliveries")).toHaveLength(callCount + 1));
    expect(page.payloads("app/detail")).toHaveLength(2);
    await page.user.click(region.getByRole("button", { name: /More actions/ }));
    await page.user.click(await screen.findByRole("menuitem", { name: "Send again" }));
    await waitFor(() => expect(page.payloads("app/redeliver")).toEqual([{ delivery_id: 1024 }]));
  });

  test.each([
    ["en", "Receiving deliveries", /refuse old requests to prevent replay attacks/],
    ["zh", "接收推送", /拒绝过旧的请求/],
  ] as const)("explain how a receiver verifies the signature (%s)", async (language, name, comment) => {
    await open({ "app/detail": () => application() }, "/setting/api", language);
    const guide = await panel(name);
    expect(guide.textContent).toMatch(comment);
    expect(guide.textContent).toContain("X-Lubricator-Signature");
  });
});
