import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { CallError } from "../../../src/console/client/call-error";
import type { SessionStore } from "../../../src/console/client/session";
import { createTransfer, type Progress, transferTimeout } from "../../../src/console/client/transfer";
import { sessionOf } from "../fake-server";

/** What a server answers: status, heads and body, or nothing that arrives. */
type Reply =
  | {
      readonly status?: number;
      readonly statusText?: string;
      readonly heads?: Record<string, string>;
      readonly body: string;
    }
  | "broken"
  | "silent";

/** A request as a browser has it, that notes what goes out and is answered when it is sent. */
class FakeRequest {
  readonly upload: { onprogress?: (event: object) => void; onload?: () => void } = {};
  readonly sentHeads: Record<string, string> = {};
  url = "";
  method = "";
  body: FormData | string | null = null;
  status = 0;
  statusText = "";
  response: Blob | null = null;
  responseType = "";
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  onprogress?: (event: object) => void;
  isAborted = false;
  private heads: Record<string, string> = {};
  private readonly reply: Reply;
  constructor(reply: Reply) {
    this.reply = reply;
  }
  open(method: string, url: string) {
    Object.assign(this, { method, url });
  }
  setRequestHeader(name: string, value: string) {
    this.sentHeads[name] = value;
  }
  getResponseHeader(name: string) {
    return this.heads[name] ?? null;
  }
  send(body: FormData | string) {
    this.body = body;
    this.upload.onprogress?.({ lengthComputable: true, loaded: 30, total: 60 });
    if (this.reply === "silent") return;
    this.upload.onload?.();
    if (this.reply === "broken") this.onerror?.();
    else {
      const { status = 200, statusText = "", heads = {}, body: text } = this.reply;
      this.heads = heads;
      Object.assign(this, { status, statusText, response: new Blob([text]) });
      this.onprogress?.({ lengthComputable: false, loaded: 5, total: 0 });
      this.onload?.();
    }
    this.onloadend?.();
  }
  abort() {
    this.isAborted = true;
    this.onabort?.();
    this.onloadend?.();
  }
}

function against(reply: Reply, session: SessionStore = sessionOf({ role: 1 }, "secret-token")) {
  const request = new FakeRequest(reply);
  const transfer = createTransfer({
    endpoint: "https://api.test",
    session,
    language: "en",
    // What the transfer uses of a request is there.
    createRequest: () => request as unknown as XMLHttpRequest,
  });
  return { transfer, request, session };
}

const envelope = (code: number, message = "", data: unknown = null): Reply => ({
  body: JSON.stringify({ code, message, data }),
});
const file = new File(["imei"], "stock.csv");
const failure = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => expect.fail("it went well"),
    (error) => error,
  );

describe("an upload", () => {
  test("is multipart, the token in front of the file and nowhere else, with progress", async () => {
    const { transfer, request } = against(envelope(0, "", { total: 1 }));
    const seen: Progress[] = [];
    const answer = await transfer.upload("file/import-storage", file, { onProgress: (one) => seen.push(one) });
    expect(answer).toEqual({ total: 1 });
    expect([request.method, request.url]).toEqual(["POST", "https://api.test/admin/1/file/import-storage"]);
    expect(request.sentHeads).toEqual({ "Accept-Language": "en" });
    expect([...(request.body as FormData).keys()]).toEqual(["token", "file"]);
    expect((request.body as FormData).get("token")).toBe("secret-token");
    expect(JSON.stringify([request.url, request.sentHeads])).not.toContain("secret-token");
    expect(seen).toEqual([
      { stage: "sending", share: 0 },
      { stage: "sending", share: 0.5 },
      { stage: "waiting", share: null },
      { stage: "receiving", share: null, bytes: 5 },
    ]);
  });

  test.each([
    ["below the host, whoever calls", "file/upload", { role: 10 }, "https://api.test/file/upload"],
    [
      "below the set of calls of a customer",
      "device/import-device-file",
      { role: 10 },
      "https://api.test/client/1/device/import-device-file",
    ],
  ])("goes %s", async (_where, path, user, url) => {
    const { transfer, request } = against(envelope(0), sessionOf(user));
    await transfer.upload(path, file);
    expect(request.url).toBe(url);
  });

  test("that is refused fails with code, message and fields; code 2 ends the session", async () => {
    const refusedFile = against(envelope(4, "no rows", { fields: { file: "no rows" } }));
    expect(await failure(refusedFile.transfer.upload("file/import-storage", file))).toMatchObject({
      code: 4,
      message: "no rows",
      fields: { file: "no rows" },
    });
    expect(refusedFile.session.current()).not.toBeNull();
    const ended = against(envelope(2, "token invalid"));
    await failure(ended.transfer.upload("file/import-storage", file));
    expect(ended.session.ended()).toBe("expired");
  });

  test.each<[string, Reply, string]>([
    ["a broken connection", "broken", "NET ERROR"],
    ["another status", { status: 413, statusText: "Content Too Large", body: "" }, "Content Too Large"],
    ["a page in place of an answer", { body: "<html>" }, "NET ERROR"],
    ["JSON that is no envelope", { body: "{}" }, "NET ERROR"],
    ["a file in place of an answer", { heads: { "Content-Disposition": "attachment" }, body: "x" }, "NET ERROR"],
  ])("%s is a transport failure", async (_what, reply, message) => {
    const error = await failure(against(reply).transfer.upload("file/upload", file));
    expect(error).toBeInstanceOf(CallError);
    expect(error).toMatchObject({ code: -10000, message });
  });

  test("that is aborted stops the request and says so", async () => {
    const { transfer, request } = against("silent");
    const own = new AbortController();
    const failed = failure(transfer.upload("file/upload", file, { signal: own.signal }));
    own.abort();
    expect(await failed).toMatchObject({ name: "AbortError" });
    expect(request.isAborted).toBe(true);
    const late = against("silent");
    expect(await failure(late.transfer.upload("file/upload", file, { signal: own.signal }))).toMatchObject({
      name: "AbortError",
    });
    expect(late.request.body).toBeNull();
  });

  describe("of which nothing is heard", () => {
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());
    test("is a transport failure in the end", async () => {
      const { transfer, request } = against("silent");
      const failed = failure(transfer.upload("file/upload", file));
      await vi.advanceTimersByTimeAsync(transferTimeout);
      expect(await failed).toMatchObject({ code: -10000 });
      expect(request.isAborted).toBe(true);
    });
  });
});

describe("a download", () => {
  test.each([
    ["the whole name", `attachment; filename="_.xlsx"; filename*=UTF-8''%E5%BA%93%E5%AD%98.xlsx`, "库存.xlsx"],
    ["the name in ASCII", 'attachment; filename="stock.xlsx"', "stock.xlsx"],
    ["no name", "attachment", "download"],
    ["a broken name", `attachment; filename="a.xlsx"; filename*=UTF-8''%E5%XX`, "a.xlsx"],
  ])("is form-encoded, and its file has %s", async (_what, disposition, name) => {
    const { transfer, request } = against({ heads: { "Content-Disposition": disposition }, body: "PK" });
    const answered = await transfer.download("file/template", { type: 1 });
    expect([answered.name, await answered.content.text()]).toEqual([name, "PK"]);
    expect(request.url).toBe("https://api.test/file/template");
    expect(request.body).toBe("type=1&token=secret-token");
    expect(request.sentHeads["Content-Type"]).toBe("application/x-www-form-urlencoded;charset=UTF-8");
  });

  test("that is refused is an error and no file", async () => {
    const { transfer } = against(envelope(15, ""));
    expect(await failure(transfer.download("file/template", { type: 1 }))).toMatchObject({
      code: 15,
      message: "Action not allowed",
    });
  });

  test("that is an envelope without a file is a transport failure", async () => {
    expect(await failure(against(envelope(0)).transfer.download("file/template", {}))).toMatchObject({ code: -10000 });
  });
});
