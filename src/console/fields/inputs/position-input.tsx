import { Button, Flex, Skeleton } from "antd";
import { useState } from "react";
import { numberFrom } from "../../../contract";
import { useTranslation } from "../../i18n";
import type { PositionPickerProps } from "../../instruments/map/position-picker";
import { LazyBoundary, type ModuleLoader } from "../../ui/lazy-boundary";
import styles from "../fields.module.css";
import type { InputProps, TypedNumber } from "../props";
import { commonInputProps } from "./input-props";
import { NumberText } from "./number-text";

/** The map's code is larger than the form's, so it loads on demand. */
const loadPicker: ModuleLoader<PositionPickerProps> = () => import("../../instruments/map/position-picker");

/** Longitude and latitude in degrees (WGS 84), typed or picked on the map. */
export function PositionInput(props: InputProps<"position">) {
  const { t, text } = useTranslation();
  const { id, field, value, onChange, isDisabled } = props;
  const [isOpen, setOpen] = useState(false);
  const isShown = isOpen && !isDisabled;
  const { longitude = null, latitude = null } = value ?? {};
  const change = (changed: { longitude?: TypedNumber | null; latitude?: TypedNumber | null }): void => {
    const next = { longitude, latitude, ...changed };
    onChange(next.longitude === null && next.latitude === null ? null : next);
  };
  const shared = {
    ...commonInputProps(props),
    suffix: "°",
    className: styles.degrees ?? "",
  };
  return (
    <div>
      <Flex gap="small" wrap className={styles.position ?? ""}>
        <NumberText
          {...shared}
          prefix={t("field.longitude")}
          aria-label={t("field.longitude")}
          value={longitude}
          onChange={(degrees) => change({ longitude: degrees })}
        />
        <NumberText
          {...shared}
          id={`${id}-latitude`}
          prefix={t("field.latitude")}
          aria-label={t("field.latitude")}
          value={latitude}
          onChange={(degrees) => change({ latitude: degrees })}
        />
      </Flex>
      <Button
        type="link"
        size="small"
        className={styles.below ?? ""}
        disabled={isDisabled}
        aria-expanded={isShown}
        onClick={() => setOpen(!isOpen)}
      >
        {t(isShown ? "map.close" : "map.open")}
      </Button>
      {isShown && (
        <LazyBoundary
          load={loadPicker}
          fallback={<Skeleton.Node active style={{ width: "100%", height: 320 }} />}
          props={{
            label: `${text(field.label)}: ${t("map.name")}`,
            position: validPosition(longitude, latitude),
            onPick: onChange,
          }}
        />
      )}
    </div>
  );
}

/** The position for the pin; null unless both values are numbers in range. */
function validPosition(longitude: TypedNumber | null, latitude: TypedNumber | null): PositionPickerProps["position"] {
  const [east, north] = [numberFrom(longitude), numberFrom(latitude)];
  const isValid = east !== null && north !== null && Math.abs(east) <= 180 && Math.abs(north) <= 90;
  return isValid ? { longitude: east, latitude: north } : null;
}
