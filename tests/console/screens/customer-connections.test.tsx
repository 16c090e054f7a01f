import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { registry } from "../../../resources";
import { role } from "../../../src/contract";
import { type Answers, openConsole } from "../../support/console";
import { application, noDeliveries } from "./open-api-answers";

describe("an admin manages a customer's connections", () => {
  const customer = { id: 5, name: "North works", email: "n@works.test", open_api: 1, opc_enable: 1, is_enable: 1 };
  const openTab = (tab: string, answers: Answers) =>
    openConsole({
      registry,
      role: role.admin,
      at: `/user/5/${tab}`,
      answers: {
        "user/detail": (payload) => (payload.user_id === 5 ? customer : { id: 1, role: 1, email: "a@b.test" }),
        "user/count-new-apply": () => ({ response: 0 }),
        "message/list": () => noDeliveries,
        "app/deliveries": () => noDeliveries,
        ...answers,
      },
    });

  test("in the application tab, loaded by the customer's id", async () => {
    const page = await openTab("app", { "app/detail-by-user-id": () => application({ user_id: 5 }) });
    expect(await screen.findByText("5f0c11aa22bb33cc")).toBeDefined();
    expect(page.payloads("app/detail-by-user-id")[0]).toEqual({ user_id: 5 });
  });

  test("with a hint to switch the API on if it is off", async () => {
    await openTab("app", { "app/detail-by-user-id": () => application({ id: null, open_api: 0, user_id: 5 }) });
    expect(await screen.findByText(/Switch it on for this customer with “Switch API on”/)).toBeDefined();
  });

  test("in the OPC tab", async () => {
    const page = await openTab("opc", {
      "user/opc/detail": () => ({ user_id: 5, opc_enable: 1, has_password: 0, endpoint_url: "opc.tcp://north:4840" }),
    });
    expect((await screen.findByLabelText<HTMLInputElement>("Endpoint URL")).value).toBe("opc.tcp://north:4840");
    expect(page.payloads("user/opc/detail")[0]).toEqual({ user_id: 5 });
  });
});
