import { beforeAll, describe, expect, test, vi } from "vitest";
import { code, role } from "../../../src/contract";
import { maxUploadsPerAccount } from "../../../src/platform/http";
import { type Person, usePlatform } from "../../support/platform-calls";
import { openTestDatabases } from "../../support/platform-database";
import { pictureFile } from "../../support/upload-files";
import { bodyOf, border, type Part, useSocket } from "./multipart-body";

describe("an upload", () => {
  const [engine] = openTestDatabases();
  if (engine === undefined) throw new Error("there is no database");
  const opened = usePlatform(engine);
  let person: Person;
  beforeAll(async () => {
    person = await opened().addPerson(role.admin);
  });
  const send = useSocket(opened);
  const picture = async () => new Uint8Array(await (await pictureFile()).arrayBuffer());

  test.each<[string, readonly Part[], number]>([
    ["counts as a call without one", [], 5],
    ["with a fault before the file is not read on", [["__proto__", "1"]], 0],
  ])("that breaks off before its token gives its place back, and %s", async (_what, before, calls) => {
    const counted = vi.spyOn(opened().platform.limits, "allowsAnonymousCall");
    const whole = bodyOf([...before, ["file", await picture(), "map.jpg"]]);
    const head = whole.subarray(0, whole.length - 100);
    for (let count = 0; count < 5; count += 1) {
      const isCounted = new Promise<void>((resolve) => {
        counted.mockImplementationOnce(() => {
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
        // A body that is a stream needs it; the DOM's types lack it.
        ...{ duplex: "half" },
      });
      expect(await response.json()).toMatchObject({ code: code.wrongParameter });
    }
    expect(counted).toHaveBeenCalledTimes(calls);
    counted.mockRestore();
    const after = bodyOf([
      ["file", await picture(), "map.jpg"],
      ["token", person.token],
    ]);
    expect(await send(after)).toMatchObject({ code: code.ok });
  });

  test("of one account comes beside so many others of it, however slowly they come, and again when one has broken off", async () => {
    const head = bodyOf([
      ["token", person.token],
      ["file", await picture(), "map.jpg"],
    ]).subarray(0, 400);
    const broken: (() => void)[] = [];
    const slow = async () => {
      const body = new ReadableStream<Uint8Array>({
        start(sender) {
          sender.enqueue(new Uint8Array(head));
          broken.push(() => sender.error(new Error("the connection is gone")));
        },
      });
      const headers = { "content-type": `multipart/form-data; boundary=${border}`, "accept-language": "en" };
      const init = { method: "POST", headers, body, duplex: "half" };
      return (await opened().request("/file/upload", init)).json();
    };
    const all = Array.from({ length: maxUploadsPerAccount + 1 }, slow);
    // One too many is all that is answered.
    expect(await Promise.race(all)).toMatchObject({
      code: code.notAllowed,
      message: expect.stringContaining("Too many"),
    });
    const other = await opened().addPerson(role.admin);
    const whole = async (token: string): Promise<Buffer> =>
      bodyOf([
        ["token", token],
        ["file", await picture(), "map.jpg"],
      ]);
    expect(await send(await whole(other.token))).toMatchObject({ code: code.ok });
    for (const end of broken) end();
    await Promise.all(all);
    expect(await send(await whole(person.token))).toMatchObject({ code: code.ok });
  });
});
