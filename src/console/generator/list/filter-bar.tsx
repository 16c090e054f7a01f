import { CloseOutlined, FilterOutlined, SearchOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { inSentence, type WireRecord, writeField } from "../../../contract";
import { Cell } from "../../fields/cells";
import { SearchInput } from "../../fields/filters/search-input";
import { filterWidth, widthOfFilter } from "../../fields/props";
import { useTranslation } from "../../i18n";
import { useAccess } from "../../providers/access-context";
import { LazyBoundary } from "../../ui/lazy-boundary";
import type { ShortcutTarget } from "../../ui/shortcuts";
import { useIsPhone } from "../../ui/use-is-phone";
import type { FilterProps } from "./filter-props";
import { activeFilters, hasFilters } from "./list-state";
import styles from "./list-tools.module.css";

/** Loads the filters beside the search. */
export const loadFilters = () => import("./bar-filters");
const FilterDrawer = lazy(() => import("./filter-drawer"));
const FilterSegments = lazy(() => import("./filter-segments"));

interface Props extends FilterProps {
  /** Whether the rows are on the screen. The filters load after them. */
  readonly hasRows: boolean;
  /** Further controls at the end of the bar. */
  readonly children?: ReactNode;
}

/** The search and the filters of a list. Advanced filters, on a phone all filters, are in a drawer. */
export function FilterBar({ resource, list, hasRows, children }: Props) {
  const { t } = useTranslation();
  const { state, change } = list;
  const isPhone = useIsPhone();
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
      {inBar.length > 0 && <LaterFilters resource={resource} list={list} names={inBar} hasRows={hasRows} />}
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

interface LaterFiltersProps extends Omit<Props, "children"> {
  readonly names: readonly string[];
}

/** The filters beside the search. They are a tenth of the code of a list, so they load after the rows. */
function LaterFilters({ resource, list, names, hasRows }: LaterFiltersProps) {
  const { text } = useTranslation();
  const boxes = names.map((name) => {
    const field = resource.fields[name];
    const label = field === undefined ? "" : text(field.label);
    return field === undefined ? null : (
      <span key={name} className={styles.box} style={filterWidth(widthOfFilter(field.kind, label))}>
        {label}
      </span>
    );
  });
  return hasRows ? <LazyBoundary load={loadFilters} fallback={boxes} props={{ resource, list, names }} /> : boxes;
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
  // The column's label may be more general than the field's: "IMEI / DevEUI" for a search that finds both.
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

/** An active filter without a control in the bar, with a button to remove it. */
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
