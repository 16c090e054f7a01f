import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { registry } from "../../../resources";
import { role } from "../../../src/contract";
import { type Answers, openConsole, press, refusal } from "../../support/console";

const device = {
  device_id: 7,
  type: 0,
  imei: "490154203237518",
  device_name: "Fan",
  lubricantTube: 125,
  time_setting: 6,
  time_setting_max: 24,
  report_interval: 8,
};
const open = (more: Answers) =>
  openConsole({
    registry,
    role: role.afm,
    at: "/device/7/edit",
    answers: {
      "user/count-new-apply": () => ({ response: 0 }),
      "device/detail": () => device,
      "device/save-device": (payload) => ({ ...device, ...payload }),
      ...more,
    },
  });

const input = () =>
  screen.findByLabelText<HTMLInputElement>(/Choose a picture|Replace/, { selector: "input" }, { timeout: 20_000 });
const choose = async (name: string) => {
  const file = new File(["picture"], name);
  fireEvent.change(await input(), { target: { files: [file] } });
  return file;
};

it("uploads and shows a picture at once, and saves its address", async () => {
  const url = "/files/abcdefghijklmnopqrstuv.jpg";
  const console = await open({ "file/upload": () => ({ url }) });
  const file = await choose("map.jpeg");
  const picture = await screen.findByRole<HTMLImageElement>("img", { name: /Location map/ });
  expect(picture.getAttribute("src")).toBe(url);
  expect(console.payloads("file/upload")).toEqual([{ file }]);
  await press(console, "Save");
  await expect.poll(() => console.payloads("device/save-device")[0]?.image).toBe(url);
});

it("removes a picture", async () => {
  const image = "/files/abcdefghijklmnopqrstuv.jpg";
  const console = await open({ "device/detail": () => ({ ...device, image }) });
  await press(console, "Remove Location map (JPG)");
  expect(screen.queryByRole("img", { name: /Location map/ })).toBeNull();
  await press(console, "Save");
  await expect.poll(() => console.payloads("device/save-device")[0]?.image).toBe("");
});

it("shows an error when the answer has no address", async () => {
  await open({ "file/upload": () => ({}) });
  await choose("map.jpg");
  expect((await screen.findByRole("alert")).textContent).toBe(
    "The server did not return the file's address. Upload the file again.",
  );
  expect(screen.queryByRole("img", { name: /Location map/ })).toBeNull();
});

it("does not send other file types, and shows refusals beside the input", async () => {
  const console = await open({ "file/upload": () => refusal(4, "This picture is damaged and cannot be read") });
  await choose("map.png");
  expect((await screen.findByRole("alert")).textContent).toBe("Allowed file types: .jpg, .jpeg");
  expect(console.payloads("file/upload")).toEqual([]);
  await choose("map.jpg");
  expect(await screen.findByText("This picture is damaged and cannot be read")).toBeTruthy();
});

/** An upload that ends when the test says so. */
function openUpload() {
  const answer: { give?: (data: unknown) => void; refuse?: (error: Error) => void } = {};
  const promise = new Promise((give, refuse) => Object.assign(answer, { give, refuse }));
  return { ...answer, answers: { "file/upload": () => promise } };
}

it("waits for the upload when the form is saved before it has ended", async () => {
  const url = "/files/abcdefghijklmnopqrstuv.jpg";
  const upload = openUpload();
  const console = await open(upload.answers);
  await choose("map.jpg");
  await press(console, "Save");
  expect(console.payloads("file/upload")).toHaveLength(1);
  expect(console.payloads("device/save-device")).toEqual([]);
  upload.give?.({ url });
  await expect.poll(() => console.payloads("device/save-device")).toMatchObject([{ image: url }]);
});

it("saves nothing when the upload that it waited for fails, and shows the error once", async () => {
  const upload = openUpload();
  const console = await open(upload.answers);
  await choose("map.jpg");
  await press(console, "Save");
  upload.refuse?.(refusal(4, "This picture is damaged and cannot be read"));
  await screen.findByText("This picture is damaged and cannot be read");
  await expect.poll(() => screen.queryAllByText("This picture is damaged and cannot be read")).toHaveLength(1);
  expect(console.payloads("device/save-device")).toEqual([]);
});

it("saves nothing when the upload that it waited for is stopped", async () => {
  const console = await open(openUpload().answers);
  await choose("map.jpg");
  await press(console, "Save");
  await press(console, "Stop");
  expect(await screen.findByText("The upload was stopped")).toBeTruthy();
  expect(console.payloads("device/save-device")).toEqual([]);
});
