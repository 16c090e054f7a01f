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

const at = (page: number, zoom: PdfViewState["zoom"] = "width"): PdfViewState => ({ page, total: 5, zoom });

test.each<[string, PdfCommand, number, number]>([
  ["on", "next", 1, 2],
  ["back", "previous", 3, 2],
  ["not past the last page", "next", 5, 5],
  ["not before page 1", "previous", 1, 1],
  ["to the first", "first", 4, 1],
  ["to the last", "last", 2, 5],
  ["to a page", { page: 3 }, 1, 3],
  ["to none below 1", { page: -7 }, 3, 1],
  ["to none above the last", { page: 99 }, 3, 5],
  ["to whole pages", { page: 2.9 }, 1, 2],
])("goes %s", (_what, move, from, to) => {
  expect(applyPdfCommand(at(from), move)).toEqual(at(to));
});

test("a document of one page stays on it", () => {
  const only = firstPage(1);
  expect(applyPdfCommand(only, "next")).toEqual(only);
  expect(applyPdfCommand(only, "previous")).toEqual(only);
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
])("%s from %s, shown at %s, is %s", (move, zoom, shown, wanted) => {
  expect(applyPdfCommand(at(2, zoom), move, shown)).toEqual(at(2, wanted));
});

test("the ends of the sizes are known", () => {
  expect([isSmallest(at(1, 0.5)), isSmallest(at(1, 1)), isLargest(at(1, 4)), isLargest(at(1))]).toEqual([
    true,
    false,
    true,
    false,
  ]);
});

const plain = { altKey: false, ctrlKey: false, metaKey: false };
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
  // Scrolling, and the browser's own.
  ["ArrowDown", {}, undefined],
  [" ", {}, undefined],
  ["ArrowLeft", { altKey: true }, undefined],
  ["+", { ctrlKey: true }, undefined],
  ["ArrowRight", { metaKey: true }, undefined],
  ["toString", {}, undefined],
])("key %j with %j: %s", (key, held, move) => {
  expect(pdfCommandOfKey({ ...plain, ...held, key })).toBe(move);
});
