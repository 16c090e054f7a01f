import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { registry } from "../../../resources";
import { role } from "../../../src/contract";
import { type Answers, openConsole, refusal } from "../../support/console";

const open = (answers: Answers) =>
  openConsole({
    registry,
    role: role.customer,
    at: "/setting/opc",
    answers: { "message/list": () => ({ list: [], total: 0, page: 1, page_size: 20 }), ...answers },
  });

describe("OPC parameters", () => {
  const parameters = {
    user_id: 1,
    opc_enable: 1,
    has_password: 1,
    enabled: 1,
    endpoint_url: "opc.tcp://opc.example:4840",
    security_policy: 1,
    security_mode: 3,
    username: "historian",
    namespace_uri: "",
    publish_interval: 5000,
    items: "temperature = ns=2;s=T",
  };

  test("show what to do while OPC is off", async () => {
    await open({ "user/opc/detail": () => ({ ...parameters, opc_enable: 0 }) });
    expect(await screen.findByText("OPC is not switched on")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
  });

  test("are saved completely, with the typed password", async () => {
    const page = await open({ "user/opc/detail": () => parameters, "user/opc/save": () => parameters });
    expect(await screen.findByText(/A password is saved\./)).toBeDefined();
    const password = screen.getByLabelText<HTMLInputElement>("Password", { selector: "input" });
    expect(password.value).toBe("");
    await page.user.type(password, "grease and OPC");
    await page.user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("OPC parameters saved")).toBeDefined();
    expect(page.payloads("user/opc/save")).toEqual([
      {
        user_id: "",
        enabled: 1,
        endpoint_url: "opc.tcp://opc.example:4840",
        security_policy: 1,
        security_mode: 3,
        username: "historian",
        password: "grease and OPC",
        namespace_uri: "",
        publish_interval: 5000,
        items: "temperature = ns=2;s=T",
      },
    ]);
  });

  test("show a refusal at the input", async () => {
    const page = await open({
      "user/opc/detail": () => parameters,
      "user/opc/save": () => refusal(4, "refused", { items: "“T” is not an item" }),
    });
    await page.user.click(await screen.findByRole("button", { name: "Save" }));
    expect(await screen.findByText("“T” is not an item")).toBeDefined();
  });
});
