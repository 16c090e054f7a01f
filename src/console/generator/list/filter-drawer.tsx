import { Button } from "antd";
import { useId } from "react";
import { Filter } from "../../fields/filters";
import { useTranslation } from "../../i18n";
import { Sheet } from "../../ui/sheet/sheet";
import type { FilterProps } from "./filter-props";
import styles from "./list-tools.module.css";
import { shownTotal } from "./shown-total";

interface Props extends FilterProps {
  readonly names: readonly string[];
  readonly onClose: () => void;
}

/** The filters that are not in the bar. A change is applied at once to the list behind the drawer. */
export default function FilterDrawer({ resource, list, names, onClose }: Props) {
  const { t, text } = useTranslation();
  const prefix = useId();
  const { state, change } = list;
  return (
    <Sheet
      wide={360}
      title={t("list.filters")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => change({ type: "reset" })}>{t("list.reset")}</Button>
          <Button type="primary" onClick={onClose}>
            {t("list.showResults", { count: shownTotal(list.total) })}
          </Button>
        </>
      }
    >
      <div className={styles.stacked}>
        {names.map((name) => {
          const field = resource.fields[name];
          if (field === undefined) return null;
          const id = `${prefix}-${name}`;
          const label = text(field.label);
          return (
            <div key={name}>
              <label htmlFor={id}>{label}</label>
              <Filter
                id={id}
                name={name}
                field={field}
                label={label}
                placeholder={t("list.any")}
                value={state.filters[name]}
                onChange={(value) => change({ type: "filter", values: { [name]: value } })}
              />
            </div>
          );
        })}
      </div>
    </Sheet>
  );
}
