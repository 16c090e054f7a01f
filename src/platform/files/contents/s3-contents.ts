import { type Clock, second } from "../../base/clock";
import { FileStoreError } from "../../base/outage";
import type { FileContents, FileTime } from "./file-contents";
import { type S3Credentials, signRequest } from "./sign-request";

/** An S3-compatible store, addressed as `{endpoint}/{bucket}/{name}`. */
export interface S3Settings extends S3Credentials {
  /** Without a slash at the end. */
  readonly endpoint: string;
  readonly bucket: string;
}

/** Longest time of a request, ms. The largest file has 20 MB. */
const timeout = 30 * second;

/** Files in the bucket of an S3-compatible store, which all processes reach. */
export function createS3Contents({ endpoint, bucket, ...credentials }: S3Settings, clock: Clock): FileContents {
  /** @returns the answer; undefined if there is no such file */
  const send = async (
    method: string,
    name: string,
    options: Options = {},
  ): Promise<Buffer<ArrayBuffer> | undefined> => {
    const { body, query } = options;
    const url = new URL(`${endpoint}/${bucket}${name === "" ? "" : `/${name}`}`);
    url.search = new URLSearchParams(query).toString();
    const headers = signRequest({ method, url, body, now: clock() }, credentials);
    const signal = AbortSignal.timeout(timeout);
    try {
      const response = await fetch(url, {
        method,
        headers,
        body: body ? new Uint8Array(body) : null,
        redirect: "error",
        signal,
      });
      const answer = Buffer.from(await response.arrayBuffer());
      if (response.ok) return answer;
      // The text may contain the signed request; only the code of the error is kept.
      const error = /<Code>(\w{1,50})<\/Code>/.exec(answer.toString())?.[1] ?? "";
      if (response.status === 404 && error !== "NoSuchBucket") return undefined;
      throw new Error(`status ${response.status} ${error}`.trim());
    } catch (error) {
      throw new FileStoreError(error);
    }
  };
  const listAfter = async (last: string): Promise<readonly FileTime[]> => {
    const query = { "list-type": "2", "start-after": last };
    const xml = String(await send("GET", "", { query }));
    return [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = ""]) => ({
      name: /<Key>(.*?)<\/Key>/s.exec(entry)?.[1] ?? "",
      time: Date.parse(/<LastModified>(.*?)<\/LastModified>/s.exec(entry)?.[1] ?? ""),
    }));
  };
  return {
    write: async (name, bytes) => void (await send("PUT", name, { body: bytes })),
    read: (name) => send("GET", name),
    remove: async (name) => void (await send("DELETE", name)),
    async *list() {
      for (let page = await listAfter(""); page.length > 0; page = await listAfter(page.at(-1)?.name ?? "")) yield page;
    },
    check: async () => void (await listAfter("")),
  };
}

interface Options {
  readonly body?: Uint8Array;
  /** In the order of their names, as the signature needs them. */
  readonly query?: Readonly<Record<string, string>>;
}
