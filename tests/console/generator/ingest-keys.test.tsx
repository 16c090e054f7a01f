import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { registry } from "../../../resources";
import { role } from "../../../src/contract";
import type { Answers } from "../../support/console";
import {
  doTheAction,
  type OpenConsole,
  openConsole,
  press,
  refusal,
  theListShows,
  typeInto,
} from "../../support/console";

const kept = {
  id: 1,
  name: "Gateway north",
  agent_id: null,
  agent_name: null,
  hint: "9aZ_",
  create_time: 1,
  last_time: null,
};

const open = (at: string, answers: Answers = {}): Promise<OpenConsole> =>
  openConsole({
    registry,
    role: role.admin,
    at,
    answers: {
      "ingest-key/list": () => ({ list: [kept], total: 1 }),
      "agent/list": () => ({ list: [], total: 0 }),
      ...answers,
    },
  });

it("shows a new key once, then the list without it", async () => {
  const console = await open("/setting/ingest-key/add", {
    "ingest-key/create": () => ({ ...kept, key: "ingest_secret" }),
  });
  await typeInto(console, "Name", "Gateway north");
  await press(console, "Save");
  const dialog = await screen.findByRole("dialog", {}, { timeout: 20_000 });
  expect(within(dialog).getByText("ingest_secret")).toBeTruthy();
  expect(within(dialog).getByRole("button", { name: "Copy Key" })).toBeTruthy();
  await console.user.keyboard("{Escape}");
  expect(within(dialog).getByText("ingest_secret")).toBeTruthy();
  await press(console, "I have copied it");
  await theListShows(["Gateway north"]);
  await waitFor(() => expect(screen.queryByText("ingest_secret")).toBeNull());
  expect(console.payloads("ingest-key/create")).toEqual([{ name: "Gateway north", agent_id: "" }]);
});

it("revokes a key after a question", async () => {
  const console = await open("/setting/ingest-key", { "ingest-key/revoke": () => null });
  await theListShows(["Gateway north"]);
  await doTheAction(console, "Gateway north", "Revoke");
  await waitFor(() => expect(console.payloads("ingest-key/revoke")).toEqual([{ id: 1 }]));
});

it("says that another server has no such keys", async () => {
  await open("/setting/ingest-key", { "ingest-key/list": () => refusal(15, "not allowed") });
  expect(await screen.findByText("This server does not offer this list", {}, { timeout: 20_000 })).toBeTruthy();
});
