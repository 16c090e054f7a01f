import { createHash, createHmac } from "node:crypto";

/** The credentials of an S3-compatible store. */
export interface S3Credentials {
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
}

interface SignedRequest {
  readonly method: string;
  /** Names and values are encoded by `encodePart`; query parameters are sorted. */
  readonly url: URL;
  readonly body: Uint8Array | undefined;
  /** ms UTC */
  readonly now: number;
}

/**
 * The headers that sign a request (AWS Signature Version 4, one chunk, header `Authorization`).
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
export function signRequest(
  { method, url, body, now }: SignedRequest,
  { region, accessKey, secretKey }: S3Credentials,
): Readonly<Record<string, string>> {
  const time = new Date(now).toISOString().replaceAll(/[:-]|\.\d{3}/g, "");
  const content = sha256(body ?? "");
  const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`;
  const signed = { host: url.host, "x-amz-content-sha256": content, "x-amz-date": time };
  const names = Object.keys(signed).join(";");
  const headers = Object.entries(signed).map(([name, value]) => `${name}:${value}\n`);
  const canonical = [method, url.pathname, url.search.slice(1), headers.join(""), names, content].join("\n");
  const text = ["AWS4-HMAC-SHA256", time, scope, sha256(canonical)].join("\n");
  const key = scope.split("/").reduce<string | Buffer>((last, part) => hmac(last, part), `AWS4${secretKey}`);
  const signature = hmac(key, text).toString("hex");
  return {
    "x-amz-content-sha256": content,
    "x-amz-date": time,
    authorization: `AWS4-HMAC-SHA256 Credential=${accessKey}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  };
}

/** Encodes a name or value of an address as the store does before it computes the signature. */
export const encodePart = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

const sha256 = (data: Uint8Array | string): string => createHash("sha256").update(data).digest("hex");
const hmac = (key: string | Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();
