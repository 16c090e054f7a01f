import type { StartupProblem } from "../base/startup-error";
import type { S3Settings } from "../files/contents";
import { InvalidValueError } from "./invalid-value-error";

interface Sources {
  /** Reads a variable; undefined if it is not set or invalid. Reports an invalid value. */
  readonly read: <T>(name: string, parse: (text: string) => T) => T | undefined;
  readonly report: (problem: StartupProblem) => void;
}

const required = ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY", "S3_SECRET_KEY"] as const;

/** Reads the variables of the S3-compatible store; undefined if none is set. Reports invalid and missing variables. */
export function readFileSettings(
  variables: Readonly<Record<string, string | undefined>>,
  { read, report }: Sources,
): S3Settings | undefined {
  const isSet = (name: string): boolean => Boolean(variables[name]?.trim());
  const endpoint = read("S3_ENDPOINT", parseEndpoint);
  const bucket = read("S3_BUCKET", parseBucket);
  const region = read("S3_REGION", parseWord) ?? "us-east-1";
  const accessKey = read("S3_ACCESS_KEY", parseWord);
  const secretKey = read("S3_SECRET_KEY", (text) => text);
  const isWanted = [...required, "S3_REGION"].some(isSet);
  for (const name of isWanted ? required : []) {
    if (isSet(name)) continue;
    const cure = `Set ${required.join(", ")}, or leave out all variables that begin with S3_.`;
    report({ about: name, problem: "the file store needs this variable.", cure });
  }
  if (!endpoint || !bucket || !accessKey || !secretKey) return undefined;
  return { endpoint, bucket, region, accessKey, secretKey };
}

function parseEndpoint(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain = url !== undefined && url.search + url.hash + url.username + url.password === "";
  if (isPlain && /^https?:$/.test(url.protocol)) return url.href.replace(/\/+$/, "");
  throw new InvalidValueError(
    "this is not the address of an S3-compatible store.",
    "Set its address without the bucket: https://s3.example.com.",
  );
}

/** A part of the header with the signature, which an error would repeat if it were invalid. */
function parseWord(text: string): string {
  if (/^[\w.+/=@-]+$/.test(text)) return text;
  throw new InvalidValueError(
    "it has a space or another character that it cannot have.",
    "Copy it from the store again.",
  );
}

function parseBucket(text: string): string {
  if (/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(text)) return text;
  throw new InvalidValueError(`"${text}" is not the name of a bucket.`, "Set the name of a bucket that exists.");
}
