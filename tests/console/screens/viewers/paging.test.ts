import { expect, test } from "vitest";
import {
  applyPdfCommand,
  firstPage,
  isLargest,
  isSmallest,
  type PdfCommand,
  type PdfViewState,
  pdfCommandOfKey,
} from "../../../../src/console/screens/viewers/paging";

const stateAt = (page: number, zoom: PdfViewState["zoom"] = "width"): PdfViewState => ({ page, total: 5, zoom });

test.each<[string, PdfCommand, number, number]>([
  ["to the next page", "next", 1, 2],
  ["to the previous page", "previous", 3, 2],
  ["not past the last page", "next", 5, 5],
  ["not before page 1", "previous", 1, 1],
  ["to the first page", "first", 4, 1],
  ["to the last page", "last", 2, 5],
  ["to a given page", { page: 3 }, 1, 3],
  ["to page 1 for lower numbers", { page: -7 }, 3, 1],
  ["to the last page for higher numbers", { page: 99 }, 3, 5],
  ["to whole page numbers", { page: 2.9 }, 1, 2],
])("goes %s", (_what, command, from, to) => {
  expect(applyPdfCommand(stateAt(from), command)).toEqual(stateAt(to));
});

test("stays on the only page of a document", () => {
  const state = firstPage(1);
  expect(applyPdfCommand(state, "next")).toEqual(state);
  expect(applyPdfCommand(state, "previous")).toEqual(state);
});

test.each<[PdfCommand, PdfViewState["zoom"], number, PdfViewState["zoom"]]>([
  ["larger", 1, 1, 1.25],
  ["smaller", 1, 1, 0.75],
  ["larger", 4, 4, 4],
  ["smaller", 0.5, 0.5, 0.5],
  ["larger", "width", 1.9, 2],
  ["larger", "width", 1.99, 3],
  ["smaller", "width", 1.9, 1.5],
  ["smaller", "width", 0.3, 0.5],
  ["width", 2, 2, "width"],
])("command %j at zoom %s (shown at %s) gives %s", (command, zoom, shownZoom, expected) => {
  expect(applyPdfCommand(stateAt(2, zoom), command, shownZoom)).toEqual(stateAt(2, expected));
});

test("knows the smallest and the largest zoom", () => {
  expect([
    isSmallest(stateAt(1, 0.5)),
    isSmallest(stateAt(1, 1)),
    isLargest(stateAt(1, 4)),
    isLargest(stateAt(1)),
  ]).toEqual([true, false, true, false]);
});

const noModifiers = { altKey: false, ctrlKey: false, metaKey: false };
test.each<[string, object, PdfCommand | undefined]>([
  ["ArrowLeft", {}, "previous"],
  ["ArrowRight", {}, "next"],
  ["PageUp", {}, "previous"],
  ["PageDown", {}, "next"],
  ["Home", {}, "first"],
  ["End", {}, "last"],
  ["+", {}, "larger"],
  ["-", {}, "smaller"],
  ["0", {}, "width"],
  // Keys for scrolling and browser shortcuts.
  ["ArrowDown", {}, undefined],
  [" ", {}, undefined],
  ["ArrowLeft", { altKey: true }, undefined],
  ["+", { ctrlKey: true }, undefined],
  ["ArrowRight", { metaKey: true }, undefined],
  ["toString", {}, undefined],
])("key %j with %j gives %s", (key, modifiers, command) => {
  expect(pdfCommandOfKey({ ...noModifiers, ...modifiers, key })).toBe(command);
});
