import type { PushSubscription } from "web-push";
import { OutboundError, outboundTimeout, type post, TargetRefusedError } from "../../services/outbound";
import type { Platform } from "../../services/platform";

/** The services that push messages use. Tests pass their own. */
export interface PushServices extends Pick<Platform, "guard" | "pushKeys" | "environment"> {
  readonly send: typeof post;
}

/** What a browser shows; nothing else leaves the platform. */
export interface PushMessage {
  readonly title: string;
  /** Where a click leads, below the address of the console. */
  readonly path: string;
  /** The newest alarm: a browser that gets the same message again stays silent. */
  readonly news: number;
}

/** `gone`: the browser takes no more messages. `failed`: it may take this one later. */
export type PushResult = "sent" | "gone" | "failed";

/** How long a push service keeps a message for a browser that is not running, s. */
const timeToLive = 24 * 3600;

/** Sends one message to one browser, encrypted for it, through the guard against internal addresses. */
export async function sendPush(
  { guard, pushKeys, environment, send }: PushServices,
  subscription: PushSubscription,
  message: PushMessage,
): Promise<PushResult> {
  // The library is loaded with the first message.
  const { default: library } = await import("web-push");
  const deadline = AbortSignal.timeout(outboundTimeout);
  try {
    const { headers, body, endpoint } = library.generateRequestDetails(subscription, JSON.stringify(message), {
      vapidDetails: { subject: `mailto:${environment.mailFrom}`, ...pushKeys },
      TTL: timeToLive,
      urgency: "high",
    });
    const target = await guard.check(endpoint, ["https:"], deadline);
    const { status } = await send({ target, headers: asTexts(headers), body: body ?? "", deadline });
    if (status >= 200 && status < 300) return "sent";
    // Any other answer may be a fault of the push service, or of this platform's key or clock.
    return status === 404 || status === 410 ? "gone" : "failed";
  } catch (error) {
    if (error instanceof OutboundError) return "failed";
    // A name server may be out of order for a while.
    if (error instanceof TargetRefusedError) return error.fault === "unresolved" ? "failed" : "gone";
    // The browser's key is no key.
    return "gone";
  }
}

const asTexts = (headers: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      name.toLowerCase() === "content-length" ? [] : [[name, String(value)]],
    ),
  );
