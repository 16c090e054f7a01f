import { ingestPath } from "../../src/platform/http/ingest-endpoint";
import type { TestPlatform } from "./platform-calls";

/** What the platform answers to a batch. */
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

/** A request to the intake as any program could make it. */
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

/** Sends a batch that must be answered; each report's fate stands in the answer. */
export async function sendReports(platform: TestPlatform, reports: readonly unknown[]): Promise<IngestAnswer> {
  const answer = await requestIngest(platform, JSON.stringify({ reports }));
  if (answer.status !== 200) throw new Error(`The intake answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as IngestAnswer;
}
