import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { registry } from "../../../resources";
import { role } from "../../../src/contract";
import { type Answers, openConsole, press, refusal } from "../../support/console";

const own = { id: 1, role: role.customer, email: "somebody@demo.test", username: "Mill", avatar: "" };
const uploaded = "/files/abcdefghijklmnopqrstuv.png";
const square = "/files/ABCDEFGHIJKLMNOPQRSTUV.jpg";

/** A server that keeps the account's picture. */
function server(more: Answers = {}): Answers {
  let avatar = "";
  return {
    "user/detail": () => ({ ...own, avatar }),
    "file/upload": () => ({ url: uploaded }),
    "user/update-avatar": (payload) => {
      avatar = payload.avatar === "" ? "" : square;
      return { ...own, avatar };
    },
    ...more,
  };
}
const open = (answers: Answers) => openConsole({ registry, role: role.customer, at: "/setting", answers });
const choose = async () => {
  const input = await screen.findByLabelText("Choose a picture", { selector: "input" }, { timeout: 20_000 });
  fireEvent.change(input, { target: { files: [new File(["picture"], "me.png")] } });
};
/** The picture beside the account's name, in the page's head. */
const face = () => document.querySelector<HTMLImageElement>("header button img");

it("a chosen picture is saved at once, shown beside the name, and taken off again", async () => {
  const console = await open(server());
  await choose();
  await waitFor(() => expect(console.payloads("user/update-avatar")).toEqual([{ avatar: uploaded }]));
  await waitFor(() => expect(face()?.getAttribute("src")).toBe(square));
  await press(console, "Remove Picture");
  await waitFor(() => expect(console.payloads("user/update-avatar").at(-1)).toEqual({ avatar: "" }));
  await waitFor(() => expect(face()).toBeNull());
});

it("a refusal is said beside it, and the rest of the profile is there", async () => {
  await open(server({ "user/update-avatar": () => refusal(4, "This picture is damaged and cannot be read") }));
  await choose();
  expect(await screen.findByText("This picture is damaged and cannot be read")).toBeTruthy();
  expect(screen.getByLabelText("Name")).toBeTruthy();
  expect(face()).toBeNull();
});

it("a server without the call says so in its place alone", async () => {
  await open(server({ "user/update-avatar": () => refusal(5, "no such call") }));
  await choose();
  expect(await screen.findByText("This server keeps no pictures of accounts")).toBeTruthy();
});
