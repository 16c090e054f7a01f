import { act, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { registry } from "../../../resources";
import type { ReadEvents } from "../../../src/console/client/event-stream";
import { type LiveMessage, role } from "../../../src/contract";
import { openConsole } from "../../support/console";

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

async function open(at: string) {
  const server = { name: "Hall 7", applications: 1, unread: 2 };
  const stream = fakeStream();
  const opened = await openConsole({
    registry,
    role: role.admin,
    at,
    readEvents: stream.readEvents,
    answers: {
      "gateway/list": () => ({ list: [{ ...gateway, name: server.name }], total: 1 }),
      "gateway/detail": () => ({ ...gateway, name: server.name }),
      "user/count-new-apply": () => ({ response: server.applications }),
      "message/list": () => ({ list: [], total: 0, unread: server.unread }),
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
  expect(await screen.findByText("Hall 8", {}, { timeout: 2_000 })).toBeTruthy();

  Object.assign(server, { applications: 5, unread: 3 });
  await write({ resource: "user", type: "updated", ids: [9] });
  await write({ resource: "message", type: "created", ids: [] });
  expect(await screen.findByText("5", {}, { timeout: 2_000 })).toBeTruthy();
  await screen.findByRole("button", { name: "Messages, 3 unread" }, { timeout: 2_000 });
  await waitFor(() => expect(payloads("user/count-new-apply")).toHaveLength(badges + 1));
});

test("an open form keeps what was typed", async () => {
  const { server, write, user } = await open("/device/gateway/3/edit");
  const name = await screen.findByLabelText("Name", {}, { timeout: 10_000 });
  await user.clear(name);
  await user.type(name, "Typed");
  server.name = "Hall 8";
  await write({ resource: "gateway", type: "updated", ids: [3] });
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect((name as HTMLInputElement).value).toBe("Typed");
});
