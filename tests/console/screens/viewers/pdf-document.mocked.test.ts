import { beforeEach, expect, test, vi } from "vitest";
import { FileError } from "../../../../src/console/screens/viewers/media-file";
import { openPdf } from "../../../../src/console/screens/viewers/pdf-document";

const pdfjs = vi.hoisted(() => ({
  getDocument: vi.fn(),
  GlobalWorkerOptions: { workerSrc: "" },
  AnnotationMode: { ENABLE: 1 },
  TextLayer: class {},
}));
vi.mock("pdfjs-dist/legacy/build/pdf.mjs", () => pdfjs);

const destroy = vi.fn(async () => undefined);
const answerWith = (promise: () => Promise<unknown>) =>
  pdfjs.getDocument.mockImplementation(() => ({ promise: promise(), destroy }));

const items = [
  { title: "One", dest: "one" },
  { title: "Two", dest: [{ num: 7 }] },
  { title: "Third page", dest: [2] },
  { title: "Nowhere", dest: "nowhere" },
  { title: "Beyond", dest: [99] },
  { title: "A web address", dest: null },
];
const document = {
  numPages: 3,
  getMetadata: async () => ({ info: { Title: " Handbook " } }),
  getOutline: async () => items,
  getDestination: async (name: string) => (name === "one" ? [{ num: 5 }] : null),
  getPageIndex: async (target: { readonly num: number } | undefined) => {
    if (target === undefined) throw new Error("no such page");
    return target.num === 5 ? 0 : 1;
  },
};

beforeEach(() => {
  destroy.mockClear();
  pdfjs.getDocument.mockReset();
});

test("never runs code from a document", async () => {
  answerWith(async () => document);
  await openPdf(new Blob(["%PDF"]));
  expect(pdfjs.getDocument.mock.calls[0]?.[0]).toMatchObject({
    isEvalSupported: false,
    useWasm: false,
    enableXfa: false,
    useWorkerFetch: false,
  });
});

test("gives the number of pages, the title, and the chapters that lead to a page", async () => {
  answerWith(async () => document);
  const { total, title, chapters, close } = await openPdf(new Blob(["%PDF"]));
  expect({ total, title }).toEqual({ total: 3, title: "Handbook" });
  expect(chapters).toEqual([
    { title: "One", page: 1 },
    { title: "Two", page: 2 },
    { title: "Third page", page: 3 },
  ]);
  close();
  expect(destroy).toHaveBeenCalledOnce();
});

test.each([
  ["PasswordException", "protected"],
  ["InvalidPDFException", "broken"],
  ["FormatError", "broken"],
])("after %s rejects with the error %s and closes the document", async (name, kind) => {
  answerWith(async () => {
    throw Object.assign(new Error("thrown by PDF.js"), { name });
  });
  const thrown = await openPdf(new Blob(["x"])).catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(FileError);
  expect(thrown).toMatchObject({ kind });
  expect(destroy).toHaveBeenCalledOnce();
});
