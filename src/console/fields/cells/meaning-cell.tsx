import { alarmMeaning } from "../../../contract/alarm-meaning";
import { useTranslation } from "../../i18n";
import type { CellProps } from "../props";

/** The meaning of an alarm, with advice. */
export default function MeaningCell({ value }: CellProps<"choice">) {
  const { text } = useTranslation();
  return <span>{text(alarmMeaning.find((one) => one.value === value)?.label ?? "")}</span>;
}
