import { Button, Flex, InputNumber, Skeleton } from "antd";
import { useState } from "react";
import { t, text } from "../../i18n";
import type { PlacePickerProps } from "../../map/place-picker";
import { type LoadScreen, Part } from "../../shell/part";
import styles from "../fields.module.css";
import type { InputProps } from "../props";
import { common } from "./shared";

/** Degrees to this many digits: about a tenth of a metre. */
const degreeDigits = 6;

/** The map weighs more than the whole form: it comes when somebody wants it. */
const loadPicker: LoadScreen<PlacePickerProps> = () => import("../../map/place-picker");

/** Longitude and latitude in degrees, WGS 84: written, or chosen on the map. */
export function PositionInput(props: InputProps<"position">) {
  const { id, field, value, onChange, isDisabled } = props;
  const [isOpen, setOpen] = useState(false);
  const { longitude = null, latitude = null } = value ?? {};
  const change = (changed: { longitude?: number | null; latitude?: number | null }): void => {
    const next = { longitude, latitude, ...changed };
    onChange(next.longitude === null && next.latitude === null ? null : next);
  };
  const shared = {
    ...common(props),
    changeOnWheel: false,
    controls: false,
    suffix: "°",
    className: styles.degrees ?? "",
  };
  return (
    <div>
      <Flex gap="small" wrap className={styles.position ?? ""}>
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
      <Button
        type="link"
        size="small"
        className={styles.below ?? ""}
        disabled={isDisabled}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t(isOpen ? "map.close" : "map.open")}
      </Button>
      {isOpen && !isDisabled && (
        <Part
          load={loadPicker}
          waiting={<Skeleton.Node active style={{ width: "100%", height: 320 }} />}
          given={{
            label: `${text(field.label)}: ${t("map.name")}`,
            position: longitude === null || latitude === null ? null : { longitude, latitude },
            onPick: onChange,
          }}
        />
      )}
    </div>
  );
}

/** Without zeros that say nothing. */
const plainDegrees = (
  degrees: number | string | undefined,
  { userTyping, input }: { userTyping: boolean; input: string },
) => (userTyping ? input : degrees === undefined || degrees === "" || degrees === null ? "" : String(Number(degrees)));
