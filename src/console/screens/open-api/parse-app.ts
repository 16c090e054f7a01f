import {
  type AppAnswer,
  type AppUrl,
  asList,
  asRecord,
  type CallbackEvent,
  callbackEventOptions,
  type DeliveryFault,
  deliveryFault,
  isRecord,
  type TestAnswer,
} from "../../../contract";

const numberIn = (value: unknown): number | null => (typeof value === "number" ? value : null);
const textIn = (value: unknown): string => (typeof value === "string" ? value : "");

/** An application as a server has answered it; null for what is none. What it leaves out reads as unset. */
export function parseApp(answer: unknown): AppAnswer | null {
  if (!isRecord(answer)) return null;
  const urls = asList(answer.urls);
  return {
    id: numberIn(answer.id),
    user_id: numberIn(answer.user_id) ?? 0,
    open_api: numberIn(answer.open_api) ?? 0,
    flag: numberIn(answer.flag) ?? 0,
    app_id: textIn(answer.app_id),
    urls: callbackEventOptions.map(({ value }) =>
      urlIn(
        value,
        urls.find((one) => isRecord(one) && one.event_type === value),
      ),
    ),
  };
}

function urlIn(event_type: CallbackEvent, answer: unknown): AppUrl {
  const one = asRecord(answer);
  return {
    event_type,
    callback_url: textIn(one.callback_url),
    failures: numberIn(one.failures) ?? 0,
    paused_time: numberIn(one.paused_time),
    success_time: numberIn(one.success_time),
    next_time: numberIn(one.next_time),
    waiting: numberIn(one.waiting) ?? 0,
  };
}

/** The secret that an answer tells; null where it tells none. */
export const parseSecret = (answer: unknown): string | null =>
  isRecord(answer) && typeof answer.app_secret === "string" ? answer.app_secret : null;

/** What a test has found out; null where the answer is none. */
export function parseTest(answer: unknown): TestAnswer | null {
  if (!isRecord(answer)) return null;
  const fault = deliveryFault.find((one) => one.value === answer.fault);
  return {
    status: numberIn(answer.status),
    duration: numberIn(answer.duration) ?? 0,
    body: textIn(answer.body),
    fault: (fault?.value ?? "") satisfies DeliveryFault | "",
  };
}
