import { setTimeout as sleep } from "node:timers/promises";
import { type Clock, second } from "../../base/clock";
import { FileStoreError } from "../../base/outage";
import { namePattern, newFileName } from "../file-name";
import type { FileContents, FileTime } from "./file-contents";
import { encodePart, type S3Credentials, signRequest } from "./sign-request";

/** An S3-compatible store, addressed as `{endpoint}/{bucket}/{prefix}/{name}`. */
export interface S3Settings extends S3Credentials {
  /** Without a slash at the end. */
  readonly endpoint: string;
  readonly bucket: string;
}

/** Longest time of a request with all its tries, ms. The largest file has 20 MB. */
const timeout = 30 * second;

/** Maximum number of tries of a request, and the approximate pause between them, ms. */
const tries = 3;
const pause = second / 5;

/**
 * Files in the bucket of an S3-compatible store, which all processes share.
 *
 * @param prefix of the installation's files. Other files in the bucket are neither read nor deleted.
 */
export function createS3Contents(
  { endpoint, bucket, ...credentials }: S3Settings,
  prefix: string,
  clock: Clock,
): FileContents {
  const sendOnce = async (method: string, { name, body, query = {} }: Sent, signal: AbortSignal) => {
    const url = new URL(`${endpoint}/${bucket}${name === undefined ? "" : `/${prefix}/${encodePart(name)}`}`);
    url.search = Object.entries(query)
      .map((pair) => pair.map(encodePart).join("="))
      .join("&");
    const headers = signRequest({ method, url, body, now: clock() }, credentials);
    const sent = body ? new Uint8Array(body) : null;
    // A redirect is not followed: the signature names the host.
    const response = await fetch(url, { method, headers, body: sent, redirect: "manual", signal });
    const answer = Buffer.from(await response.arrayBuffer());
    if (response.ok) return answer;
    // The error text may contain the signed request, so only its code is kept.
    const error = /<Code>(\w{1,50})<\/Code>/.exec(answer.toString())?.[1] ?? "";
    // A web server that is not an S3 store also answers 404.
    if (response.status === 404 && error === "NoSuchKey" && method !== "PUT") return undefined;
    const isBusy = response.status >= 500 || response.status === 429;
    throw new FileStoreError(new Error(`status ${response.status} ${error}`.trim()), { isRefused: !isBusy });
  };
  /**
   * Sends a request, and repeats it if it fails: all requests are idempotent.
   * @returns undefined if the file does not exist
   */
  const send = async (method: string, sent: Sent): Promise<Buffer<ArrayBuffer> | undefined> => {
    const signal = AbortSignal.timeout(timeout);
    for (let left = tries - 1; ; left -= 1) {
      try {
        return await sendOnce(method, sent, signal);
      } catch (error) {
        const failure = error instanceof FileStoreError ? error : new FileStoreError(error);
        if (failure.isRefused || left === 0) throw failure;
        await sleep(pause * (tries - left) * (0.5 + Math.random()));
      }
    }
  };
  const write: FileContents["write"] = async (name, bytes) => void (await send("PUT", { name, body: bytes }));
  const read: FileContents["read"] = (name) => send("GET", { name });
  const remove: FileContents["remove"] = async (name) => void (await send("DELETE", { name }));
  async function* list(): AsyncGenerator<readonly FileTime[]> {
    for (let last = ""; ; ) {
      const query = { "list-type": "2", prefix: `${prefix}/`, "start-after": last };
      const xml = String(await send("GET", { query }));
      if (!xml.includes("<ListBucketResult")) throw notS3();
      const found = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = ""]) => ({
        key: decodeXml(/<Key>(.*?)<\/Key>/s.exec(entry)?.[1] ?? ""),
        time: Date.parse(/<LastModified>(.*?)<\/LastModified>/s.exec(entry)?.[1] ?? ""),
      }));
      // Other programs may write files with any key into the bucket.
      yield found.flatMap(({ key, time }) => {
        const name = key.startsWith(`${prefix}/`) ? key.slice(prefix.length + 1) : "";
        return namePattern.test(name) ? { name, time } : [];
      });
      const next = found.at(-1)?.key ?? "";
      if (next <= last || /<IsTruncated>\s*false/.test(xml)) return;
      last = next;
    }
  }
  return {
    write,
    read,
    remove,
    list,
    async check() {
      await list().next();
      // If the process ends before it deletes this file, `sweep` deletes it.
      const name = newFileName("png");
      const bytes = Buffer.from(name);
      await write(name, bytes);
      const stored = await read(name);
      await remove(name);
      if (!stored?.equals(bytes)) throw notS3();
    },
  };
}

interface Sent {
  /** Undefined for the bucket itself. */
  readonly name?: string;
  readonly body?: Uint8Array;
  /** In the order of their names, as the signature needs them. */
  readonly query?: Readonly<Record<string, string>>;
}

const notS3 = (): FileStoreError =>
  new FileStoreError(new Error("the answers are not those of an S3-compatible store"), { isRefused: true });

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

const decodeXml = (text: string): string =>
  text.replaceAll(/&(?:#x([0-9a-f]{1,5})|#([0-9]{1,6})|([a-z]+));/gi, (all, hex, decimal, name) =>
    name === undefined
      ? String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal))
      : (entities[name] ?? all),
  );
