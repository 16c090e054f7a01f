import type { Context } from "hono";
import { type Envelope, isRecord } from "../../contract";
import type { WebEnv } from "./web";

/** List entries per chunk. */
const chunkSize = 250;

/** Whether an envelope has a list that is long enough to stream. As one JSON text it would take too much memory. */
export const shouldStream = ({ data }: Envelope): boolean =>
  isRecord(data) && Object.values(data).some((value) => Array.isArray(value) && value.length > 4 * chunkSize);

/** Streams an envelope as JSON. Other requests can run between two chunks. */
export function streamEnvelope(c: Context<WebEnv>, envelope: Envelope): Response {
  const chunks = envelopeChunks(envelope);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull(controller) {
        const { done, value } = chunks.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
    },
    { highWaterMark: 0 },
  );
  return c.body(body, 200, { "Content-Type": "application/json" });
}

/** Generates the JSON of an envelope in chunks. Its `data` must be a record. */
export function* envelopeChunks({ data, ...rest }: Envelope): Generator<string> {
  // Without its closing brace.
  let chunk = `${JSON.stringify(rest).slice(0, -1)},"data":{`;
  let separator = "";
  for (const [name, value] of Object.entries(data ?? {})) {
    if (value === undefined) continue;
    chunk += `${separator}${JSON.stringify(name)}:`;
    separator = ",";
    if (!Array.isArray(value) || value.length === 0) {
      chunk += JSON.stringify(value);
      continue;
    }
    for (let start = 0; start < value.length; start += chunkSize) {
      // Without its brackets.
      const entries = JSON.stringify(value.slice(start, start + chunkSize)).slice(1, -1);
      yield `${chunk}${start === 0 ? "[" : ","}${entries}`;
      chunk = "";
    }
    chunk = "]";
  }
  yield `${chunk}}}`;
}
