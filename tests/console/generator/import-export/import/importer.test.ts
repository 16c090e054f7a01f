import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { registry } from "../../../../../resources";
import { CallError } from "../../../../../src/console/client/call-error";
import type { SessionStore } from "../../../../../src/console/client/session";
import type { Transfer, UploadOptions } from "../../../../../src/console/client/transfer";
import { chunkSize } from "../../../../../src/console/generator/import-export/import/import-run";
import type { ImportState } from "../../../../../src/console/generator/import-export/import/import-state";
import { createImporter, type Importer } from "../../../../../src/console/generator/import-export/import/importer";
import { loadLanguage } from "../../../../../src/console/i18n";
import { code, type ImportAnswer, type ImportCheck, importColumns, resourceByName } from "../../../../../src/contract";
import { loadOnDemandTexts } from "../../../../support/on-demand-texts";
import { sessionOf } from "../../../fake-server";

const calls = { check: "file/check-storage", import: "file/import-storage" };
const owner = { id: 7, role: 2 };

/** Failure of the next import call: its answer is lost after the import, the call itself is lost, or it is refused. */
type Failure = "answer lost" | "call lost" | CallError;

/** A fake server that imports IMEIs into a stock. */
class StockServer {
  readonly stock: string[] = [];
  readonly calls: { readonly path: string; readonly rows: number; readonly name: string }[] = [];
  readonly failures: (Failure | null)[] = [];
  /** Called during each import call. */
  onImport = (): void => undefined;
  session: SessionStore = sessionOf(owner);

  readonly transfer: Pick<Transfer, "upload"> = {
    upload: async (path, file) => {
      const rows = (await file.text()).trim().split("\r\n").slice(1);
      this.calls.push({ path, rows: rows.length, name: file.name });
      if (path === calls.check) return this.check(rows);
      this.onImport();
      const failure = this.failures.shift() ?? null;
      if (failure instanceof CallError) {
        if (failure.code === code.tokenInvalid) this.session.end("expired");
        throw failure;
      }
      if (failure === "call lost") throw errorOf(code.network);
      const answer = this.import(rows);
      if (failure === "answer lost") throw errorOf(code.network);
      return answer;
    },
  };

  private check(rows: readonly string[]): ImportCheck {
    const numbered = rows.map((imei, at) => ({ row: at + 2, values: { imei } }));
    const isInStock = ({ values }: { values: { imei: string } }) => this.stock.includes(values.imei);
    return {
      heads: [{ column: 0, head: "imei", example: rows[0] ?? "" }],
      mapping: { 0: "imei" },
      missing: [],
      total: rows.length,
      good: numbered.filter((row) => !isInStock(row)),
      refused: numbered
        .filter(isInStock)
        .map((row) => ({ ...row, reason: "in stock already", fault: "exists" as const })),
    };
  }

  private import(rows: readonly string[]): ImportAnswer {
    const { total, good, refused } = this.check(rows);
    this.stock.push(...good.map(({ values }) => values.imei ?? ""));
    return { total, imported: good.length, refused };
  }
}

const errorOf = (errorCode: number, message = "NET ERROR") =>
  new CallError({ code: errorCode, message, call: calls.import });
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
  expect.poll(() => importer.current().name).toBe(name);

/** Starts an import of a checked table with the given number of rows. */
async function started(rows: number, importer = importerOf()): Promise<Importer> {
  importer.choose(table(rows), null);
  importer.begin();
  await reaches(importer, "checked");
  importer.start();
  return importer;
}

const imports = () => server.calls.filter(({ path }) => path === calls.import);
const expectEachRowOnce = (rows: number) => {
  expect(server.stock).toHaveLength(rows);
  expect(new Set(server.stock).size).toBe(rows);
};

describe("the rows of a checked file", () => {
  it("are imported chunk by chunk, and the lists are refreshed once", async () => {
    const importer = importerOf();
    const written = vi.fn();
    importer.onWritten(written);
    await started(2 * chunkSize + 3, importer);
    // A second click is ignored.
    importer.start();
    await reaches(importer, "reported");
    expect(imports()).toEqual([
      { path: calls.import, rows: chunkSize, name: `november.csv (2–${chunkSize + 1}).csv` },
      { path: calls.import, rows: chunkSize, name: `november.csv (${chunkSize + 2}–${2 * chunkSize + 1}).csv` },
      { path: calls.import, rows: 3, name: `november.csv (${2 * chunkSize + 2}–${2 * chunkSize + 4}).csv` },
    ]);
    expectEachRowOnce(2 * chunkSize + 3);
    expect(written).toHaveBeenCalledOnce();
  });

  it("wait after a stop until the import is resumed", async () => {
    const importer = importerOf();
    server.onImport = () => importer.stop();
    await started(2 * chunkSize, importer);
    await reaches(importer, "halted");
    expect(server.stock).toHaveLength(chunkSize);
    server.onImport = () => undefined;
    importer.resume();
    await reaches(importer, "reported");
    expectEachRowOnce(2 * chunkSize);
  });

  it.each<[string, Failure, number]>([
    ["had been imported", "answer lost", 1],
    ["had not reached the server", "call lost", 2],
  ])("are checked after a lost answer and imported once: the chunk %s", async (_what, failure, sent) => {
    server.failures.push(failure);
    const importer = await started(chunkSize);
    await reaches(importer, "halted");
    // Nothing is sent again until the user resumes.
    expect(imports()).toHaveLength(1);
    importer.resume();
    await reaches(importer, "reported");
    expectEachRowOnce(chunkSize);
    expect(imports()).toHaveLength(sent);
    expect(importer.current()).toMatchObject({ run: { imported: chunkSize, refused: [] } });
  });

  it("wait when the server refuses the chunk, with the server's message", async () => {
    server.failures.push(errorOf(code.notAllowed, "Too many imports; try again in an hour"));
    const importer = await started(chunkSize);
    await reaches(importer, "halted");
    expect(importer.current()).toMatchObject({
      run: { isUncertain: false, chunk: [] },
      halt: { why: "failed", message: "Too many imports; try again in an hour" },
    });
  });

  it.each([code.invalid, code.saveError])("are uncertain when the server fails with code %s", async (errorCode) => {
    server.failures.push(errorOf(errorCode, "fault 12"));
    const importer = await started(chunkSize);
    await reaches(importer, "halted");
    expect(importer.current()).toMatchObject({ run: { isUncertain: true } });
  });
});

describe("the end of the session", () => {
  it("halts the import with a warning, and the same account can resume it", async () => {
    server.failures.push(null, errorOf(code.tokenInvalid));
    const importer = await started(2 * chunkSize);
    await reaches(importer, "reported");
    expect(importer.current()).toMatchObject({
      halt: { why: "session" },
      run: { imported: chunkSize, isUncertain: false },
    });
    expect(warned).toEqual([expect.stringContaining(`“november.csv” was interrupted with ${chunkSize} rows left`)]);
    // Nobody is signed in: nothing is sent.
    importer.resume();
    await reaches(importer, "reported");
    expect(imports()).toHaveLength(2);
    server.session.begin({ token: "token-2", user: owner });
    importer.resume();
    await reaches(importer, "reported");
    expectEachRowOnce(2 * chunkSize);
  });
});

describe("the check of a file", () => {
  it("lets the server guess the mapping first, and then sends the user's mapping", async () => {
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
    await expect.poll(() => fields).toEqual([{ mapping: "" }, { mapping: '{"3":"imei"}' }]);
  });

  it.each<[string, unknown, string | null, boolean]>([
    ["does not have the call", errorOf(code.notExist, "no such call"), null, true],
    ["refuses the call", errorOf(code.notAllowed, "Too many imports"), "Too many imports", true],
    ["answers something else", { total: 1, imported: 1, refused: [] }, null, true],
    ["refuses the file", errorOf(code.wrongParameter, "The file has no rows"), "The file has no rows", false],
    ["cannot be reached", errorOf(code.network), "NET ERROR", false],
  ])("returns to the file step when the server %s", async (_what, reply, fault, isUnchecked) => {
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
    const afterStop = () => {
      importer.stop();
      return importer.current();
    };
    await expect.poll(afterStop).toMatchObject({ name: "file", fault: null });
  });
});
