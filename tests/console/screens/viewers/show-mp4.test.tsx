import { fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { registry } from "../../../../resources";
import { openConsole } from "../../../support/console";

const fetchMock = vi.fn<typeof globalThis.fetch>();
beforeEach(() => {
  window.fetch = fetchMock;
});
afterEach(() => {
  fetchMock.mockReset();
});

const open = (src: string, role = 10) =>
  openConsole({ registry, role, at: `/show-mp4?${new URLSearchParams({ src })}`, answers: {} });

const video = () => screen.findByLabelText<HTMLVideoElement>("tour.mp4");

test("plays a video with the browser's controls and focuses it, so that its keys work", async () => {
  await open("/help/tour.mp4");
  const player = await video();
  expect(player.tagName).toBe("VIDEO");
  expect(player.getAttribute("src")).toBe(`${window.location.origin}/help/tour.mp4`);
  expect(player.controls).toBe(true);
  expect(document.activeElement).toBe(player);
});

test.each([
  ["does not exist", () => Promise.resolve(new Response(null, { status: 404 })), "The file was not found", false],
  [
    "is not a video",
    () => Promise.resolve(new Response(null)),
    "The file is damaged, or its type cannot be shown here",
    false,
  ],
  [
    "cannot be loaded",
    () => Promise.reject(new TypeError("Failed to fetch")),
    "The file's server cannot be reached",
    true,
  ],
])("explains that the file %s", async (_what, answer, title, mayRetry) => {
  fetchMock.mockImplementation(answer);
  const { user } = await open("/help/tour.mp4");
  fireEvent.error(await video());
  expect(await screen.findByText(title)).toBeDefined();
  const retry = screen.queryByRole("button", { name: "Try again" });
  expect(retry !== null).toBe(mayRetry);
  if (retry !== null) {
    await user.click(retry);
    expect(await video()).toBeDefined();
  }
});

test.each([
  ["javascript:alert(1)", "Only http and https addresses are allowed"],
  ["//evil.example/tour.mp4", "Files from this server are not allowed"],
])("an address that is refused gets no player: %s", async (src, title) => {
  await open(src);
  expect(await screen.findByText(title)).toBeDefined();
  expect(document.querySelector("video")).toBeNull();
});
