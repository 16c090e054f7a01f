import { DeleteOutlined } from "@ant-design/icons";
import { Button, Input, Select } from "antd";
import { useId } from "react";
import { reportMode, type SceneFault, sceneFaultText } from "../../../contract";
import { NumberText } from "../../fields/inputs/number-text";
import { language, t, text } from "../../i18n";
import styles from "./device.module.css";
import { normalizedTime, type SceneRow } from "./scene-rows";

interface Props {
  readonly row: SceneRow;
  /** Name of its weekday. */
  readonly day: string;
  /** What is wrong with it, as far as it is to be said yet. */
  readonly fault: SceneFault | null;
  readonly isDisabled: boolean;
  readonly onChange: (changed: Partial<Omit<SceneRow, "key" | "weekday">>) => void;
  readonly onVisit: () => void;
  readonly onRemove: () => void;
}

type Place = "times" | "mode" | "rate";

/** The inputs that faults are about; all others are about the times. */
const faultPlace: { readonly [I in SceneFault["id"]]?: Place } = { "scene.mode": "mode", "scene.rate": "rate" };

/** One interval in inputs, with what is wrong with it below. */
export function SceneIntervalInputs({ row, day, fault, isDisabled, onChange, onVisit, onRemove }: Props) {
  const says = useId();
  const at = fault === null ? null : (faultPlace[fault.id] ?? "times");
  const shared = (place: Place) => ({
    disabled: isDisabled,
    status: place === at ? ("error" as const) : ("" as const),
    "aria-invalid": place === at,
    ...(place === at && { "aria-describedby": says }),
  });
  const time = (name: "begin" | "end") => (
    <Input
      {...shared("times")}
      value={row[name]}
      aria-label={t(name === "begin" ? "scene.begin" : "scene.end")}
      className={styles.time ?? ""}
      placeholder={name === "begin" ? "00:00" : "24:00"}
      maxLength={5}
      // `0805` is a time too.
      inputMode="numeric"
      autoComplete="off"
      onChange={(event) => onChange({ [name]: event.target.value })}
      onBlur={() => onChange({ [name]: normalizedTime(row[name]) })}
    />
  );
  return (
    <li
      onBlur={({ currentTarget, relatedTarget }) => {
        // Going on to the next input of the same interval says nothing yet.
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
        <p id={says} role="alert" className={styles.fault}>
          {sceneFaultText(fault, language())}
        </p>
      )}
    </li>
  );
}
