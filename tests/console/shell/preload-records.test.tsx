import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { registry } from "../../../resources";
import { role } from "../../../src/contract";
import { openConsole } from "../../support/console";

const gateway = { id: 3, eui: "A840410000000003", name: "Hall 7", status: 0, create_time: 1 };

test("pressing a menu entry loads the records of its list, and opening the list does not load them again", async () => {
  const { payloads, user } = await openConsole({
    registry,
    role: role.admin,
    at: "/help",
    answers: { "gateway/list": () => ({ list: [gateway], total: 1 }) },
  });
  const [link] = await screen.findAllByRole("link", { name: "Gateway List" }, { timeout: 10_000 });
  if (link === undefined) return expect.fail("no link");
  fireEvent.pointerDown(link);
  await waitFor(() => expect(payloads("gateway/list")).toHaveLength(1));
  await user.click(link);
  await screen.findByText("Hall 7");
  expect(payloads("gateway/list")).toHaveLength(1);
});
