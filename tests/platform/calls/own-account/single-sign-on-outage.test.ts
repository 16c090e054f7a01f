import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type OpenIdProvider, singleSignOnVariables, startOpenIdProvider } from "../../../support/openid-provider";
import { usePlatform } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";

const publicUrl = "https://console.test";
const provider: OpenIdProvider = await startOpenIdProvider(publicUrl);
afterAll(() => provider.close());

const variables = singleSignOnVariables(provider, publicUrl);

describe.each(openTestDatabases())("a platform that starts while its provider is away, on $name", (engine) => {
  beforeAll(() => provider.close());
  const platform = usePlatform(engine, undefined, variables);

  test("starts, logs the outage, and offers single sign-on when the provider is back", async () => {
    expect(await platform().call("user/begin-sso")).toMatchObject({
      code: 3,
      message: expect.stringContaining("does not answer"),
    });
    expect(platform().logged.join()).toContain("the OpenID provider does not answer");
    await provider.open();
    expect(await platform().call("user/begin-sso")).toMatchObject({ code: 0 });
  });
});

describe.each(openTestDatabases())("a platform without single sign-on, on $name", (engine) => {
  const platform = usePlatform(engine);

  test("does not offer single sign-on, and refuses its calls", async () => {
    expect(await platform().call("user/begin-sso")).toMatchObject({
      code: 5,
      message: "Single sign-on is not set up here",
    });
    expect(await platform().call("user/login-sso", { flow: "x", answer: "y" })).toMatchObject({ code: 5 });
    expect(await (await platform().request("/config.json", {})).json()).toEqual({});
  });
});
