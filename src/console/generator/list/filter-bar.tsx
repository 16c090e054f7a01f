import { CloseOutlined, FilterOutlined, SearchOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { lazy, type ReactNode, Suspense, useId, useState } from "react";
import { inSentence, type WireRecord, writeField } from "../../../contract";
import { Cell } from "../../fields/cells";
import { Filter } from "../../fields/filters";
import { SearchInput } from "../../fields/filters/search-input";
import { useTranslation } from "../../i18n";
import { useAccess } from "../../providers/access-context";
import type { ShortcutTarget } from "../../ui/shortcuts";
import { useIsPhone } from "../../ui/use-is-phone";
import type { FilterProps } from "./filter-props";
import { activeFilters, hasFilters } from "./list-state";
import styles from "./list-tools.module.css";

const FilterDrawer = lazy(() => import("./filter-drawer"));
const FilterSegments = lazy(() => import("./filter-segments"));

/**
 * The search and the filters of a list. Advanced filters, on a phone all filters, are in a drawer.
 * @param children further controls at the end of the bar.
 */
export function FilterBar({ resource, list, children }: FilterProps & { readonly children?: ReactNode }) {
  const { t, text } = useTranslation();
  const { state, change } = list;
  const isPhone = useIsPhone();
  const prefix = useId();
  const [isOpen, setOpen] = useState(false);
  const can = useAccess();
  const { search, segments } = resource.list;
  // Without the list of a related resource there is nothing to choose from.
  const isUsable = (name: string): boolean => {
    const field = resource.fields[name];
    return field?.kind !== "relation" || can("list", field.to);
  };
  const filters = resource.list.filters.filter((name) => name !== segments && isUsable(name));
  const advanced = resource.list.advanced.filter(isUsable);
  const inBar = isPhone ? [] : filters;
  const inDrawer = isPhone ? [...filters, ...advanced] : advanced;
  const active = activeFilters(resource, state);
  const hiddenActive = active.filter((name) => !inBar.includes(name) && name !== segments);
  return (
    <div className={styles.filters} data-shortcut={"search" satisfies ShortcutTarget}>
      {segments !== null && (
        <Suspense fallback={<span className={styles.segments} />}>
          <FilterSegments resource={resource} list={list} name={segments} />
        </Suspense>
      )}
      {search !== null && <SearchBox resource={resource} name={search} list={list} />}
      {inBar.map((name) => {
        const field = resource.fields[name];
        return field === undefined ? null : (
          <Filter
            key={name}
            id={`${prefix}-${name}`}
            name={name}
            field={field}
            label={text(field.label)}
            placeholder={text(field.label)}
            value={state.filters[name]}
            onChange={(value) => change({ type: "filter", values: { [name]: value } })}
          />
        );
      })}
      {inDrawer.length > 0 && (
        <Button icon={<FilterOutlined aria-hidden />} onClick={() => setOpen(true)} aria-haspopup="dialog">
          {t(isPhone ? "list.filters" : "list.advanced")}
          {hiddenActive.length > 0 && <span className={styles.count}>{hiddenActive.length}</span>}
        </Button>
      )}
      {hiddenActive.map((name) => (
        <ActiveFilter key={name} resource={resource} name={name} list={list} />
      ))}
      {hasFilters(state) && (
        <Button type="link" onClick={() => change({ type: "reset" })}>
          {t("list.reset")}
        </Button>
      )}
      {children}
      {isOpen && (
        <Suspense fallback={null}>
          <FilterDrawer resource={resource} list={list} names={inDrawer} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** Searches when the typing pauses. One search adds one entry to the browser's history. */
function SearchBox({ resource, name, list }: FilterProps & { readonly name: string }) {
  const { t, text } = useTranslation();
  const { state, change } = list;
  const current = state.filters[name];
  const field = resource.fields[name];
  const search = (typed: string): void => {
    const replace = current !== undefined && current !== null;
    change({ type: "filter", values: { [name]: typed.trim() || null } }, { replace });
  };
  // The column's label may be broader than the field's: "IMEI / DevEUI" for a search that finds both.
  const column = resource.list.columns.find((candidate) => candidate.field === name);
  const label = t("list.searchBy", { label: inSentence(text(column?.label ?? field?.label ?? "")) });
  return (
    <div className={styles.search}>
      <SearchInput
        label={label}
        value={current === undefined || current === null ? "" : String(current)}
        onSettled={search}
        icon={<SearchOutlined aria-hidden />}
        isWide
      />
    </div>
  );
}

/** An active filter that has no control in the bar, with a button to remove it. */
function ActiveFilter({ resource, name, list }: FilterProps & { readonly name: string }) {
  const { t, text } = useTranslation();
  const { state, change } = list;
  const field = resource.fields[name];
  if (field === undefined) return null;
  const record: WireRecord = writeField(state.filters[name], name, field);
  const label = text(field.label);
  return (
    <span className={styles.tag}>
      {label}: <Cell name={name} field={field} record={record} hasUnit />
      <button
        type="button"
        aria-label={t("list.removeFilter", { label })}
        onClick={() => change({ type: "filter", values: { [name]: null } })}
      >
        <CloseOutlined aria-hidden />
      </button>
    </span>
  );
}
