import { beforeAll, describe, expect, test } from "vitest";
import { CallError } from "../../../../src/console/client/call-error";
import { profileAddress, requestedAddress } from "../../../../src/console/client/page-addresses";
import {
  isProfileIncomplete,
  markProfilePrompted,
  shouldPromptProfile,
} from "../../../../src/console/client/profile-prompt";
import { loadLanguage } from "../../../../src/console/i18n";
import {
  payloadOf,
  profileFields,
  profileSections,
  registerFields,
  registerSections,
} from "../../../../src/console/screens/auth/account-declarations";
import {
  currentProvider,
  parseProviders,
  providerState,
  requestedProvider,
} from "../../../../src/console/screens/auth/provider-application";
import { concernsForm, needsVerification } from "../../../../src/console/screens/auth/use-registration";
import { commonCalls } from "../../../../src/contract";
import { memory } from "../../fake-server";

beforeAll(() => loadLanguage("en"));

const customer = { id: 7, role: 10, username: "Lena", agent_id: null, apply_agent_id: null, apply_status: 0 };

describe("prompting for an incomplete profile (spec A4)", () => {
  test.each([
    ["a customer without a provider", customer, true],
    ["a customer with a provider", { ...customer, agent_id: 3 }, false],
    ["a customer who has applied for one", { ...customer, apply_agent_id: 3, apply_status: 1 }, false],
    ["a customer without a name", { ...customer, username: "", agent_id: 3 }, true],
    ["a provider's member, who does not choose a provider", { ...customer, role: 102 }, false],
    ["an admin without a name", { id: 1, role: 1, username: null }, true],
    ["an account without profile fields in the answer", { id: 7, role: 10 }, false],
  ])("for %s", (_who, user, expected) => expect(isProfileIncomplete(user)).toBe(expected));

  test("prompts each account once", () => {
    const storage = memory();
    expect(shouldPromptProfile(customer, storage)).toBe(true);
    markProfilePrompted(customer, storage);
    expect(shouldPromptProfile(customer, storage)).toBe(false);
    expect(shouldPromptProfile({ ...customer, id: 8 }, storage)).toBe(true);
  });

  test("waits until the user has changed an administrator's password", () => {
    expect(shouldPromptProfile({ ...customer, must_change_password: 1 }, memory())).toBe(false);
  });

  test("keeps the requested address", () => {
    const { search } = new URL(profileAddress("/device?page=2&type=1"), "http://x.test");
    expect(requestedAddress(search)).toBe("/device?page=2&type=1");
  });
});

describe("forms", () => {
  test.each([
    ["user/register", registerFields, registerSections, ["repeated"]],
    ["user/update-user-info", profileFields, profileSections, []],
  ] as const)("for %s show every field of the call once", (call, fields, sections, extra) => {
    const shown = sections.flatMap((section) => section.fields);
    expect(shown.toSorted()).toEqual([...new Set(shown)].toSorted());
    const sent = Object.keys(commonCalls[call].sends).filter((name) => name !== "user_id");
    expect(shown.toSorted()).toEqual([...sent, ...extra].toSorted());
    expect(shown.filter((name) => fields[name] === undefined)).toEqual([]);
  });

  test("require email, name and the password twice for a registration", () => {
    const required = Object.entries(registerFields).filter(([, field]) => field.required === true);
    expect(required.map(([name]) => name)).toEqual(["email", "password", "username", "repeated"]);
  });

  test("send exactly the call's fields in declared order, unset ones empty", () => {
    const region = { province: "江苏省", city: "苏州市", county: null };
    const values = { repeated: "p", username: "A", password: "p", email: "a@b.test", region, email_rate: 0 };
    expect(Object.entries(payloadOf("user/register", values))).toEqual([
      ["email", "a@b.test"],
      ["password", "p"],
      ["username", "A"],
      ["phone", ""],
      ["country", ""],
      ["province", "江苏省"],
      ["city", "苏州市"],
      ["county", ""],
      ["address", ""],
      ["company", ""],
      ["industry", ""],
      ["postal_code", ""],
      ["email_rate", 0],
    ]);
  });
});

describe("the provider", () => {
  const applied = { agent_id: 1, agent_name: "One", apply_status: 1, apply_agent_id: 2, apply_agent_name: "Two" };

  test.each([
    [{}, null, "You have no provider yet"],
    [{ agent_id: 1, agent_name: "One", apply_status: 0 }, 1, "Your provider: One"],
    [applied, 2, "You applied for Two; waiting for approval"],
    [{ ...applied, apply_status: 0 }, 1, "Your provider: One"],
  ])("is read from %j", (record, provider, label) => {
    expect(currentProvider(record)).toBe(provider);
    expect(providerState(record)).toBe(label);
  });

  test.each([
    ["a new provider", { agent_id: 1 }, 2, 2],
    ["the current provider", { agent_id: 1 }, 1, null],
    ["the provider already applied for", applied, 2, null],
    ["the current provider, while an application for another is pending", applied, 1, 1],
    ["no provider", { agent_id: 1 }, null, null],
  ])("to apply for, after choosing %s", (_choice, record, chosen, requested) =>
    expect(requestedProvider(record, chosen)).toBe(requested),
  );

  test.each([
    [[{ agent_id: 1, name: "One" }], [{ id: 1, name: "One" }]],
    [{ list: [{ agent_id: 2, name: null }] }, [{ id: 2, name: "2" }]],
    [[{ name: "no key" }], []],
    [undefined, []],
  ])("list is parsed from %j", (answer, expected) => expect(parseProviders(answer)).toEqual(expected));
});

test.each([
  [{ verify_email: 1 }, true],
  [{ verify_email: 0 }, false],
  [null, false],
  [{ id: 3 }, false],
])("the answer %j to a registration asks for verification: %s", (answer, expected) =>
  expect(needsVerification(answer)).toBe(expected),
);

test.each([
  [{ code: "wrong" }, false],
  [{}, false],
  [{ phone: "taken" }, true],
])("a refusal with field messages %j returns to the form: %s", (fields, expected) =>
  expect(concernsForm(new CallError({ code: 4, message: "", call: "", fields }))).toBe(expected),
);
