import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { registry } from "../../../../../resources";
import { CallError } from "../../../../../src/console/client/call-error";
import type { SessionStore } from "../../../../../src/console/client/session";
import type { Transfer, UploadOptions } from "../../../../../src/console/client/transfer";
import { chunkSize } from "../../../../../src/console/generator/import-export/import/import-run";
import type { ImportState } from "../../../../../src/console/generator/import-export/import/import-state";
import { createImporter, type Importer } from "../../../../../src/console/generator/import-export/import/importer";
import { loadLanguage, loadOnDemandTexts } from "../../../../../src/console/i18n";
import { code, type ImportAnswer, type ImportCheck, importColumns, resourceByName } from "../../../../../src/contract";
import { sessionOf } from "../../../fake-server";

const calls = { check: "file/check-storage", import: "file/import-storage" };
const owner = { id: 7, role: 2 };

/** What happens to the next call that imports a part: its answer is lost behind its writing, it is refused, its session is over. */
type Mishap = "lost" | "lost before" | CallError;

/** A server with a stock, as far as an import sees it. */
class StockServer {
  readonly stock: string[] = [];
  readonly calls: { readonly path: string; readonly rows: number; readonly name: string }[] = [];
  readonly mishaps: (Mishap | null)[] = [];
  /** Called while a part is under way. */
  meanwhile = (): void => undefined;
  session: SessionStore = sessionOf(owner);

  readonly transfer: Pick<Transfer, "upload"> = {
    upload: async (path, file) => {
      const rows = (await file.text()).trim().split("\r\n").slice(1);
      this.calls.push({ path, rows: rows.length, name: file.name });
      if (path === calls.check) return this.check(rows);
      this.meanwhile();
      const mishap = this.mishaps.shift() ?? null;
      if (mishap instanceof CallError) {
        if (mishap.code === code.tokenInvalid) this.session.end("expired");
        throw mishap;
      }
      if (mishap === "lost before") throw failure(code.network);
      const answer = this.import(rows);
      if (mishap === "lost") throw failure(code.network);
      return answer;
    },
  };

  private check(rows: readonly string[]): ImportCheck {
    const numbered = rows.map((imei, at) => ({ row: at + 2, values: { imei } }));
    const isThere = ({ values }: { values: { imei: string } }) => this.stock.includes(values.imei);
    return {
      heads: [{ column: 0, head: "imei", example: rows[0] ?? "" }],
      mapping: { 0: "imei" },
      missing: [],
      total: rows.length,
      good: numbered.filter((one) => !isThere(one)),
      refused: numbered
        .filter(isThere)
        .map((one) => ({ ...one, reason: "in stock already", fault: "exists" as const })),
    };
  }

  private import(rows: readonly string[]): ImportAnswer {
    const { total, good, refused } = this.check(rows);
    this.stock.push(...good.map(({ values }) => values.imei ?? ""));
    return { total, imported: good.length, refused };
  }
}

const failure = (of: number, message = "NET ERROR") => new CallError({ code: of, message, call: calls.import });
const table = (rows: number): File =>
  new File([["imei", ...Array.from({ length: rows }, (_, at) => `IMEI${at}`)].join("\r\n")], "november.csv");

let server: StockServer;
let warned: string[];
beforeAll(async () => {
  await loadLanguage("en");
  await loadOnDemandTexts();
});
beforeEach(() => {
  server = new StockServer();
  warned = [];
});

const importerOf = (upload: Transfer["upload"] = server.transfer.upload): Importer =>
  createImporter({
    session: server.session,
    transfer: async () => ({ upload, download: () => expect.fail("nothing is downloaded") }),
    calls,
    columns: importColumns(resourceByName(registry, "storage"), 0).filter(({ name }) => name === "imei"),
    warn: (text) => warned.push(text),
  });

const reaches = async (importer: Importer, name: ImportState["name"]): Promise<void> =>
  vi.waitFor(() => expect(importer.current().name).toBe(name));

/** An importer that has checked a table of so many rows and begins to enter them. */
async function started(rows: number, importer = importerOf()): Promise<Importer> {
  importer.choose(table(rows), null);
  importer.begin();
  await reaches(importer, "checked");
  importer.start();
  return importer;
}

const imports = () => server.calls.filter(({ path }) => path === calls.import);
const isEachOnce = (rows: number) => {
  expect(server.stock).toHaveLength(rows);
  expect(new Set(server.stock).size).toBe(rows);
};

describe("the rows of a checked file", () => {
  it("go one part after another, and the lists are read anew", async () => {
    const importer = importerOf();
    const written = vi.fn();
    importer.onWritten(written);
    await started(2 * chunkSize + 3, importer);
    // A second press finds it under way.
    importer.start();
    await reaches(importer, "reported");
    expect(imports()).toEqual([
      { path: calls.import, rows: chunkSize, name: `november.csv (2–${chunkSize + 1}).csv` },
      { path: calls.import, rows: chunkSize, name: `november.csv (${chunkSize + 2}–${2 * chunkSize + 1}).csv` },
      { path: calls.import, rows: 3, name: `november.csv (${2 * chunkSize + 2}–${2 * chunkSize + 4}).csv` },
    ]);
    isEachOnce(2 * chunkSize + 3);
    expect(written).toHaveBeenCalledOnce();
  });

  it("wait behind a stop, and go on", async () => {
    const importer = importerOf();
    server.meanwhile = () => importer.stop();
    await started(2 * chunkSize, importer);
    await reaches(importer, "halted");
    expect(server.stock).toHaveLength(chunkSize);
    server.meanwhile = () => undefined;
    importer.resume();
    await reaches(importer, "reported");
    isEachOnce(2 * chunkSize);
  });

  it.each<[string, Mishap, number]>([
    ["was entered", "lost", 1],
    ["never reached the server", "lost before", 2],
  ])("are asked about before they are sent again when the answer is lost: the part %s", async (_what, mishap, sent) => {
    server.mishaps.push(mishap);
    const importer = await started(chunkSize);
    await reaches(importer, "halted");
    // The program sends nothing again by itself.
    expect(imports()).toHaveLength(1);
    importer.resume();
    await reaches(importer, "reported");
    isEachOnce(chunkSize);
    expect(imports()).toHaveLength(sent);
    expect(importer.current()).toMatchObject({ run: { entered: chunkSize, refused: [] } });
  });

  it("stay where they are when the server refuses them, with its words", async () => {
    server.mishaps.push(failure(code.notAllowed, "Too many imports; try again in an hour"));
    const importer = await started(chunkSize);
    await reaches(importer, "halted");
    expect(importer.current()).toMatchObject({
      run: { isUncertain: false, chunk: [] },
      halt: { why: "failed", message: "Too many imports; try again in an hour" },
    });
  });

  it.each([code.invalid, code.saveError])("may have been entered when the server fails with %s", async (answered) => {
    server.mishaps.push(failure(answered, "fault 12"));
    const importer = await started(chunkSize);
    await reaches(importer, "halted");
    expect(importer.current()).toMatchObject({ run: { isUncertain: true } });
  });
});

describe("the end of the session", () => {
  it("leaves what is left, says so, and the same account goes on with it", async () => {
    server.mishaps.push(null, failure(code.tokenInvalid));
    const importer = await started(2 * chunkSize);
    await reaches(importer, "reported");
    expect(importer.current()).toMatchObject({
      halt: { why: "session" },
      run: { entered: chunkSize, isUncertain: false },
    });
    expect(warned).toEqual([expect.stringContaining(`“november.csv” was cut off with ${chunkSize} rows left`)]);
    // Nobody is signed in: nothing is sent.
    importer.resume();
    await reaches(importer, "reported");
    expect(imports()).toHaveLength(2);
    server.session.begin({ token: "token-2", user: owner });
    importer.resume();
    await reaches(importer, "reported");
    isEachOnce(2 * chunkSize);
  });
});

describe("the check of a file", () => {
  it("guesses the columns, and takes them as they are matched by hand", async () => {
    const fields: UploadOptions["fields"][] = [];
    const unclear: ImportCheck = { heads: [], mapping: {}, missing: ["imei"], total: 1, good: [], refused: [] };
    const importer = importerOf(async (_path, _file, options) => {
      fields.push(options?.fields);
      return unclear;
    });
    importer.choose(table(1), null);
    importer.begin();
    await reaches(importer, "columns");
    importer.mapColumn(3, "imei");
    importer.confirmColumns();
    await vi.waitFor(() => expect(fields).toEqual([{ mapping: "" }, { mapping: '{"3":"imei"}' }]));
  });

  it.each<[string, unknown, string | null, boolean]>([
    ["lacks it", failure(code.notExist, "no such call"), null, true],
    ["does not allow it", failure(code.notAllowed, "Too many imports"), "Too many imports", true],
    ["answers something else", { total: 1, imported: 1, refused: [] }, null, true],
    ["refuses the file", failure(code.wrongParameter, "The file has no rows"), "The file has no rows", false],
    ["is not reached", failure(code.network), "NET ERROR", false],
  ])("comes back to the file where the server %s", async (_what, reply, fault, isUnchecked) => {
    const importer = importerOf(() => (reply instanceof Error ? Promise.reject(reply) : Promise.resolve(reply)));
    importer.choose(table(1), null);
    importer.begin();
    await reaches(importer, "file");
    expect(importer.current()).toMatchObject({ file: { name: "november.csv" }, fault, isUnchecked });
  });

  it("can be stopped", async () => {
    const importer = importerOf(
      (_path, _file, options) =>
        new Promise((_, fail) =>
          options?.signal?.addEventListener("abort", () => fail(new DOMException("", "AbortError"))),
        ),
    );
    importer.choose(table(1), null);
    importer.begin();
    await reaches(importer, "checking");
    await vi.waitFor(() => {
      importer.stop();
      expect(importer.current()).toMatchObject({ name: "file", fault: null });
    });
  });
});
