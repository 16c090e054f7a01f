import {
  type AppAnswer,
  type AppUrl,
  asList,
  asRecord,
  type CallbackEvent,
  callbackEventOptions,
  type DeliveryFault,
  deliveryFaultOptions,
  isRecord,
  type TestAnswer,
} from "../../../contract";

const asNumber = (value: unknown): number | null => (typeof value === "number" ? value : null);
const asText = (value: unknown): string => (typeof value === "string" ? value : "");

/** Parses an application. Returns null if the answer is not an object; missing fields get empty values. */
export function parseApp(answer: unknown): AppAnswer | null {
  if (!isRecord(answer)) return null;
  const urls = asList(answer.urls);
  return {
    id: asNumber(answer.id),
    user_id: asNumber(answer.user_id) ?? 0,
    open_api: asNumber(answer.open_api) ?? 0,
    flag: asNumber(answer.flag) ?? 0,
    app_id: asText(answer.app_id),
    urls: callbackEventOptions.map(({ value }) =>
      parseUrl(
        value,
        urls.find((url) => isRecord(url) && url.event_type === value),
      ),
    ),
  };
}

function parseUrl(event_type: CallbackEvent, answer: unknown): AppUrl {
  const url = asRecord(answer);
  return {
    event_type,
    callback_url: asText(url.callback_url),
    failures: asNumber(url.failures) ?? 0,
    paused_time: asNumber(url.paused_time),
    success_time: asNumber(url.success_time),
    next_time: asNumber(url.next_time),
    waiting: asNumber(url.waiting) ?? 0,
  };
}

/** The app secret in an answer; null if there is none. */
export const parseSecret = (answer: unknown): string | null =>
  isRecord(answer) && typeof answer.app_secret === "string" ? answer.app_secret : null;

/** The parsed answer of `app/test`. */
export interface ParsedTest extends Omit<TestAnswer, "fault"> {
  /** Empty if the receiver accepted the test; `unknown` if the server gives no reason that the console knows. */
  readonly fault: DeliveryFault | "" | "unknown";
}

/** Parses the answer of `app/test`. Returns null if it is not an object. */
export function parseTest(answer: unknown): ParsedTest | null {
  if (!isRecord(answer)) return null;
  const status = asNumber(answer.status);
  return {
    status,
    duration: asNumber(answer.duration) ?? 0,
    body: asText(answer.body),
    fault: parseFault(asText(answer.fault), status),
  };
}

/** Without a reason, only a 2xx status means success: a foreign server may omit the field. */
function parseFault(fault: string, status: number | null): ParsedTest["fault"] {
  if (fault !== "" || status === null) {
    return deliveryFaultOptions.find(({ value }) => value === fault)?.value ?? "unknown";
  }
  return status >= 200 && status < 300 ? "" : "status";
}
