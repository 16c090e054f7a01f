import { DeleteOutlined } from "@ant-design/icons";
import { Button, Input, Select } from "antd";
import { useId } from "react";
import { reportMode, type SceneFault, sceneFaultText } from "../../../contract";
import { NumberText } from "../../fields/inputs/number-text";
import { language, useTranslation } from "../../i18n";
import styles from "./scene.module.css";
import { normalizedTime, type SceneRow } from "./scene-rows";

interface Props {
  readonly row: SceneRow;
  /** Name of the weekday. */
  readonly day: string;
  /** The error to show; null if there is none or it is too early to show it. */
  readonly fault: SceneFault | null;
  readonly isDisabled: boolean;
  readonly onChange: (changed: Partial<Omit<SceneRow, "key" | "weekday">>) => void;
  readonly onVisit: () => void;
  readonly onRemove: () => void;
}

type InputName = "times" | "mode" | "rate";

/** The input that each fault belongs to. Faults that are not listed belong to the times. */
const faultInput: { readonly [I in SceneFault["id"]]?: InputName } = { "scene.mode": "mode", "scene.rate": "rate" };

/** The inputs of an interval, with the error text below. */
export function SceneIntervalInputs({ row, day, fault, isDisabled, onChange, onVisit, onRemove }: Props) {
  const { t, text } = useTranslation();
  const errorId = useId();
  const invalidInput = fault === null ? null : (faultInput[fault.id] ?? "times");
  const shared = (name: InputName) => ({
    disabled: isDisabled,
    status: name === invalidInput ? ("error" as const) : ("" as const),
    "aria-invalid": name === invalidInput,
    ...(name === invalidInput && { "aria-describedby": errorId }),
  });
  const time = (name: "begin" | "end") => (
    <Input
      {...shared("times")}
      value={row[name]}
      aria-label={t(name === "begin" ? "scene.begin" : "scene.end")}
      className={styles.time ?? ""}
      placeholder={name === "begin" ? "00:00" : "24:00"}
      maxLength={5}
      // The numeric keyboard has no colon, so `0805` is accepted as a time.
      inputMode="numeric"
      autoComplete="off"
      onChange={(event) => onChange({ [name]: event.target.value })}
      onBlur={() => onChange({ [name]: normalizedTime(row[name]) })}
    />
  );
  return (
    <li
      onBlur={({ currentTarget, relatedTarget }) => {
        // Errors appear when the focus leaves the interval, not when it moves to the next input.
        if (!currentTarget.contains(relatedTarget)) onVisit();
      }}
    >
      <div className={styles.inputs}>
        <span className={styles.span}>
          {time("begin")}
          <span aria-hidden>–</span>
          {time("end")}
        </span>
        <Select
          {...shared("mode")}
          value={row.mode}
          aria-label={t("scene.mode")}
          className={styles.mode ?? ""}
          options={reportMode.map((mode) => ({ value: mode.value, label: text(mode.label) }))}
          onChange={(mode) => onChange({ mode })}
        />
        <NumberText
          {...shared("rate")}
          value={row.rate}
          aria-label={`${t("scene.rate")} (${t("scene.minutes")})`}
          className={styles.rate ?? ""}
          inputMode="numeric"
          suffix={t("scene.minutes")}
          onChange={(rate) => onChange({ rate })}
        />
        <Button
          type="text"
          disabled={isDisabled}
          icon={<DeleteOutlined aria-hidden />}
          aria-label={t("scene.remove", { day, begin: row.begin, end: row.end })}
          title={t("scene.remove", { day, begin: row.begin, end: row.end })}
          onClick={onRemove}
        />
      </div>
      {fault !== null && (
        <p id={errorId} role="alert" className={styles.fault}>
          {sceneFaultText(fault, language())}
        </p>
      )}
    </li>
  );
}
