import {
  type Call,
  code,
  codeTexts,
  type Envelope,
  faultText,
  fieldSentAs,
  type Language,
  type Text,
  textIn,
  type ValueFault,
} from "../../contract";
import { Refusal } from "../access/handler";
import { brokenConstraint, isDeadlock } from "../database";

/** The envelope of a call that succeeded. */
export const successEnvelope = (data: unknown): Envelope => ({ code: code.ok, message: "", data: data ?? null });

/** A refusal in the caller's language; the messages of fields stand in `data.fields`, by payload name. */
export function refusalEnvelope(refusal: Refusal, language: Language): Envelope {
  const own: Text = refusal.text ?? (refusal.code === code.ok ? "" : codeTexts[refusal.code]);
  const fields = Object.entries(refusal.fields).map(([name, text]) => [name, textIn(text, language)] as const);
  return {
    code: refusal.code,
    message: textIn(own, language),
    data: fields.length > 0 ? { fields: Object.fromEntries(fields) } : null,
  };
}

/** The answer to an unexpected error: nothing but the name under which the log tells it. */
export const internalErrorEnvelope = (requestId: string, language: Language): Envelope => ({
  code: code.invalid,
  message: textIn(
    { zh: "服务器内部错误，编号 {id}。请稍后重试。", en: "Internal error {id}. Please try again later." },
    language,
    { id: requestId },
  ),
  data: null,
});

/**
 * The refusal for a write that lost a race: handlers ask first and say which field it is, but between asking and writing
 * another call can be faster. Null for any other error.
 */
export function conflictRefusal(error: unknown): Refusal | null {
  if (isDeadlock(error)) {
    return new Refusal(code.saveError, {
      zh: "保存失败：同一内容正在被他人修改，请重试",
      en: "Not saved: somebody was changing the same at that moment; try again",
    });
  }
  const broken = brokenConstraint(error);
  if (broken === undefined) return null;
  return broken === "unique"
    ? new Refusal(code.alreadyExists)
    : new Refusal(code.saveError, {
        zh: "保存失败：相关记录刚被删除，或仍被其他记录使用",
        en: "Not saved: a related record was just deleted, or others still refer to this one",
      });
}

/** What a call is told whose heavy work would wait behind too much of others. */
export const tooBusy = (): Refusal =>
  new Refusal(code.notAllowed, {
    zh: "正在处理的文件过多，请稍后再试",
    en: "Too many files are being worked on; try again in a moment",
  });

/** What a call is told that comes, or is still at work, when the platform is being stopped. */
export const shuttingDown = (): Refusal =>
  new Refusal(code.notAllowed, {
    zh: "平台正在停止或重启，请稍后重试；此前完成的部分已保存",
    en: "The platform is being stopped or started anew; try again in a minute. What was done before is kept",
  });

/** The refusal of a payload: code 1 when something is missing and nothing else is wrong, otherwise code 4. */
export function payloadRefusal(call: Call, faults: Readonly<Record<string, ValueFault>>): Refusal {
  const fields = Object.entries(faults).map(([name, fault]) => {
    const label = fieldSentAs(call, name)?.field.label ?? name;
    return [name, { zh: faultText(fault, label, "zh"), en: faultText(fault, label, "en") }] as const;
  });
  const isMissing = Object.values(faults).every((fault) => fault.id === "required");
  const whole = {
    zh: fields.map(([, text]) => text.zh).join("；"),
    en: fields.map(([, text]) => text.en).join("; "),
  };
  return new Refusal(isMissing ? code.parameterMissing : code.wrongParameter, whole, Object.fromEntries(fields));
}
