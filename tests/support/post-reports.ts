import { ingestPath } from "../../src/platform/http/ingest-endpoint";
import type { TestPlatform } from "./platform-calls";

/** The answer of the intake to a batch. */
export interface IngestAnswer {
  readonly taken: number;
  readonly known: number;
  readonly unknown: number;
  readonly refused: number;
  readonly results: readonly {
    readonly status: "taken" | "known" | "unknown" | "refused";
    readonly reason?: string;
    readonly commands?: readonly { readonly id: number; readonly kind: string; readonly data: unknown }[];
  }[];
}

/** Sends any request to the intake. */
export function requestIngest(
  platform: TestPlatform,
  body: string | ReadableStream<Uint8Array>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const init = {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${platform.platform.ingestKey}`, ...headers },
    body,
    duplex: "half",
  };
  return platform.request(ingestPath, init);
}

/** Sends a batch. Throws if the intake refuses the batch as a whole. */
export async function sendReports(platform: TestPlatform, reports: readonly unknown[]): Promise<IngestAnswer> {
  const answer = await requestIngest(platform, JSON.stringify({ reports }));
  if (answer.status !== 200) throw new Error(`The intake answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as IngestAnswer;
}
