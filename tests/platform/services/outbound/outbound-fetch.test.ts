import { expect, test } from "vitest";
import {
  createOutboundFetch,
  createSsrfGuard,
  emptyAllowList,
  readAllowList,
} from "../../../../src/platform/services/outbound";
import { openReceiver } from "../../../support/receivers";

function fetchWith(allowed: string) {
  const allow = allowed === "" ? emptyAllowList : readAllowList(allowed);
  if ("unreadable" in allow) throw new Error(allow.unreadable);
  return createOutboundFetch(createSsrfGuard({ allow }));
}

test("sends form parameters and answers status, media type and body", async () => {
  const receiver = await openReceiver((_request, response) =>
    response.writeHead(201, { "content-type": "application/json" }).end('{"grease":1}'),
  );
  const body = new URLSearchParams({ code: "a b" });
  const answer = await fetchWith("127.0.0.1")(receiver.url, { method: "POST", headers: { "x-own": "1" }, body });
  expect(answer.status).toBe(201);
  expect(answer.headers.get("content-type")).toBe("application/json");
  expect(await answer.json()).toEqual({ grease: 1 });
  expect(receiver.received).toEqual([expect.objectContaining({ method: "POST", body: "code=a+b" })]);
});

test("sends a GET and follows no redirect", async () => {
  const inside = await openReceiver((_request, response) => response.end("inside"));
  const receiver = await openReceiver((_request, response) => response.writeHead(302, { location: inside.url }).end());
  const answer = await fetchWith("127.0.0.1")(receiver.url, { method: "GET", headers: {} });
  expect(answer.status).toBe(302);
  expect(receiver.received).toEqual([expect.objectContaining({ method: "GET", body: "" })]);
  expect(inside.received).toEqual([]);
});

test("refuses internal addresses", async () => {
  const inside = await openReceiver((_request, response) => response.end("inside"));
  await expect(fetchWith("")(inside.url, { method: "GET", headers: {} })).rejects.toThrow("refused: internal");
  expect(inside.received).toEqual([]);
});
