import { useCan } from "@refinedev/core";
import { Descriptions, Skeleton } from "antd";
import { Link } from "react-router";
import { readField } from "../../../contract";
import { FieldDescription } from "../../fields/descriptions";
import type { TabProps } from "../../generator/show/tab-props";
import { useTranslation } from "../../i18n";
import type { PositionMapProps } from "../../instruments/map/position-map";
import { LazyBoundary, type ModuleLoader } from "../../ui/lazy-boundary";
import { Notice } from "../../ui/load-failure";
import { editAddress } from "../../ui/record-links";
import { useIsPhone } from "../../ui/use-is-phone";
import styles from "./device.module.css";

const loadMap: ModuleLoader<PositionMapProps> = () => import("../../instruments/map/position-map");

/** Location fields shown as text, so that users who cannot see the map get the same information. */
const locationFields = ["position", "region", "address", "install_location", "image"] as const;

/** The device's position on a map, and its location fields. */
export default function DeviceLocation({ resource, record }: TabProps) {
  const { t, text } = useTranslation();
  const { data: editing } = useCan({ resource: resource.name, action: "edit" });
  const isPhone = useIsPhone();
  const { position: field } = resource.fields;
  const parsed = field === undefined ? { value: null } : readField(record, "position", field);
  const position = "value" in parsed ? (parsed.value as PositionMapProps["position"] | null) : null;
  const height = isPhone ? 320 : 460;
  const mayEdit = editing?.can === true;
  return (
    <div className={styles.panel}>
      {position === null ? (
        <Notice title={t("place.none")} text={t(mayEdit ? "place.noneEdit" : "place.noneWhy")}>
          {mayEdit && <Link to={editAddress(resource, record[resource.key])}>{t("place.set")}</Link>}
        </Notice>
      ) : (
        <LazyBoundary
          load={loadMap}
          fallback={<Skeleton.Node active style={{ width: "100%", height }} />}
          props={{ position, height, label: t("place.map", { title: String(record[resource.title] ?? "") }) }}
        />
      )}
      <Descriptions
        className={styles.words ?? ""}
        column={{ xs: 1, sm: 1, md: 2, xl: 3 }}
        layout={isPhone ? "horizontal" : "vertical"}
        colon={isPhone}
        items={locationFields.flatMap((name) => {
          const declared = resource.fields[name];
          if (declared === undefined) return [];
          return [
            {
              key: name,
              label: text(declared.label),
              children: <FieldDescription name={name} field={declared} record={record} />,
            },
          ];
        })}
      />
    </div>
  );
}
