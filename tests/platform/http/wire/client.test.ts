import { describe, expect, test } from "vitest";
import { code, role } from "../../../../src/contract";
import { CallRefused, createClient, UnexpectedStatus } from "../../../../src/platform/http/wire/client";
import { type TestPlatform, testPassword, usePlatform } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";

/** A client of a platform without a socket. */
const clientOf = ({ request }: TestPlatform, token = "") =>
  createClient({
    url: "http://platform.test",
    token,
    fetch: (url, init) => request(new URL(url).pathname, init),
  });

describe.each(openTestDatabases())("the typed client on $name", (engine) => {
  const platform = usePlatform(engine);

  test("signs in, reads, and uploads a file to an address without a base", async () => {
    const { email } = await platform().addPerson(role.admin);
    const { token, user } = await clientOf(platform())("user/login-email", { email, password: testPassword });
    expect(user.email).toBe(email);
    const call = clientOf(platform(), token);
    const { list, total } = await call("gateway/list", { page: 1, name: null });
    expect({ list, total }).toEqual({ list: [], total: 0 });
    const file = new File(["%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>"], "a.pdf");
    await expect(call("file/upload", { file })).rejects.toBeInstanceOf(CallRefused);
  });

  test("throws the refusal of a call, with the messages of its fields", async () => {
    const { token } = await platform().addPerson(role.admin);
    const refused = await clientOf(platform(), token)("gateway/save", { eui: "7", name: "North" }).catch(
      (error: unknown) => error,
    );
    expect(refused).toMatchObject({ code: code.wrongParameter, fields: { eui: expect.stringContaining("16") } });
  });

  test("answers a file as a response, and throws another status", async () => {
    const { token } = await platform().addPerson(role.admin);
    const response = await clientOf(platform(), token)("gateway/export", { format: "csv" });
    expect(response.headers.get("content-type")).toContain("csv");
    const elsewhere = createClient({
      url: "http://platform.test",
      fetch: async () => new Response("", { status: 502 }),
    });
    await expect(elsewhere("user/logout", {})).rejects.toBeInstanceOf(UnexpectedStatus);
  });
});

test("the typed client sends rows as JSON, and other lists by repeating their name", async () => {
  let sent: unknown = null;
  const call = createClient({
    url: "http://platform.test",
    fetch: async (_url, { body }) => {
      sent = [...(body as URLSearchParams)];
      return Response.json({ code: 0, message: "", data: {} });
    },
  });
  await call("gateway/save", { name: "x", ids: [7, 9], antennas: [{ place: "Roof", gain: 6 }] } as never);
  expect(sent).toEqual([
    ["name", "x"],
    ["ids", "7"],
    ["ids", "9"],
    ["antennas", '[{"place":"Roof","gain":6}]'],
    ["token", ""],
  ]);
});
