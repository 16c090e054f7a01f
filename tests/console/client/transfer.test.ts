import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { CallError } from "../../../src/console/client/call-error";
import type { SessionStore } from "../../../src/console/client/session";
import { createTransfer, type Progress, transferTimeout } from "../../../src/console/client/transfer";
import { servicesOf, sessionOf } from "../fake-server";

/** The server's reply: an answer, a network error, or no answer. */
type Reply =
  | {
      readonly status?: number;
      readonly statusText?: string;
      readonly headers?: Record<string, string>;
      readonly body: string;
    }
  | "broken"
  | "silent";

/** A fake XMLHttpRequest that records the request and replies when it is sent. */
class FakeRequest {
  readonly upload: { onprogress?: (event: object) => void; onload?: () => void } = {};
  readonly sentHeaders: Record<string, string> = {};
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
  private headers: Record<string, string> = {};
  private readonly reply: Reply;
  constructor(reply: Reply) {
    this.reply = reply;
  }
  open(method: string, url: string) {
    Object.assign(this, { method, url });
  }
  setRequestHeader(name: string, value: string) {
    this.sentHeaders[name] = value;
  }
  getResponseHeader(name: string) {
    return this.headers[name] ?? null;
  }
  send(body: FormData | string) {
    this.body = body;
    this.upload.onprogress?.({ lengthComputable: true, loaded: 30, total: 60 });
    if (this.reply === "silent") return;
    this.upload.onload?.();
    if (this.reply === "broken") this.onerror?.();
    else {
      const { status = 200, statusText = "", headers = {}, body: text } = this.reply;
      this.headers = headers;
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

function setUp(reply: Reply, session: SessionStore = sessionOf({ role: 1 }, "secret-token")) {
  const request = new FakeRequest(reply);
  const { auth } = servicesOf({ post: async () => null, session });
  const transfer = createTransfer({
    endpoint: "https://api.test",
    session,
    language: () => "en",
    onRefusal: (refusal) => void auth.onError(refusal),
    // The fake has all members that the transfer uses.
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
    () => expect.fail("the call should have failed"),
    (error) => error,
  );

describe("an upload", () => {
  test("is multipart, sends the token before the file, and reports progress", async () => {
    const { transfer, request } = setUp(envelope(0, "", { total: 1 }));
    const seen: Progress[] = [];
    const answer = await transfer.upload("file/import-storage", file, {
      onProgress: (progress) => seen.push(progress),
    });
    expect(answer).toEqual({ total: 1 });
    expect([request.method, request.url]).toEqual(["POST", "https://api.test/admin/1/file/import-storage"]);
    expect(request.sentHeaders).toEqual({ "Accept-Language": "en" });
    expect([...(request.body as FormData).keys()]).toEqual(["token", "file"]);
    expect((request.body as FormData).get("token")).toBe("secret-token");
    expect(JSON.stringify([request.url, request.sentHeaders])).not.toContain("secret-token");
    expect(seen).toEqual([
      { stage: "sending", share: 0 },
      { stage: "sending", share: 0.5 },
      { stage: "waiting", share: null },
      { stage: "receiving", share: null, bytes: 5 },
    ]);
  });

  test.each([
    ["the host for the file endpoint", "file/upload", { role: 10 }, "https://api.test/file/upload"],
    [
      "client/1 for a customer",
      "device/import-device-file",
      { role: 10 },
      "https://api.test/client/1/device/import-device-file",
    ],
  ])("uses %s", async (_base, path, user, url) => {
    const { transfer, request } = setUp(envelope(0), sessionOf(user));
    await transfer.upload(path, file);
    expect(request.url).toBe(url);
  });

  test("fails with code, message and fields when it is refused; code 2 ends the session", async () => {
    const refusedFile = setUp(envelope(4, "no rows", { fields: { file: "no rows" } }));
    expect(await failure(refusedFile.transfer.upload("file/import-storage", file))).toMatchObject({
      code: 4,
      message: "no rows",
      fields: { file: "no rows" },
    });
    expect(refusedFile.session.current()).not.toBeNull();
    const ended = setUp(envelope(2, "token invalid"));
    await failure(ended.transfer.upload("file/import-storage", file));
    expect(ended.session.ended()).toBe("expired");
  });

  test.each<[string, Reply, string]>([
    ["a network error", "broken", "The server cannot be reached; check the connection and try again"],
    ["another status", { status: 413, body: "" }, "The server refused the request (HTTP 413)"],
    ["an HTML page", { body: "<html>" }, "NET ERROR"],
    ["JSON that is not an envelope", { body: "{}" }, "NET ERROR"],
    ["a file", { headers: { "Content-Disposition": "attachment" }, body: "x" }, "NET ERROR"],
  ])("is a transport failure when the answer is %s", async (_title, reply, message) => {
    const error = await failure(setUp(reply).transfer.upload("file/upload", file));
    expect(error).toBeInstanceOf(CallError);
    expect(error).toMatchObject({ code: -10000, message });
  });

  test("stops the request and rejects with an AbortError when it is aborted", async () => {
    const { transfer, request } = setUp("silent");
    const controller = new AbortController();
    const failed = failure(transfer.upload("file/upload", file, { signal: controller.signal }));
    controller.abort();
    expect(await failed).toMatchObject({ name: "AbortError" });
    expect(request.isAborted).toBe(true);
    const next = setUp("silent");
    expect(await failure(next.transfer.upload("file/upload", file, { signal: controller.signal }))).toMatchObject({
      name: "AbortError",
    });
    expect(next.request.body).toBeNull();
  });

  describe("without progress", () => {
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());
    test("is a transport failure after the time-out", async () => {
      const { transfer, request } = setUp("silent");
      const failed = failure(transfer.upload("file/upload", file));
      await vi.advanceTimersByTimeAsync(transferTimeout);
      expect(await failed).toMatchObject({ code: -10000 });
      expect(request.isAborted).toBe(true);
    });
  });
});

describe("a download", () => {
  test.each([
    ["the UTF-8 name", `attachment; filename="_.xlsx"; filename*=UTF-8''%E5%BA%93%E5%AD%98.xlsx`, "库存.xlsx"],
    ["the ASCII name", 'attachment; filename="stock.xlsx"', "stock.xlsx"],
    ["a default name", "attachment", "download"],
    [
      "the ASCII name when the UTF-8 name is invalid",
      `attachment; filename="a.xlsx"; filename*=UTF-8''%E5%XX`,
      "a.xlsx",
    ],
  ])("sends a form-encoded body and uses %s", async (_title, disposition, name) => {
    const { transfer, request } = setUp({ headers: { "Content-Disposition": disposition }, body: "PK" });
    const downloaded = await transfer.download("file/template", { type: 1 });
    expect([downloaded.name, await downloaded.content.text()]).toEqual([name, "PK"]);
    expect(request.url).toBe("https://api.test/file/template");
    expect(request.body).toBe("type=1&token=secret-token");
    expect(request.sentHeaders["Content-Type"]).toBe("application/x-www-form-urlencoded;charset=UTF-8");
  });

  test("fails when it is refused", async () => {
    const { transfer } = setUp(envelope(15, ""));
    expect(await failure(transfer.download("file/template", { type: 1 }))).toMatchObject({
      code: 15,
      message: "Action not allowed",
    });
  });

  test("is a transport failure when the answer has no file", async () => {
    expect(await failure(setUp(envelope(0)).transfer.download("file/template", {}))).toMatchObject({ code: -10000 });
  });
});
