import { Flex, InputNumber } from "antd";
import { t, text } from "../../i18n";
import type { InputProps } from "../props";
import { common } from "./shared";

export function NumberInput(props: InputProps<"number">) {
  const { field, value, onChange } = props;
  // Limits are said by the fault's text: an input that corrects a number behind one's back hides the mistake.
  return (
    <InputNumber<number>
      {...common(props)}
      value={value}
      onChange={onChange}
      {...(field.decimals !== undefined && { precision: field.decimals })}
      suffix={field.unit !== undefined && text(field.unit)}
      style={{ width: "100%" }}
    />
  );
}

/** Degrees to this many digits: about a tenth of a metre. */
const degreeDigits = 6;

/** Longitude and latitude in degrees, WGS 84. */
export function PositionInput(props: InputProps<"position">) {
  const { id, value, onChange } = props;
  const { longitude = null, latitude = null } = value ?? {};
  const change = (changed: { longitude?: number | null; latitude?: number | null }): void => {
    const next = { longitude, latitude, ...changed };
    onChange(next.longitude === null && next.latitude === null ? null : next);
  };
  const shared = { ...common(props), changeOnWheel: false, controls: false, suffix: "°", style: { width: "100%" } };
  return (
    <Flex gap="small">
      <InputNumber<number>
        {...shared}
        prefix={t("field.longitude")}
        aria-label={t("field.longitude")}
        precision={degreeDigits}
        value={longitude}
        onChange={(degrees) => change({ longitude: degrees })}
        formatter={plainDegrees}
      />
      <InputNumber<number>
        {...shared}
        id={`${id}-latitude`}
        prefix={t("field.latitude")}
        aria-label={t("field.latitude")}
        precision={degreeDigits}
        value={latitude}
        onChange={(degrees) => change({ latitude: degrees })}
        formatter={plainDegrees}
      />
    </Flex>
  );
}

/** Without zeros that say nothing. */
const plainDegrees = (
  degrees: number | string | undefined,
  { userTyping, input }: { userTyping: boolean; input: string },
) => (userTyping ? input : degrees === undefined || degrees === "" || degrees === null ? "" : String(Number(degrees)));
