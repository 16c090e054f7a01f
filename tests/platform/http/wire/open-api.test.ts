import { Validator } from "@seriousme/openapi-schema-validator";
import { parse } from "qs";
import { describe, expect, test } from "vitest";
import { version } from "../../../../package.json";
import { registry } from "../../../../resources";
import { callByPath, parsePayload } from "../../../../src/contract";
import { exampleAnswer, schemaFaults } from "../../../../src/contract/wire";
import { describedCalls } from "../../../../src/platform/http/wire/describe-call";
import { openApi } from "../../../../src/platform/http/wire/open-api";
import { usePlatform } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";

interface Operation {
  readonly summary: string;
  readonly description: string;
  readonly servers: readonly { readonly url: string }[];
  readonly security?: readonly unknown[];
  readonly "x-extension"?: true;
  readonly requestBody: { readonly content: Readonly<Record<string, { readonly schema: Body }>> };
  readonly responses: {
    readonly 200: { readonly content: Readonly<Record<string, unknown>>; readonly "x-codes": readonly number[] };
  };
}
interface Body {
  readonly properties: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly required?: readonly string[];
}

const document = openApi(version) as { readonly paths: Readonly<Record<string, { readonly post: Operation }>> };
const operationOf = (path: string): Operation => {
  const operation = document.paths[`/${path}`]?.post;
  if (operation === undefined) throw new Error(`The document lacks ${path}.`);
  return operation;
};
const bodyOf = (path: string): Body =>
  operationOf(path).requestBody.content["application/x-www-form-urlencoded"]?.schema ?? { properties: {} };

test("the document is valid OpenAPI 3.1", async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document) as Record<string, unknown>);
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
});

test("the document has every call, and each has a sentence, a caller and an answer", () => {
  expect(Object.keys(document.paths).toSorted()).toEqual(
    [...registry.calls.keys()].map((path) => `/${path}`).toSorted(),
  );
  const poor = Object.entries(document.paths).filter(
    ([, { post }]) => post.summary.length < 10 || !/Allowed callers: .{10}/.test(post.description),
  );
  expect(poor).toEqual([]);
  const silent = describedCalls().filter(({ call, answer }) => call.answers === "data" && answer?.type === undefined);
  // Some calls answer one of several records.
  expect(silent.filter(({ answer }) => answer?.anyOf === undefined).map(({ call }) => call.path)).toEqual([]);
});

test("each answer has a valid example", () => {
  const faults = describedCalls().flatMap(({ call, answer }) =>
    answer === null ? [] : schemaFaults(exampleAnswer(answer), answer, true).map((fault) => `${call.path}: ${fault}`),
  );
  expect(faults).toEqual([]);
  const { content } = operationOf("gateway/detail").responses[200];
  expect(content["application/json"]).toMatchObject({
    example: { code: 0, message: "", data: { id: 1, eui: "24E124136B502000" } },
  });
});

test.each(["device/reveal", "storage/reveal"])("%s answers null for a secret that is not set", (path) => {
  const answer = describedCalls().find(({ call }) => call.path === path)?.answer ?? {};
  const unset = Object.keys(answer.properties ?? {}).map((name) => [name, name.endsWith("_id") ? 7 : null]);
  expect(unset.length).toBeGreaterThan(1);
  expect(schemaFaults(Object.fromEntries(unset), answer, true)).toEqual([]);
});

test.each([
  ["a list", "gateway/list", [2, 4, 15]],
  ["a record by its key", "gateway/detail", [1, 2, 4, 5, 15]],
  ["a record with a unique value", "gateway/save", [1, 2, 4, 5, 6, 15]],
  ["a sign-in without a session", "user/login-email", [1, 3, 4]],
  ["a call of every session", "message/list", [2, 4]],
  ["a verification code", "common/email-verification-code-send", [1, 4, 17]],
])("the document says the likely codes of %s", (_what, path, codes) => {
  expect(operationOf(path).responses[200]["x-codes"]).toEqual(codes);
});

test("the document says types, bounds, options and what is required", () => {
  const { properties, required } = bodyOf("gateway/save");
  expect(properties.name).toEqual({ type: "string", maxLength: 64, description: "Name." });
  expect(properties.eui).toMatchObject({ pattern: "^[0-9A-Fa-f]{16}$" });
  expect(required).toEqual(["token", "eui", "name"]);
  const { properties: filters } = bodyOf("device/list");
  expect(filters.status).toMatchObject({ enum: expect.arrayContaining([0, "pending_setting"]) });
  expect(filters.page_size).toMatchObject({ type: "integer", minimum: 1, "x-extension": true });
  expect(filters.sort_by).toMatchObject({ enum: expect.arrayContaining(["device_name"]) });
});

test("the document says who may call, on which base, and what is an extension", () => {
  expect(operationOf("user/login-email").security).toEqual([]);
  expect(operationOf("gateway/save").servers).toEqual([{ url: "/admin/1" }]);
  expect(operationOf("device/list").servers).toEqual([{ url: "/admin/1" }, { url: "/client/1" }]);
  expect(operationOf("app/detail").servers).toEqual([{ url: "/client/1" }]);
  expect(operationOf("file/upload").servers).toEqual([{ url: "/" }]);
  expect(operationOf("gateway/save").description).toContain("gateway.create or gateway.edit");
  expect(operationOf("gateway/list")["x-extension"]).toBeUndefined();
  expect(operationOf("view/list")["x-extension"]).toBe(true);
});

test("a call that may ask for the current password takes it", () => {
  const { properties, required } = bodyOf("user/update-password");
  expect(properties.current_password).toMatchObject({ type: "string", "x-extension": true });
  expect(required).not.toContain("current_password");
  expect(bodyOf("gateway/save").properties).not.toHaveProperty("current_password");
});

test("files and streams have their media types", () => {
  expect(Object.keys(operationOf("device/export").responses[200].content)).toContain("application/octet-stream");
  expect(Object.keys(operationOf("live/events").responses[200].content)).toContain("text/event-stream");
});

test("each example is a payload that the call takes", () => {
  const refused = describedCalls().flatMap(({ call, payload }) => {
    const sent = payload
      .filter((one) => one.isRequired)
      .map(({ name, example }) => `${name}=${encodeURIComponent(example)}`);
    const parsed = parsePayload(callByPath(registry, call.path), parse(sent.join("&")));
    return "faults" in parsed ? [`${call.path}: ${JSON.stringify(parsed.faults)}`] : [];
  });
  expect(refused).toEqual([]);
});

describe.each(openTestDatabases())("the documents on $name", (engine) => {
  const platform = usePlatform(engine);

  test("the platform serves the document", async () => {
    const answer = await platform().request("/openapi.json", {});
    expect(answer.headers.get("content-type")).toBe("application/json");
    expect(await answer.json()).toEqual(document);
  });

  test("the page loads only files of the platform, and has the Content Security Policy", async () => {
    const page = await platform().request("/docs", {});
    expect(page.headers.get("content-security-policy")).toMatch(/script-src 'self' 'nonce-[^']+';/);
    const html = await page.text();
    const addresses = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = ""]) => address);
    expect(addresses).toEqual(["docs/viewer.css", "docs/viewer.js", "docs/start.js"]);
    expect(html).not.toMatch(/<style|<script>|style=|\son[a-z]+=/);
    for (const address of addresses) {
      const file = await platform().request(`/${address}`, { headers: { "accept-encoding": "gzip" } });
      expect([address, file.status, file.headers.get("content-encoding")]).toEqual([address, 200, "gzip"]);
    }
  });
});
