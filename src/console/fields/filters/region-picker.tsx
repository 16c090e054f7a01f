import { Button, Cascader } from "antd";
import { useState } from "react";
import { useTranslation } from "../../i18n";
import { bottomPopup } from "../props";
import { regionColumns } from "../region-columns";
import { chineseRegions } from "../region-data";
import { regionOf, regionPath } from "../regions";
import type { OpenPickerProps } from "./open-picker-props";

/** A picker for a province, city or county of China. Users type places outside China. */
export default function RegionPicker({
  id,
  field,
  value,
  onChange,
  label,
  placeholder,
  style,
  onClose,
}: OpenPickerProps<"region">) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState("");
  const places = chineseRegions(field.levels);
  const choose = (path: readonly (string | null)[]): void => {
    onChange(regionOf(path));
    onClose();
  };
  const elsewhere = typed.trim() !== "" && (
    <Button type="link" onMouseDown={() => choose([typed.trim()])}>
      {t("field.usePlace", { place: typed.trim() })}
    </Button>
  );
  return (
    <Cascader
      id={id}
      options={places}
      value={regionPath(value)}
      changeOnSelect
      allowClear
      autoFocus
      defaultOpen
      showSearch
      classNames={bottomPopup}
      popupRender={regionColumns(id)}
      onSearch={setTyped}
      placeholder={placeholder}
      aria-label={label}
      notFoundContent={elsewhere || t("field.none")}
      onChange={(path) => onChange(regionOf((path ?? []).map(String)))}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      style={style}
    />
  );
}
