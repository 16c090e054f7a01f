import { beforeAll, describe, expect, test } from "vitest";
import { code, role } from "../../../../src/contract";
import { type Person, usePlatform } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";

const client = (person: Person) => ({ as: person.token, base: "client/1" }) as const;

const parameters = {
  enabled: 1,
  endpoint_url: "opc.tcp://93.184.216.34:4840/line",
  security_policy: 1,
  security_mode: 3,
  username: "historian",
  namespace_uri: "urn:plant:lubricators",
  publish_interval: 5000,
  items: "remaining_ratio = ns=2;s=Remaining\ntemperature = ns=2;i=17",
} as const;

describe.each(openTestDatabases())("OPC parameters on $name", (engine) => {
  const platform = usePlatform(engine);
  let person: Person;
  beforeAll(async () => {
    person = await platform().addPerson(role.customer, { opc_enable: 1 });
  });
  const save = (payload: object) => platform().call("user/opc/save", { ...parameters, ...payload }, client(person));

  test("have defaults before they are saved", async () => {
    expect(await platform().data("user/opc/detail", {}, client(person))).toMatchObject({
      user_id: person.id,
      opc_enable: 1,
      has_password: 0,
      enabled: 0,
      endpoint_url: "",
      security_policy: 1,
      security_mode: 3,
      publish_interval: 60_000,
    });
  });

  test("are answered as saved, without the password", async () => {
    const saved = await save({ password: "grease and OPC" });
    expect(saved.data).toEqual({ ...parameters, user_id: person.id, opc_enable: 1, has_password: 1 });
    expect((await platform().call("user/opc/detail", {}, client(person))).data).toEqual(saved.data);
    const { password } = await platform()
      .platform.database.selectFrom("opc_setting")
      .select("password")
      .where("account_id", "=", person.id)
      .executeTakeFirstOrThrow();
    expect(platform().platform.secrets.open(password, "opc_password")).toBe("grease and OPC");
    const log = await platform().platform.database.selectFrom("action_log").select("content").execute();
    expect(JSON.stringify(log)).not.toContain("grease and OPC");
  });

  test("keep the password when the sent one is empty", async () => {
    await save({ password: "grease and OPC" });
    expect((await save({ password: "", username: "other" })).data).toMatchObject({
      has_password: 1,
      username: "other",
    });
  });

  test.each([
    ["endpoint_url", { endpoint_url: "opc.tcp://192.168.1.20:4840" }, "no public address"],
    ["endpoint_url", { endpoint_url: "https://93.184.216.34/" }, "must begin with opc.tcp://"],
    ["endpoint_url", { endpoint_url: "opc.tcp://me:pw@93.184.216.34:4840" }, "user name and password"],
    ["security_mode", { security_policy: 0, security_mode: 3 }, "both to None, or neither"],
    ["security_mode", { security_policy: 1, security_mode: 1 }, "both to None, or neither"],
    ["items", { items: "pressure = ns=2;s=P" }, "pressure = ns=2;s=P"],
    ["items", { items: "temperature = somewhere" }, "temperature = somewhere"],
    ["publish_interval", { publish_interval: 99 }, ""],
  ])("are refused at the field %s: %o", async (field, payload, text) => {
    const answer = await save(payload);
    expect(answer.code).toBe(code.wrongParameter);
    expect(answer.data).toEqual({ fields: { [field]: expect.stringContaining(text) } });
  });

  test("are accepted with both policy and mode set to None", async () => {
    expect((await save({ security_policy: 0, security_mode: 1 })).code).toBe(code.ok);
  });

  test("can be saved by customers only while OPC is on for them, and by admins always", async () => {
    const off = await platform().addPerson(role.customer);
    const admin = await platform().addPerson(role.admin);
    const refused = await platform().call("user/opc/save", parameters, client(off));
    expect(refused).toMatchObject({ code: code.notAllowed, message: expect.stringMatching(/not enabled/) });
    const saved = await platform().call("user/opc/save", { ...parameters, user_id: off.id }, { as: admin.token });
    expect(saved.data).toMatchObject({ user_id: off.id, opc_enable: 0, enabled: 1 });
  });
});
