import { describe, expect, test } from "vitest";
import { type OwnSession, role } from "../../../../src/contract";
import { day, minute } from "../../../../src/platform/base/clock";
import { testPassword, usePlatform } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:148.0) Gecko/20100101 Firefox/148.0";

describe.each(openTestDatabases())("one's own sessions on $name", (engine) => {
  const platform = usePlatform(engine);
  const login = (email: string, from: string, userAgent?: string) =>
    platform()
      .data<{ token: string }>(
        "user/login-email",
        { email, password: testPassword },
        { from, ...(userAgent === undefined ? {} : { userAgent }) },
      )
      .then(({ token }) => token);
  const list = (as: string, base: "admin/1" | "client/1" = "admin/1") =>
    platform().data<readonly OwnSession[]>("user/list-sessions", {}, { as, base });
  const isAlive = async (as: string) => (await platform().call("user/detail", {}, { as })).code === 0;

  test("are listed with device, address, method and times, last used first, without tokens", async () => {
    const { email } = await platform().addPerson(role.customer);
    const begin = platform().now;
    const phone = await login(email, "203.0.113.7", firefox);
    platform().now += 10 * minute;
    const desk = await login(email, "2001:db8::1");
    platform().now += 10 * minute;
    const sessions = await list(phone, "client/1");
    expect(sessions.slice(0, 2)).toEqual([
      {
        id: expect.any(Number),
        device: "Firefox, Linux",
        address: "203.0.113.7",
        method: "password",
        create_time: begin,
        last_time: platform().now,
        is_current: 1,
      },
      {
        id: expect.any(Number),
        device: "",
        address: "2001:db8::1",
        method: "password",
        create_time: begin + 10 * minute,
        last_time: begin + 10 * minute,
        is_current: 0,
      },
    ]);
    expect(JSON.stringify(sessions)).not.toContain(desk);
  });

  test("are listed while they last", async () => {
    const { email, token } = await platform().addPerson(role.admin);
    platform().now += day;
    expect(await isAlive(token)).toBe(false);
    expect(await list(await login(email, "203.0.113.7"))).toHaveLength(1);
  });

  test("end one by one, and the log records it", async () => {
    const { email, token } = await platform().addPerson(role.admin, { username: "Eve" });
    const [lost, kept] = [await login(email, "203.0.113.1"), await login(email, "203.0.113.2")];
    const id = (await list(token)).find(({ address }) => address === "203.0.113.1")?.id;
    await platform().data("user/end-session", { session_id: id }, { as: token });
    expect([await isAlive(lost), await isAlive(kept), await isAlive(token)]).toEqual([false, true, true]);
    const { list: lines } = await platform().data<{ list: { content: string }[] }>("action/list", {}, { as: token });
    expect(lines[0]?.content).toBe("Sign out a device: Account “Eve”");
  });

  test("all end except the session of the call", async () => {
    const { email, token } = await platform().addPerson(role.admin);
    const other = await login(email, "203.0.113.1");
    const { token: foreign } = await platform().addPerson(role.admin);
    await platform().data("user/end-other-sessions", {}, { as: token });
    expect([await isAlive(other), await isAlive(token), await isAlive(foreign)]).toEqual([false, true, true]);
  });

  test("do not include sessions of other accounts: ending one answers as for an unknown session", async () => {
    const { token: admin } = await platform().addPerson(role.admin);
    const { email } = await platform().addPerson(role.admin);
    const other = await login(email, "203.0.113.1");
    const id = (await list(other)).find(({ is_current }) => is_current === 1)?.id;
    const end = (session_id: number | undefined) => platform().call("user/end-session", { session_id }, { as: admin });
    expect(await end(id)).toEqual(await end(987_654_321));
    expect(await isAlive(other)).toBe(true);
  });
});
