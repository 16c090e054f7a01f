import { act, screen, waitFor } from "@testing-library/react";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { registry } from "../../../resources";
import type { ReadEvents } from "../../../src/console/client/event-stream";
import { code, type LiveMessage, role } from "../../../src/contract";
import { type Answers, openConsole, refusal } from "../../support/console";

/** A stream that the test writes to. */
function fakeStream() {
  let onMessage: Parameters<ReadEvents>[0] = () => {};
  const readEvents: ReadEvents = (listener, signal) =>
    new Promise((resolve) => {
      onMessage = listener;
      listener(null);
      signal.addEventListener("abort", () => resolve());
    });
  return { readEvents, write: (message: LiveMessage) => act(async () => onMessage(message)) };
}

const gateway = { id: 3, eui: "A840410000000003", name: "Hall 7", status: 0, create_time: 1 };

async function open(at: string, more: Answers = {}) {
  const server = { name: "Hall 7", applications: 1, unread: 2, isGone: false };
  const stream = fakeStream();
  const opened = await openConsole({
    registry,
    role: role.admin,
    at,
    readEvents: stream.readEvents,
    answers: {
      "gateway/list": () => ({ list: [{ ...gateway, name: server.name }], total: 1 }),
      "gateway/detail": () => (server.isGone ? refusal(code.notExist, "gone") : { ...gateway, name: server.name }),
      "user/count-new-apply": () => ({ response: server.applications }),
      "message/list": () => ({ list: [], total: 0, unread: server.unread }),
      ...more,
    },
  });
  return { ...opened, ...stream, server };
}

test("a list, the badge and the inbox follow the stream of changes", async () => {
  const { server, write, payloads } = await open("/device/gateway");
  expect(await screen.findByText("Hall 7", {}, { timeout: 10_000 })).toBeTruthy();
  await screen.findByRole("button", { name: "Messages, 2 unread" });
  const badges = payloads("user/count-new-apply").length;

  server.name = "Hall 8";
  await write({ resource: "gateway", type: "updated", ids: [3] });
  expect(await screen.findByText("Hall 8")).toBeTruthy();

  Object.assign(server, { applications: 5, unread: 3 });
  await write({ resource: "user", type: "updated", ids: [9] });
  await write({ resource: "message", type: "created", ids: [] });
  expect(await screen.findByText("5")).toBeTruthy();
  await screen.findByRole("button", { name: "Messages, 3 unread" });
  await waitFor(() => expect(payloads("user/count-new-apply").length).toBeGreaterThan(badges));
});

test("an own save is read once, and the next change of the record again", async () => {
  const answers: Answers = { "gateway/save": () => ({ ...gateway, name: "Hall 9" }) };
  const { server, write, payloads, user } = await open("/device/gateway/3/edit", answers);
  const input = await screen.findByLabelText("Name", { selector: "input" }, { timeout: 10_000 });
  await user.clear(input);
  await user.type(input, "Hall 9");
  server.name = "Hall 9";
  // The event counts as that of the save for a short time only, and this test may run on a busy machine.
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  await user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByRole("heading", { name: "Hall 9" }, { timeout: 10_000 });
  const reads = payloads("gateway/detail").length;

  await write({ resource: "gateway", type: "updated", ids: [3] });
  server.unread = 3;
  await write({ resource: "message", type: "created", ids: [] });
  await screen.findByRole("button", { name: "Messages, 3 unread" });
  expect(payloads("gateway/detail")).toHaveLength(reads);

  server.name = "Hall 10";
  await write({ resource: "gateway", type: "updated", ids: [3] });
  await screen.findByRole("heading", { name: "Hall 10" });
});

describe("an open form whose record was changed elsewhere", () => {
  const changed = "This record was changed elsewhere.";
  const nameInput = () => screen.findByLabelText<HTMLInputElement>("Name", {}, { timeout: 10_000 });

  async function openForm(typed: string) {
    const opened = await open("/device/gateway/3/edit");
    const input = await nameInput();
    if (typed !== "") await opened.user.clear(input);
    if (typed !== "") await opened.user.type(input, typed);
    opened.server.name = "Hall 8";
    await opened.write({ resource: "gateway", type: "updated", ids: [3] });
    return opened;
  }

  test("says so and keeps what was typed", async () => {
    const { user } = await openForm("Typed");
    await screen.findByText(changed);
    expect((await nameInput()).value).toBe("Typed");
    await user.click(screen.getByRole("button", { name: "Keep my input" }));
    expect(screen.queryByText(changed)).toBeNull();
    expect((await nameInput()).value).toBe("Typed");
  });

  test("loads the new values on request", async () => {
    const { user } = await openForm("");
    await screen.findByText(changed);
    expect((await nameInput()).value).toBe("Hall 7");
    expect(screen.queryByRole("button", { name: "Keep my input" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Load the new values" }));
    expect(screen.queryByText(changed)).toBeNull();
    expect((await nameInput()).value).toBe("Hall 8");
  });

  test("says nothing if the user typed the same", async () => {
    const { payloads } = await openForm("Hall 8");
    await waitFor(() => expect(payloads("gateway/detail")).toHaveLength(2));
    expect(screen.queryByText(changed)).toBeNull();
  });

  test("stays when the record cannot be read again", async () => {
    const { payloads, server, write } = await openForm("Typed");
    server.isGone = true;
    await write({ resource: "gateway", type: "deleted", ids: [3] });
    await waitFor(() => expect(payloads("gateway/detail").length).toBeGreaterThan(1));
    expect((await nameInput()).value).toBe("Typed");
  });
});

test("the form of the signed-in account keeps what was typed if the account cannot be read again", async () => {
  let isDown = false;
  const account = { id: 1, role: role.admin, email: "old@demo.test", phone: "1" };
  const answer = () => (isDown ? refusal(code.invalid, "down") : { ...account });
  const { payloads, write, user } = await open("/setting", { "user/detail": answer });
  const input = await screen.findByLabelText<HTMLInputElement>("Phone", { selector: "input" });
  await user.clear(input);
  await user.type(input, "123");
  const reads = payloads("user/detail").length;
  isDown = true;
  await write({ resource: "administrator", type: "updated", ids: [1] });
  await waitFor(() => expect(payloads("user/detail").length).toBeGreaterThan(reads));
  // The form shows a later answer only after it has handled the failed one.
  isDown = false;
  account.email = "new@demo.test";
  await write({ resource: "administrator", type: "updated", ids: [1] });
  await screen.findByText("This record was changed elsewhere.");
  expect(input.isConnected).toBe(true);
  expect(input.value).toBe("123");
});

describe("the form of the signed-in account, changed elsewhere,", () => {
  async function openProfile() {
    const account = { id: 1, role: role.admin, email: "old@demo.test", phone: "1" };
    const opened = await open("/setting", { "user/detail": () => ({ ...account }) });
    const phone = await screen.findByLabelText<HTMLInputElement>("Phone", { selector: "input" }, { timeout: 10_000 });
    const change = async () => {
      account.email = "new@demo.test";
      await opened.write({ resource: "administrator", type: "updated", ids: [1] });
    };
    return { ...opened, phone, change };
  }

  test("keeps what was typed and says so", async () => {
    const { phone, user, change } = await openProfile();
    await user.clear(phone);
    await user.type(phone, "123");
    await change();
    expect(await screen.findByText("This record was changed elsewhere.")).toBeTruthy();
    expect(phone.isConnected).toBe(true);
    expect(phone.value).toBe("123");
  });

  test("shows the new values if nothing was typed", async () => {
    const { change } = await openProfile();
    await change();
    expect(await screen.findByDisplayValue("new@demo.test")).toBeTruthy();
    expect(screen.queryByText("This record was changed elsewhere.")).toBeNull();
  });
});

test.each([
  ["list", "/device/gateway"],
  ["record", "/device/gateway/3"],
])("without the stream, an open %s is polled: it is read again when the page is shown again", async (_what, at) => {
  let name = "Hall 7";
  await openConsole({
    registry,
    role: role.admin,
    at,
    answers: {
      "gateway/list": () => ({ list: [{ ...gateway, name }], total: 1 }),
      "gateway/detail": () => ({ ...gateway, name }),
    },
  });
  await screen.findAllByText("Hall 7");
  name = "Hall 8";
  act(() => void document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  expect(await screen.findAllByText("Hall 8")).toBeTruthy();
});
