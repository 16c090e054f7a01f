import { beforeAll, describe, expect, test } from "vitest";
import { CallError } from "../../../../src/console/client/call-error";
import { profileAddress, wantedAddress } from "../../../../src/console/client/page-addresses";
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

describe("A4: who is sent to complete a profile", () => {
  test.each([
    ["a customer without a provider", customer, true],
    ["a customer with a provider", { ...customer, agent_id: 3 }, false],
    ["a customer who has applied for one", { ...customer, apply_agent_id: 3, apply_status: 1 }, false],
    ["a customer without a name", { ...customer, username: "", agent_id: 3 }, true],
    ["a provider's member, who has no provider of his own to choose", { ...customer, role: 102 }, false],
    ["anybody without a name", { id: 1, role: 1, username: null }, true],
    ["somebody of whom the server says nothing", { id: 7, role: 10 }, false],
  ])("%s", (_who, user, expected) => expect(isProfileIncomplete(user)).toBe(expected));

  test("once, each account for itself", () => {
    const kept = memory();
    expect(shouldPromptProfile(customer, kept)).toBe(true);
    markProfilePrompted(customer, kept);
    expect(shouldPromptProfile(customer, kept)).toBe(false);
    expect(shouldPromptProfile({ ...customer, id: 8 }, kept)).toBe(true);
  });

  test("not before a password that somebody else has made was changed", () => {
    expect(shouldPromptProfile({ ...customer, must_change_password: 1 }, memory())).toBe(false);
  });

  test("and goes on to the address that was to be shown", () => {
    const { search } = new URL(profileAddress("/device?page=2&type=1"), "http://x.test");
    expect(wantedAddress(search)).toBe("/device?page=2&type=1");
  });
});

describe("forms", () => {
  test.each([
    ["user/register", registerFields, registerSections, ["repeated"]],
    ["user/update-user-info", profileFields, profileSections, []],
  ] as const)("of %s ask every field of the call, each once", (call, fields, sections, own) => {
    const asked = sections.flatMap((section) => section.fields);
    expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted());
    const sent = Object.keys(commonCalls[call].sends).filter((name) => name !== "user_id");
    expect(asked.toSorted()).toEqual([...sent, ...own].toSorted());
    expect(asked.filter((name) => fields[name] === undefined)).toEqual([]);
  });

  test("registration requires e-mail, name and the password twice", () => {
    const required = Object.entries(registerFields).filter(([, field]) => field.required === true);
    expect(required.map(([name]) => name)).toEqual(["email", "password", "username", "repeated"]);
  });

  test("send exactly the call's names in its order, and empty what is unset", () => {
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
  ])("of %j", (record, chosen, said) => {
    expect(currentProvider(record)).toBe(chosen);
    expect(providerState(record)).toBe(said);
  });

  test.each([
    ["another than the present one is applied for", { agent_id: 1 }, 2, 2],
    ["the present one is not", { agent_id: 1 }, 1, null],
    ["the one that was applied for is not, again", applied, 2, null],
    ["the present one is, in place of another that was applied for", applied, 1, 1],
    ["none is not", { agent_id: 1 }, null, null],
  ])("%s", (_says, record, chosen, wanted) => expect(requestedProvider(record, chosen)).toBe(wanted));

  test.each([
    [[{ agent_id: 1, name: "One" }], [{ id: 1, name: "One" }]],
    [{ list: [{ agent_id: 2, name: null }] }, [{ id: 2, name: "2" }]],
    [[{ name: "no key" }], []],
    [undefined, []],
  ])("to choose: %j", (answer, expected) => expect(parseProviders(answer)).toEqual(expected));
});

test.each([
  [{ verify_email: 1 }, true],
  [{ verify_email: 0 }, false],
  [null, false],
  [{ id: 3 }, false],
])("a server that answers %j to a registration wants a proof: %s", (answer, expected) =>
  expect(needsVerification(answer)).toBe(expected),
);

test.each([
  [{ code: "wrong" }, false],
  [{}, false],
  [{ phone: "taken" }, true],
])("a refusal at %j leads back to the form: %s", (fields, expected) =>
  expect(concernsForm(new CallError({ code: 4, message: "", call: "", fields }))).toBe(expected),
);
