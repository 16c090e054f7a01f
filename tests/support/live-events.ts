import { stringify } from "qs";
import type { LiveMessage } from "../../src/contract";
import type { TestPlatform } from "./platform-calls";

/** An open stream of changes. */
export interface OpenStream {
  /** The messages so far. */
  readonly messages: readonly LiveMessage[];
  /** Resolves when the server ends the stream. */
  readonly ended: Promise<void>;
  readonly headers: Headers;
  close(): Promise<void>;
}

/** Opens the stream of an account, and waits until it has begun. */
export async function openEvents(
  platform: Pick<TestPlatform, "request">,
  token: string,
  base: "admin/1" | "client/1" = "admin/1",
): Promise<OpenStream> {
  const response = await platform.request(`/${base}/live/events`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: stringify({ token }),
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (reader === undefined) throw new Error("The answer has no body.");
  const first = await reader.read();
  if (!first.value?.startsWith("event: ready")) throw new Error(`The answer is not a stream: ${first.value}`);
  const messages: LiveMessage[] = [];
  const readAll = async (): Promise<void> => {
    for (let text = ""; ; ) {
      const { done, value } = await reader.read();
      if (done) return;
      const events = (text + value).split("\n\n");
      text = events.pop() ?? "";
      for (const event of events) {
        if (event.startsWith("data: ")) messages.push(JSON.parse(event.slice("data: ".length)) as LiveMessage);
      }
    }
  };
  const ended = readAll();
  return { messages, ended, headers: response.headers, close: () => reader.cancel() };
}
