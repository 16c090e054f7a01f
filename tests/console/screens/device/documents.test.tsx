import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { registry } from "../../../../resources";
import { type DeviceFile, role } from "../../../../src/contract";
import { type Answers, openConsole, press, refusal } from "../../../support/console";

const device = { device_id: 7, type: 0, imei: "490154203237518", device_name: "Fan" };
const url = "/files/abcdefghijklmnopqrstuv.pdf";
const manual: DeviceFile = {
  file_id: 3,
  name: "Manual.pdf",
  url,
  bytes: 2_400_000,
  username: "Ann",
  create_time: 1_760_000_000_000,
};

/** A server with one document, which stores added and deleted documents. */
function server(more: Answers = {}): Answers {
  let list: readonly DeviceFile[] = [manual];
  return {
    "user/count-new-apply": () => ({ response: 0 }),
    "device/detail": () => device,
    "device-file/list": () => ({ list }),
    "file/upload": () => ({ url: "/files/ABCDEFGHIJKLMNOPQRSTUV.docx" }),
    "device-file/add": (payload) => {
      const added = { ...manual, file_id: 4, name: String(payload.name), url: String(payload.url) };
      list = [added, ...list];
      return added;
    },
    "device-file/delete": ({ file_id }) => {
      list = list.filter((file) => file.file_id !== file_id);
      return {};
    },
    ...more,
  };
}
const open = (more: Answers = {}, as: number = role.afm, authorities?: readonly string[]) =>
  openConsole({
    registry,
    role: as,
    at: "/device/7/documents",
    answers: server(more),
    ...(authorities !== undefined && { authorities }),
  });
const choose = async (name: string) => {
  const input = await screen.findByLabelText("Add a document", { selector: "input" }, { timeout: 20_000 });
  fireEvent.change(input, { target: { files: [new File(["content"], name)] } });
};

it("lists the documents, which can be saved under their names", async () => {
  await open();
  const link = await screen.findByRole<HTMLAnchorElement>("link", { name: "Manual.pdf" }, { timeout: 20_000 });
  expect([link.getAttribute("href"), link.download]).toEqual([url, "Manual.pdf"]);
  expect(screen.getByText(/PDF · 2\.4 MB · Ann/)).toBeTruthy();
});

it("uploads a chosen file, then attaches it to the device", async () => {
  const console = await open();
  await choose("Data sheet.docx");
  expect(await screen.findByRole("link", { name: "Data sheet.docx" })).toBeTruthy();
  expect(console.payloads("device-file/add")).toEqual([
    { device_id: 7, url: "/files/ABCDEFGHIJKLMNOPQRSTUV.docx", name: "Data sheet.docx" },
  ]);
});

it("does not send other kinds of files, and shows a refusal", async () => {
  const console = await open({ "file/upload": () => refusal(4, "This file contains macros") });
  await choose("run.exe");
  expect((await screen.findByRole("alert")).textContent).toMatch(/^Allowed file types: \.jpg/);
  expect(console.payloads("file/upload")).toEqual([]);
  await choose("sheet.docx");
  expect(await screen.findByText("This file contains macros")).toBeTruthy();
  expect(console.payloads("device-file/add")).toEqual([]);
});

it("deletes after a confirmation", async () => {
  const console = await open();
  await screen.findByRole("link", { name: "Manual.pdf" }, { timeout: 20_000 });
  await press(console, "Delete Manual.pdf");
  expect(console.payloads("device-file/delete")).toEqual([]);
  await press(console, "Delete the document");
  await waitFor(() => expect(screen.queryByRole("link", { name: "Manual.pdf" })).toBeNull());
  expect(console.payloads("device-file/delete")).toEqual([{ file_id: 3 }]);
});

it("is read-only for users who may not edit devices", async () => {
  await open({}, role.member, ["device.list"]);
  expect(await screen.findByRole("link", { name: "Manual.pdf" }, { timeout: 20_000 })).toBeTruthy();
  expect(screen.queryByText("Add a document")).toBeNull();
  expect(screen.queryByRole("button", { name: "Delete Manual.pdf" })).toBeNull();
});

it("shows that the server does not offer documents", async () => {
  await open({ "device-file/list": () => refusal(15, "not allowed") });
  expect(await screen.findByText("This server does not store device documents", {}, { timeout: 20_000 })).toBeTruthy();
});
