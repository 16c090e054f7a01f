import { beforeAll, describe, expect, test, vi } from "vitest";
import { code, role } from "../../../src/contract";
import { inFlightLimits } from "../../../src/platform/services/rate-limit-rules";
import { type Person, usePlatform } from "../../support/platform-calls";
import { sqlite } from "../../support/platform-database";
import { pictureBytes } from "../../support/upload-files";
import { bodyOf, border, type Part, useSocket } from "./multipart-body";

describe("upload slots", () => {
  const opened = usePlatform(sqlite);
  let person: Person;
  beforeAll(async () => {
    person = await opened().addPerson(role.admin);
  });
  const send = useSocket(opened);

  test.each<[string, readonly Part[], number]>([
    ["an incomplete upload without a token, which counts as an anonymous call", [], 5],
    ["an upload with an invalid field before its file", [["__proto__", "1"]], 0],
  ])("are released by %s", async (_case, before, calls) => {
    const counted = vi.spyOn(opened().platform.limits, "allowsAnonymousCall");
    const complete = bodyOf([...before, ["file", await pictureBytes(), "map.jpg"]]);
    const head = complete.subarray(0, complete.length - 100);
    for (let count = 0; count < 5; count += 1) {
      const isCounted = new Promise<void>((resolve) => {
        counted.mockImplementationOnce(async () => {
          resolve();
          return true;
        });
      });
      const stream = new ReadableStream({
        start: (sender) => sender.enqueue(new Uint8Array(head)),
        pull: async (sender) => {
          await isCounted;
          sender.error(new Error("the connection is gone"));
        },
      });
      const response = await opened().request("/file/upload", {
        method: "POST",
        headers: {
          "content-type": `multipart/form-data; boundary=${border}`,
          "content-length": "100000",
          "accept-language": "en",
        },
        body: stream,
        // Required for a stream, but missing in the types of the DOM.
        ...{ duplex: "half" },
      });
      expect(await response.json()).toMatchObject({ code: code.wrongParameter });
    }
    expect(counted).toHaveBeenCalledTimes(calls);
    counted.mockRestore();
    const after = bodyOf([
      ["file", await pictureBytes(), "map.jpg"],
      ["token", person.token],
    ]);
    expect(await send(after)).toMatchObject({ code: code.ok });
  });

  test("limit the concurrent uploads of one account and are released when an upload fails", async () => {
    const head = bodyOf([
      ["token", person.token],
      ["file", await pictureBytes(), "map.jpg"],
    ]).subarray(0, 400);
    const failures: (() => void)[] = [];
    const slow = async () => {
      const body = new ReadableStream<Uint8Array>({
        start(sender) {
          sender.enqueue(new Uint8Array(head));
          failures.push(() => sender.error(new Error("the connection is gone")));
        },
      });
      const headers = { "content-type": `multipart/form-data; boundary=${border}`, "accept-language": "en" };
      const init = { method: "POST", headers, body, duplex: "half" };
      return (await opened().request("/file/upload", init)).json();
    };
    const all = Array.from({ length: inFlightLimits.uploads + 1 }, slow);
    // Only the upload over the limit is answered.
    expect(await Promise.race(all)).toMatchObject({
      code: code.notAllowed,
      message: expect.stringContaining("Too many"),
    });
    const other = await opened().addPerson(role.admin);
    const complete = async (token: string): Promise<Buffer> =>
      bodyOf([
        ["token", token],
        ["file", await pictureBytes(), "map.jpg"],
      ]);
    expect(await send(await complete(other.token))).toMatchObject({ code: code.ok });
    for (const fail of failures) fail();
    await Promise.all(all);
    expect(await send(await complete(person.token))).toMatchObject({ code: code.ok });
  });
});
