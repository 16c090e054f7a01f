import { Cascader, Flex, Input, Select } from "antd";
import { useState } from "react";
import { type Region, regionLevels } from "../../../contract";
import { useTranslation } from "../../i18n";
import { useIsPhone } from "../../ui/use-is-phone";
import { bottomPopup, type InputProps } from "../props";
import { regionColumns } from "../region-columns";
import { chineseRegions } from "../region-data";
import { regionOf, regionPath } from "../regions";
import { commonInputProps, emptyToNull } from "./input-props";

type Area = "china" | "elsewhere";

const levelTexts = { province: "field.province", city: "field.city", county: "field.county" } as const;

/** A region. Users select places in China from a tree and type places elsewhere. */
export default function RegionInput(props: InputProps<"region">) {
  const { t } = useTranslation();
  const { id, field, value, onChange } = props;
  const isPhone = useIsPhone();
  const places = chineseRegions(field.levels);
  const isKnown = value === null || places.some((province) => province.value === value.province);
  const [chosen, setChosen] = useState<Area | null>(null);
  const area = chosen ?? (isKnown ? "china" : "elsewhere");
  const changeArea = (next: Area): void => {
    setChosen(next);
    onChange(null);
  };
  return (
    <Flex gap="small" wrap={area !== "china"}>
      <Select<Area>
        disabled={props.isDisabled}
        value={area}
        aria-label={t("field.inOrOutsideChina")}
        options={[
          { value: "china", label: t("field.inChina") },
          { value: "elsewhere", label: t("field.elsewhere") },
        ]}
        onChange={changeArea}
        popupMatchSelectWidth={false}
        classNames={bottomPopup}
        // On a phone the text inputs need a line of their own.
        style={{ flex: "none", width: isPhone && area === "elsewhere" ? "100%" : 112 }}
      />
      {area === "china" ? (
        <Cascader
          {...commonInputProps(props)}
          options={places}
          value={regionPath(value)}
          changeOnSelect={field.required !== true}
          showSearch
          classNames={bottomPopup}
          popupRender={regionColumns(id)}
          allowClear
          placeholder={t("field.choose")}
          onChange={(path) => onChange(regionOf((path ?? []).map(String)))}
          style={{ flex: "1 1 160px", width: 0 }}
        />
      ) : (
        regionLevels
          .slice(0, field.levels)
          .map((level, index) => (
            <Input
              {...commonInputProps(props)}
              key={level}
              id={index === 0 ? id : `${id}-${level}`}
              autoComplete="off"
              placeholder={t(levelTexts[level])}
              aria-label={t(levelTexts[level])}
              value={value?.[level] ?? ""}
              onChange={(event) => onChange(withLevel(value, level, emptyToNull(event.target.value)))}
              style={{ flex: "1 1 90px", width: 0 }}
            />
          ))
      )}
    </Flex>
  );
}

const withLevel = (region: Region | null, level: keyof Region, typed: string | null): Region | null =>
  regionOf(regionLevels.map((other) => (other === level ? typed : (region?.[other] ?? null))));
