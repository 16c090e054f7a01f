import {
  asList,
  asRecord,
  isNumber,
  isRecord,
  type LifeEvent,
  lifeStageOptions,
  type PassportAnswer,
} from "../../../../contract";
import { MessageError } from "../../../client/call-error";
import { t } from "../../../i18n";

const isEvent = (value: unknown): value is LifeEvent => {
  const { stage, time, end_time, text, username } = asRecord(value);
  return (
    lifeStageOptions.some((option) => option.value === stage) &&
    isNumber(time) &&
    (end_time === null || isNumber(end_time)) &&
    typeof text === "string" &&
    typeof username === "string"
  );
};

/**
 * Parses the answer of `device/passport`. Events of unknown stages are left out.
 * @throws Error if the answer has another shape.
 */
export function parsePassport(answer: unknown): PassportAnswer {
  if (!isRecord(answer) || !Array.isArray(answer.list)) throw new MessageError(t("home.unreadable"));
  return { list: asList(answer).filter(isEvent), is_cut: answer.is_cut === 1 ? 1 : 0 };
}
