import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { registry } from "../../../resources";
import { role } from "../../../src/contract";
import { type Answers, openConsole, press, refusal } from "../../support/console";

const account = { id: 1, role: role.customer, email: "somebody@demo.test", username: "Mill", avatar: "" };
const uploaded = "/files/abcdefghijklmnopqrstuv.png";
const square = "/files/ABCDEFGHIJKLMNOPQRSTUV.jpg";

/** A server that stores the account's picture. */
function server(more: Answers = {}): Answers {
  let avatar = "";
  return {
    "user/detail": () => ({ ...account, avatar }),
    "file/upload": () => ({ url: uploaded }),
    "user/update-avatar": (payload) => {
      avatar = payload.avatar === "" ? "" : square;
      return { ...account, avatar };
    },
    ...more,
  };
}
const open = (answers: Answers) => openConsole({ registry, role: role.customer, at: "/setting", answers });
const choose = async () => {
  const input = await screen.findByLabelText("Choose a picture", { selector: "input" }, { timeout: 20_000 });
  fireEvent.change(input, { target: { files: [new File(["picture"], "me.png")] } });
};
/** The picture beside the account's name in the header. */
const headerPicture = () => document.querySelector<HTMLImageElement>("header button img");

it("saves a chosen picture at once, shows it beside the name, and removes it", async () => {
  const console = await open(server());
  await choose();
  await waitFor(() => expect(console.payloads("user/update-avatar")).toEqual([{ avatar: uploaded }]));
  await waitFor(() => expect(headerPicture()?.getAttribute("src")).toBe(square));
  await press(console, "Remove Picture");
  await waitFor(() => expect(console.payloads("user/update-avatar").at(-1)).toEqual({ avatar: "" }));
  await waitFor(() => expect(headerPicture()).toBeNull());
});

it("shows a refusal beside the picture and keeps the rest of the profile", async () => {
  await open(server({ "user/update-avatar": () => refusal(4, "This picture is damaged and cannot be read") }));
  await choose();
  expect(await screen.findByText("This picture is damaged and cannot be read")).toBeTruthy();
  expect(screen.getByLabelText("Name")).toBeTruthy();
  expect(headerPicture()).toBeNull();
});

it("shows only in its place that the server does not offer pictures", async () => {
  await open(server({ "user/update-avatar": () => refusal(5, "no such call") }));
  await choose();
  expect(await screen.findByText("This server does not store account pictures")).toBeTruthy();
});
