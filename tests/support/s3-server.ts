import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach } from "vitest";

/** A small S3-like store that checks every signature. */
export interface S3Server {
  readonly settings: {
    readonly endpoint: string;
    readonly bucket: string;
    readonly region: string;
    readonly accessKey: string;
    readonly secretKey: string;
  };
  /** Environment variables of a platform that uses it. */
  readonly variables: Readonly<Record<string, string>>;
  /** The stored files by key: `{prefix}/{name}`. */
  readonly objects: Map<string, { readonly bytes: Buffer; readonly time: number }>;
  /** Statuses and texts that answer the next requests; undefined for the usual answer. */
  readonly faults: (readonly [status: number, body: string] | undefined)[];
  /** Method and path of each request. */
  readonly requests: string[];
  close(): Promise<void>;
}

/** Maximum number of names in one answer. */
const pageSize = 3;

const sha256 = (data: Uint8Array | string): string => createHash("sha256").update(data).digest("hex");
const hmac = (key: string | Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();

/** Encodes keys and queries for the signature, as Amazon S3 does. */
const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);
const escapeXml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll("'", "&#39;");

/** Starts the store. @param now ms UTC; requests whose time differs by over 15 minutes are refused */
export async function startS3Server(now: () => number): Promise<S3Server> {
  const objects: S3Server["objects"] = new Map();
  const faults: S3Server["faults"] = [];
  const requests: string[] = [];
  const keys = { bucket: "lubricator", region: "eu-central-1", accessKey: "AKIDEXAMPLE", secretKey: "a+secret/key" };

  function faultOf(request: IncomingMessage, body: Buffer): string | undefined {
    const { authorization = "", host = "", ...headers } = request.headers;
    const content = String(headers["x-amz-content-sha256"]);
    const time = String(headers["x-amz-date"]);
    const date = time.slice(0, 8);
    const clock = time.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, "$1-$2-$3T$4:$5:$6Z");
    if (!(Math.abs(Date.parse(clock) - now()) < 900_000)) return "RequestTimeTooSkewed";
    if (content !== sha256(body)) return "XAmzContentSHA256Mismatch";
    const [sent = "", search = ""] = (request.url ?? "").split("?");
    const path = sent.split("/").map(decodeURIComponent).map(encode).join("/");
    const query = [...new URLSearchParams(search)].map((pair) => pair.map(encode).join("=")).join("&");
    const signed = `host:${host}\nx-amz-content-sha256:${content}\nx-amz-date:${time}\n`;
    const wanted = `${request.method}\n${path}\n${query}\n${signed}\nhost;x-amz-content-sha256;x-amz-date\n${content}`;
    const scope = `${date}/${keys.region}/s3/aws4_request`;
    const key = [date, keys.region, "s3", "aws4_request"].reduce<string | Buffer>(hmac, `AWS4${keys.secretKey}`);
    const signature = hmac(key, `AWS4-HMAC-SHA256\n${time}\n${scope}\n${sha256(wanted)}`).toString("hex");
    const isRight =
      authorization.startsWith(`AWS4-HMAC-SHA256 Credential=${keys.accessKey}/${scope}, `) &&
      authorization.endsWith(`Signature=${signature}`);
    return isRight ? undefined : "SignatureDoesNotMatch";
  }

  function listing(prefix: string, after: string): string {
    const names = [...objects.keys()].filter((name) => name.startsWith(prefix) && name > after).sort();
    const entries = names.slice(0, pageSize).map((name) => {
      const time = new Date(objects.get(name)?.time ?? 0).toISOString();
      return `<Contents><Key>${escapeXml(name)}</Key><LastModified>${time}</LastModified></Contents>`;
    });
    const isTruncated = `<IsTruncated>${names.length > pageSize}</IsTruncated>`;
    return `<?xml version="1.0"?><ListBucketResult>${isTruncated}${entries.join("")}</ListBucketResult>`;
  }

  function answer(request: IncomingMessage, body: Buffer): readonly [status: number, body: string | Buffer] {
    const url = new URL(request.url ?? "", "http://localhost");
    requests.push(`${request.method} ${url.pathname}`);
    const next = faults.shift();
    if (next !== undefined) return next;
    const fault = faultOf(request, body);
    if (fault !== undefined) return [403, `<Error><Code>${fault}</Code></Error>`];
    const [, bucket, ...path] = url.pathname.split("/").map(decodeURIComponent);
    const name = path.join("/");
    if (bucket !== keys.bucket) return [404, "<Error><Code>NoSuchBucket</Code></Error>"];
    if (name === "") {
      const { searchParams } = url;
      return [200, listing(searchParams.get("prefix") ?? "", searchParams.get("start-after") ?? "")];
    }
    if (request.method === "PUT") objects.set(name, { bytes: body, time: now() });
    if (request.method === "DELETE") objects.delete(name);
    if (request.method !== "GET") return [request.method === "PUT" ? 200 : 204, ""];
    const found = objects.get(name);
    return found ? [200, found.bytes] : [404, "<Error><Code>NoSuchKey</Code></Error>"];
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const [status, body] = answer(request, Buffer.concat(chunks));
      response.writeHead(status).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const settings = { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, ...keys };
  return {
    settings,
    variables: {
      S3_ENDPOINT: settings.endpoint,
      S3_BUCKET: settings.bucket,
      S3_REGION: settings.region,
      S3_ACCESS_KEY: settings.accessKey,
      S3_SECRET_KEY: settings.secretKey,
    },
    objects,
    faults,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Starts the store before the tests of a file, and empties it before each of them. */
export function useS3Server(now: () => number): () => S3Server {
  let server: S3Server;
  beforeAll(async () => {
    server = await startS3Server(now);
  });
  beforeEach(() => {
    server.objects.clear();
    server.faults.length = 0;
    server.requests.length = 0;
  });
  afterAll(() => server.close());
  return () => server;
}
