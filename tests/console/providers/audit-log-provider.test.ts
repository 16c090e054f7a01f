import { expect, test } from "vitest";
import { createAuditLogProvider } from "../../../src/console/providers/audit-log-provider";
import { fakePost, refusal } from "../../support/console";

const line = { id: 4, username: "dealer", role: 100, time: 1_795_248_000_000, content: "Edit: Device “Pump”" };

test.each([
  ["the reader's sign-ins", { resource: "sign_in", author: { isOwn: true } }, "action/list-sign-ins", { own: 1 }],
  ["the whole log", { resource: "log" }, "action/list", {}],
])("reads %s", async (_name, query, path, payload) => {
  const { post, calls } = fakePost({ [path]: () => ({ list: [line], total: 1 }) });
  const { get, create } = createAuditLogProvider(post);
  expect(await get(query)).toEqual([
    {
      id: 4,
      createdAt: "2026-11-21T08:00:00.000Z",
      author: { name: "dealer", role: 100 },
      name: "Edit: Device “Pump”",
      resource: query.resource,
    },
  ]);
  expect(calls).toEqual([{ path, payload: { ...payload, page: 1, page_size: undefined } }]);
  // The server writes the entries.
  expect(create).toBeUndefined();
});

test("passes a refusal on", async () => {
  const { post } = fakePost({ "action/list": () => refusal(15, "Not allowed") });
  await expect(createAuditLogProvider(post).get({ resource: "log" })).rejects.toMatchObject({ code: 15 });
});
