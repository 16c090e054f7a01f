import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { registry } from "../../../../resources";
import { FileError } from "../../../../src/console/screens/viewers/media-file";
import type { OpenPdf } from "../../../../src/console/screens/viewers/pdf-document";
import { openConsole } from "../../../support/console";

const openPdf = vi.hoisted(() => vi.fn<(file: Blob) => Promise<OpenPdf>>());
vi.mock("../../../../src/console/screens/viewers/pdf-document", () => ({ openPdf }));

/** A document with the given number of pages; `requested` lists the pages that were loaded. */
function pdfOf(total: number, more: Partial<OpenPdf> = {}) {
  const requested: number[] = [];
  const pdf: OpenPdf = {
    total,
    title: "Handbook",
    chapters: [],
    close: vi.fn(),
    page: async (number) => {
      requested.push(number);
      return { width: 600, draw: () => () => undefined };
    },
    ...more,
  };
  return { pdf, requested };
}

const fetchMock = vi.fn<typeof globalThis.fetch>();
beforeEach(() => {
  fetchMock.mockImplementation(async () => new Response("%PDF-1.7"));
  window.fetch = fetchMock;
});
afterEach(() => {
  fetchMock.mockReset();
  openPdf.mockReset();
});

const open = (role: number, src: string | null = "/help/handbook.pdf") =>
  openConsole({
    registry,
    role,
    at: src === null ? "/show-pdf" : `/show-pdf?${new URLSearchParams({ src })}`,
    answers: { "auth/auth-list": () => [], "user/count-new-apply": () => ({ response: 0 }) },
  });

const counter = (text: string) => screen.findByText(text);
const isDisabled = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name }).disabled;

describe("a PDF", () => {
  test("is shown page by page, never before the first or past the last", async () => {
    const { pdf, requested } = pdfOf(3);
    openPdf.mockResolvedValue(pdf);
    const { user } = await open(100);
    expect(await counter("1 / 3")).toBeDefined();
    expect(screen.getByRole("heading", { name: "Handbook" })).toBeDefined();
    expect([isDisabled("Previous page"), isDisabled("Next page")]).toEqual([true, false]);
    await user.click(screen.getByRole("button", { name: "Next page" }));
    await user.click(screen.getByRole("button", { name: "Next page" }));
    expect(await counter("3 / 3")).toBeDefined();
    expect([isDisabled("Previous page"), isDisabled("Next page")]).toEqual([false, true]);
    await user.click(screen.getByRole("button", { name: "Previous page" }));
    expect(await counter("2 / 3")).toBeDefined();
    await waitFor(() => expect(requested).toEqual([1, 2, 3, 2]));
  });

  test("follows the keys within the same limits, except while the user types", async () => {
    openPdf.mockResolvedValue(pdfOf(3).pdf);
    const { user } = await open(100);
    await counter("1 / 3");
    await user.keyboard("{ArrowLeft}");
    expect(screen.getByText("1 / 3")).toBeDefined();
    await user.keyboard("{End}{ArrowRight}{PageDown}");
    expect(await counter("3 / 3")).toBeDefined();
    await user.keyboard("{Home}{ArrowRight}");
    expect(await counter("2 / 3")).toBeDefined();
    fireEvent.keyDown(document.body.appendChild(document.createElement("input")), { key: "ArrowRight" });
    expect(screen.getByText("2 / 3")).toBeDefined();
  });

  test("goes to a selected chapter", async () => {
    const chapters = [
      { title: "One", page: 1 },
      { title: "Two", page: 4 },
    ];
    openPdf.mockResolvedValue(pdfOf(5, { chapters }).pdf);
    const { user } = await open(100);
    await counter("1 / 5");
    await user.click(screen.getByRole("combobox", { name: "Contents" }));
    await user.click(await screen.findByTitle("Two"));
    expect(await counter("4 / 5")).toBeDefined();
  });

  test("with one page disables both page buttons", async () => {
    openPdf.mockResolvedValue(pdfOf(1).pdf);
    await open(100);
    await counter("1 / 1");
    expect([isDisabled("Previous page"), isDisabled("Next page")]).toEqual([true, true]);
  });

  test("is closed when the user leaves the screen", async () => {
    const { pdf } = pdfOf(1);
    openPdf.mockResolvedValue(pdf);
    const { user } = await open(100);
    await counter("1 / 1");
    await user.click(within(screen.getByRole("navigation", { name: "Way back" })).getByRole("link"));
    await waitFor(() => expect(pdf.close).toHaveBeenCalledOnce());
  });
});

describe("every role may open a PDF and has a way back", () => {
  test.each([
    [1, "/help"],
    [2, "/storage"],
    [10, "/help"],
    [11, "/help"],
    [100, "/help"],
    [101, "/help"],
    [102, "/help"],
  ])("role %i goes back to %s", async (role, back) => {
    openPdf.mockResolvedValue(pdfOf(2).pdf);
    await open(role);
    await counter("1 / 2");
    const link = within(screen.getByRole("navigation", { name: "Way back" })).getByRole("link");
    expect(link.getAttribute("href")).toBe(back);
  });
});

describe("a fault is explained", () => {
  test.each([
    [null, "The address contains no file"],
    ["javascript:alert(1)", "Only http and https addresses are allowed"],
    ["https://evil.example/a.pdf", "Files from this server are not allowed"],
    ["https://u:p@evil.example/a.pdf", "The file's address must not contain a user name or password"],
    ["/\\evil.example/a.pdf", "The file's address cannot be read"],
  ])("a refused address, which is never loaded: %s", async (src, title) => {
    await open(100, src);
    expect(await screen.findByText(title)).toBeDefined();
    expect(fetchMock).not.toHaveBeenCalled();
  });

  test("a file that does not exist", async () => {
    fetchMock.mockResolvedValue(new Response("", { status: 404 }));
    await open(100);
    expect(await screen.findByText("The file was not found")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  });

  test.each([
    ["broken", "The file is damaged, or its type cannot be shown here"],
    ["protected", "The file is protected with a password"],
  ] as const)("a file that is %s", async (kind, title) => {
    openPdf.mockRejectedValue(new FileError(kind));
    await open(100);
    expect(await screen.findByText(title)).toBeDefined();
  });

  test("a server that does not answer, with a retry", async () => {
    openPdf.mockResolvedValue(pdfOf(2).pdf);
    fetchMock.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    const { user } = await open(100);
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await counter("1 / 2")).toBeDefined();
  });

  test("a page that cannot be read; the other pages are still shown", async () => {
    const { pdf } = pdfOf(2);
    openPdf.mockResolvedValue({
      ...pdf,
      page: async (number) => {
        if (number === 2) throw new Error("damaged");
        return pdf.page(number);
      },
    });
    const { user } = await open(100);
    await counter("1 / 2");
    await user.keyboard("{ArrowRight}");
    expect((await screen.findByRole("alert")).textContent).toContain("Page 2 cannot be read");
    await user.keyboard("{ArrowLeft}");
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  });
});
