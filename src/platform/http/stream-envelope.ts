import type { Context } from "hono";
import { type Envelope, isRecord } from "../../contract";
import type { WebEnv } from "./web";

/** Entries of a list that are written together. */
const atOnce = 250;

/** Whether an envelope holds a list that is better sent piece by piece: as one text it takes more memory than all else of its call. */
export const shouldStream = ({ data }: Envelope): boolean =>
  isRecord(data) && Object.values(data).some((value) => Array.isArray(value) && value.length > 4 * atOnce);

/** Sends an envelope as it is written, the same JSON as in one piece. Others have their turn between two pieces. */
export function streamEnvelope(c: Context<WebEnv>, envelope: Envelope): Response {
  const pieces = envelopeChunks(envelope);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull(controller) {
        const { done, value } = pieces.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
    },
    { highWaterMark: 0 },
  );
  return c.body(body, 200, { "Content-Type": "application/json" });
}

/** The JSON of an envelope whose data is a record, in pieces. */
export function* envelopeChunks({ data, ...rest }: Envelope): Generator<string> {
  // Without its closing brace.
  let piece = `${JSON.stringify(rest).slice(0, -1)},"data":{`;
  let separator = "";
  for (const [name, value] of Object.entries(data ?? {})) {
    if (value === undefined) continue;
    piece += `${separator}${JSON.stringify(name)}:`;
    separator = ",";
    if (!Array.isArray(value) || value.length === 0) {
      piece += JSON.stringify(value);
      continue;
    }
    for (let at = 0; at < value.length; at += atOnce) {
      // Without its brackets.
      const some = JSON.stringify(value.slice(at, at + atOnce)).slice(1, -1);
      yield `${piece}${at === 0 ? "[" : ","}${some}`;
      piece = "";
    }
    piece = "]";
  }
  yield `${piece}}}`;
}
