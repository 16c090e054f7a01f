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
import type { Outage } from "../base/outage";
import { brokenConstraint, isDeadlock } from "../database";

/** The envelope of a successful call. */
export const successEnvelope = (data: unknown): Envelope => ({ code: code.ok, message: "", data: data ?? null });

/** The envelope of a refusal in the caller's language. `data.fields` holds the messages of fields, by payload name. */
export function refusalEnvelope(refusal: Refusal, language: Language): Envelope {
  const own: Text = refusal.text ?? (refusal.code === code.ok ? "" : codeTexts[refusal.code]);
  const fields = Object.entries(refusal.fields).map(([name, text]) => [name, textIn(text, language)] as const);
  const data = { ...refusal.data, ...(fields.length > 0 ? { fields: Object.fromEntries(fields) } : {}) };
  return {
    code: refusal.code,
    message: textIn(own, language),
    data: Object.keys(data).length > 0 ? data : null,
  };
}

/** The envelope of an unexpected error. It contains only the request id, under which the error is logged. */
export const internalErrorEnvelope = (requestId: string, language: Language): Envelope => ({
  code: code.invalid,
  message: textIn(
    { zh: "服务器内部错误，编号 {id}。请稍后重试。", en: "Internal error {id}. Please try again later." },
    language,
    { id: requestId },
  ),
  data: null,
});

/** The envelope of a call that fails because of an outage. The operator finds the cause in the log and in `/health`. */
export const outageEnvelope = ({ kind }: Outage, language: Language): Envelope => ({
  code: code.invalid,
  message: textIn(outageTexts[kind], language),
  data: null,
});

const outageTexts: Readonly<Record<Outage["kind"], Text>> = {
  unreachable: {
    zh: "平台暂时无法访问数据库，请稍后重试",
    en: "The platform cannot reach its database at the moment; try again in a minute",
  },
  noFiles: {
    zh: "平台暂时无法访问文件存储，请稍后重试",
    en: "The platform cannot reach its file store at the moment; try again in a minute",
  },
  unwritable: {
    zh: "平台的磁盘已满或故障，暂时无法保存数据，请告知管理员",
    en: "The platform cannot store data, because its disk is full or faulty; tell your administrator",
  },
};

/**
 * Converts a database conflict between concurrent writes to a refusal. Handlers check for conflicts first, but another
 * call can write between the check and the write.
 *
 * @returns null for any other error.
 */
export function conflictRefusal(error: unknown): Refusal | null {
  if (isDeadlock(error)) {
    return new Refusal(code.saveError, {
      zh: "保存失败：同一内容正在被他人修改，请重试",
      en: "Not saved: another user was changing the same record; try again",
    });
  }
  const broken = brokenConstraint(error);
  if (broken === undefined) return null;
  return broken === "unique"
    ? new Refusal(code.alreadyExists)
    : new Refusal(code.saveError, {
        zh: "保存失败：相关记录刚被删除，或仍被其他记录使用",
        en: "Not saved: a related record was just deleted, or other records still use this one",
      });
}

/** The refusal of a call when too many files are in progress. */
export const tooBusy = (): Refusal =>
  new Refusal(code.notAllowed, {
    zh: "正在处理的文件过多，请稍后再试",
    en: "Too many files are being processed; try again in a moment",
  });

/** The refusal of a call while there are too many. */
export const overloaded = (): Refusal =>
  new Refusal(code.notAllowed, {
    zh: "平台正忙，请稍后再试",
    en: "The platform is busy; try again in a moment",
  });

/** The refusal of a call whose statements take too long. */
export const tookTooLong = (): Refusal =>
  new Refusal(code.notAllowed, {
    zh: "查询耗时过长，请缩小范围后重试",
    en: "The query takes too long; narrow it and try again",
  });

/** The refusal of a call while the platform is shutting down. */
export const shuttingDown = (): Refusal =>
  new Refusal(code.notAllowed, {
    zh: "平台正在停止或重启，请稍后重试；此前完成的部分已保存",
    en: "The platform is stopping or restarting; try again in a minute. Completed parts are saved",
  });

/** The refusal of a payload: code 1 when all faults are missing fields, otherwise code 4. */
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
