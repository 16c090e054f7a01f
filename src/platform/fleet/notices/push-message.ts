import type { PushSubscription } from "web-push";
import { OutboundError, outboundTimeout, type post, TargetRefusedError } from "../../services/outbound";
import type { Platform } from "../../services/platform";

/** The services that push messages use. Tests pass their own. */
export interface PushServices extends Pick<Platform, "guard" | "pushKeys" | "environment"> {
  readonly send: typeof post;
}

/** The content that a browser shows. No other data leaves the platform. */
export interface PushMessage {
  readonly title: string;
  /** The path that a click opens, below the address of the console. */
  readonly path: string;
  /** The newest alarm. A browser that gets the same message again makes no sound. */
  readonly news: number;
}

/** `gone`: the browser accepts no more messages. `failed`: it may accept this one later. */
export type PushResult = "sent" | "gone" | "failed";

/** How long a push service keeps a message for a browser that is not running, s. */
const timeToLive = 24 * 3600;

/** Encrypts a message for one browser and sends it. The guard refuses internal addresses. */
export async function sendPush(
  { guard, pushKeys, environment, send }: PushServices,
  subscription: PushSubscription,
  message: PushMessage,
): Promise<PushResult> {
  // Load the library with the first message.
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
    // Other answers may be caused by the push service, or by this platform's key or clock.
    return status === 404 || status === 410 ? "gone" : "failed";
  } catch (error) {
    if (error instanceof OutboundError) return "failed";
    // The name server may be out of order for a while.
    if (error instanceof TargetRefusedError) return error.fault === "unresolved" ? "failed" : "gone";
    // The browser's key is invalid.
    return "gone";
  }
}

const asTexts = (headers: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      name.toLowerCase() === "content-length" ? [] : [[name, String(value)]],
    ),
  );
