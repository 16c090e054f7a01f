import { fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { registry } from "../../../../resources";
import { openConsole } from "../../../support/console";

const fetched = vi.fn<typeof globalThis.fetch>();
beforeEach(() => {
  window.fetch = fetched;
});
afterEach(() => {
  fetched.mockReset();
});

const open = (src: string, role = 10) =>
  openConsole({ registry, role, at: `/show-mp4?${new URLSearchParams({ src })}`, answers: {} });

const video = () => screen.findByLabelText<HTMLVideoElement>("tour.mp4");

test("a video plays by the browser's own controls, which have the focus for their keys", async () => {
  await open("/help/tour.mp4");
  const player = await video();
  expect(player.tagName).toBe("VIDEO");
  expect(player.getAttribute("src")).toBe(`${window.location.origin}/help/tour.mp4`);
  expect(player.controls).toBe(true);
  expect(document.activeElement).toBe(player);
});

test.each([
  ["is not there", () => Promise.resolve(new Response(null, { status: 404 })), "The file was not found", false],
  [
    "is no video",
    () => Promise.resolve(new Response(null)),
    "The file is damaged, or of a kind that cannot be shown here",
    false,
  ],
  [
    "does not come",
    () => Promise.reject(new TypeError("Failed to fetch")),
    "The file's server cannot be reached",
    true,
  ],
])("one that %s says so", async (_what, answer, title, mayRetry) => {
  fetched.mockImplementation(answer);
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
  ["javascript:alert(1)", "Only files at http or https addresses are opened"],
  ["//evil.example/tour.mp4", "Files from this place are not opened"],
])("an address that is refused gets no player: %s", async (src, title) => {
  await open(src);
  expect(await screen.findByText(title)).toBeDefined();
  expect(document.querySelector("video")).toBeNull();
});
