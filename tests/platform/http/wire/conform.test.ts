import { beforeAll, describe, expect, test } from "vitest";
import { role } from "../../../../src/contract";
import { conform } from "../../../../src/platform/http/wire/conform/conform";
import { testPassword, usePlatform } from "../../../support/platform-calls";
import { sqlite } from "../../../support/platform-database";
import { type Fetch, fetchOf } from "./platform-fetch";

const url = "http://platform.test";

/** A fault of a broken server: a change of the request or of the answer. */
interface Break {
  /** Changes the body of the request. */
  readonly sent?: (body: URLSearchParams) => void;
  /** Changes the envelope. */
  readonly answered?: (envelope: Envelope, body: URLSearchParams) => unknown;
  /** Replaces the response. */
  readonly response?: (response: Response) => Response;
}
interface Envelope {
  code: unknown;
  message?: unknown;
  data?: { list: Record<string, unknown>[]; total: unknown } & Record<string, unknown>;
}

/** Changes each row of a list. */
const eachRow = (change: (row: Record<string, unknown>) => unknown) => (envelope: Envelope) => {
  for (const row of envelope.data?.list ?? []) change(row);
  return envelope;
};

const json = (body: unknown, status = 200) => Response.json(body, { status });

describe("a broken server", () => {
  const platform = usePlatform(sqlite);
  let account: { readonly email: string; readonly password: string; readonly token: string };
  beforeAll(async () => {
    account = {
      ...(await platform().addPerson(role.afm, { agent_id: await platform().addAgent() })),
      password: testPassword,
    };
    for (const at of [1, 2, 3]) {
      platform().now += 1000;
      await platform().data("gateway/save", { eui: `24E124136B50200${at}`, name: `Hall ${at}` }, { as: account.token });
    }
  });

  /** The findings of a server that is broken at the calls whose path begins with `path`. */
  async function findingsOf(path: string, { sent, answered, response }: Break): Promise<string> {
    const send = fetchOf(platform());
    const fetch: Fetch = async (address, init) => {
      if (!new URL(address).pathname.includes(path) || !(init.body instanceof URLSearchParams))
        return send(address, init);
      const body = new URLSearchParams(init.body);
      sent?.(body);
      const answer = await send(address, { ...init, body });
      if (response !== undefined) return response(answer);
      return answered === undefined ? answer : json(answered((await answer.json()) as Envelope, init.body));
    };
    const { findings } = await conform({ url, fetch, ...account, only: "gateway/", isWriting: true });
    return findings.map((one) => `${one.path}: ${one.problem}`).join("\n");
  }

  test("has no findings when it is not broken", async () => {
    expect(await findingsOf("gateway/", {})).toBe("");
  });

  test.each<readonly [what: string, path: string, broken: Break, expected: string]>([
    ["fails", "gateway/list", { response: () => json({}, 500) }, "gateway/list: answers status 500, not 200"],
    ["lacks a call", "gateway/detail", { response: () => json({}, 404) }, "gateway/detail: answers status 404"],
    ["lacks an extension", "gateway/export", { response: () => json({}, 404) }, "gateway/export: lacks this extension"],
    ["answers a page of HTML", "gateway/list", { response: () => new Response("<p>Hello") }, "answers no envelope"],
    ["answers the bare data", "gateway/list", { answered: ({ data }) => data }, "answers no envelope"],
    ["answers the code as text", "gateway/list", { answered: (one) => ({ ...one, code: "0" }) }, "answers no envelope"],
    [
      "answers no message",
      "gateway/list",
      { answered: ({ code, data }) => ({ code, data }) },
      "gateway/list: answers an envelope without the text message",
    ],
    ["answers an unknown code", "gateway/list", { answered: (one) => ({ ...one, code: 99 }) }, "the unknown code 99"],
    [
      "refuses without a message",
      "gateway/list",
      { answered: (one) => (one.code === 0 ? one : { ...one, message: "" }) },
      "refuses without a message",
    ],
    [
      "answers rows under another name",
      "gateway/list",
      { answered: ({ data, ...one }) => ({ ...one, data: { rows: data?.list, total: data?.total } }) },
      "gateway/list: data.list is missing",
    ],
    [
      "answers keys as text",
      "gateway/list",
      { answered: eachRow((row) => Object.assign(row, { id: String(row.id) })) },
      "data.list[0].id is string, not integer",
    ],
    [
      "lacks a name",
      "gateway/list",
      { answered: eachRow((row) => void delete row.eui) },
      "data.list[0].eui is missing",
    ],
    [
      "answers an unknown option",
      "gateway/list",
      { answered: eachRow((row) => Object.assign(row, { status: 7 })) },
      "data.list[0].status is 7",
    ],
    [
      "answers times as text",
      "gateway/detail",
      { answered: (one) => ({ ...one, data: { ...one.data, create_time: "2026-11-21" } }) },
      "data.create_time is string",
    ],
    [
      "takes any token",
      "gateway/list",
      { sent: (body) => void (body.get("token")?.startsWith("a-token") && body.set("token", account.token)) },
      "gateway/list: takes an unknown token",
    ],
    [
      "lacks a call that writes",
      "gateway/delete",
      { response: () => json({}, 404) },
      "gateway/delete: with an unknown token: answers status 404, not 200",
    ],
    [
      "saves with any token",
      "gateway/save",
      { answered: (one) => (one.code === 2 ? { code: 0, message: "", data: null } : one) },
      "gateway/save: takes an unknown token",
    ],
    [
      "refuses the payload before the token",
      "gateway/delete",
      { answered: (one) => (one.code === 2 ? { ...one, code: 1 } : one) },
      "gateway/delete: takes an unknown token: code 1",
    ],
    ["ignores unknown names", "gateway/list", { sent: (body) => body.delete("nobody_knows") }, "takes an unknown name"],
    [
      "ignores wrong values",
      "gateway/list",
      { sent: (body) => void (body.get("page") === "x" && body.delete("page")) },
      "takes a text for a number (page)",
    ],
    [
      "does not say which value is wrong",
      "gateway/list",
      { answered: (one) => (one.code === 0 ? one : { ...one, data: null }) },
      "refuses an unknown name without a message in data.fields.nobody_knows",
    ],
    [
      "takes a missing key",
      "gateway/detail",
      { answered: (one) => (one.code === 1 ? { code: 0, message: "", data: null } : one) },
      "takes a missing value (id)",
    ],
    [
      "ignores the page",
      "gateway/list",
      { sent: (body) => void (body.get("page") !== "x" && body.delete("page")) },
      "the same record on page 1 and page 2",
    ],
    [
      "ignores the page size",
      "gateway/list",
      { sent: (body) => body.delete("page_size") },
      "answers 3 records for page_size=1",
    ],
    [
      "ignores the order",
      "gateway/list",
      { sent: (body) => void (body.get("sort_order") === "desc" && body.set("sort_order", "asc")) },
      "answers create_time out of order",
    ],
    [
      "sends a file without its name",
      "gateway/export",
      {
        response: (one) =>
          one.headers.has("content-disposition") ? new Response("a", { headers: { "content-type": "text/csv" } }) : one,
      },
      "gateway/export: answers a file without Content-Disposition",
    ],
    [
      "answers an unknown path",
      "nobody/knows",
      { response: () => json({ code: 0, message: "", data: null }) },
      "answers status 200 to an unknown path",
    ],
    [
      "tells who has an account",
      "user/login-email",
      { answered: (one) => (one.code === 3 ? { ...one, code: 10 } : one) },
      "user/login-email: answers code 10 to a wrong password",
    ],
    [
      "answers no account with the token",
      "user/login-email",
      {
        answered: (one) =>
          one.code === 0 ? { ...one, data: { token: one.data?.token, user: { role: role.afm } } } : one,
      },
      "user/login-email: data.user.id is missing",
    ],
    [
      "saves something else",
      "gateway/save",
      { sent: (body) => void (body.has("name") && body.set("name", "Hall 9")) },
      "gateway/detail: answers another name than was saved",
    ],
    [
      "takes the same identifier twice",
      "gateway/save",
      { answered: (one) => (one.code === 6 ? { ...one, code: 0, data: { id: 0 } } : one) },
      "gateway/save: a second record with the same identifier: answers code 0, not 6",
    ],
    [
      "answers deleted records",
      "gateway/detail",
      { answered: (one) => (one.code === 5 ? { code: 0, message: "", data: null } : one) },
      "gateway/detail: a deleted record: answers code 0, not 5",
    ],
  ])("that %s is reported", async (_what, path, broken, expected) => {
    expect(await findingsOf(path, broken)).toContain(expected);
  });
});
