import { type CrudFilter, useSelect } from "@refinedev/core";
import { Select } from "antd";
import { type ComponentProps, useState } from "react";
import { pageSize, resourceByName, type WireRecord } from "../../contract";
import { useTranslation } from "../i18n";
import { useAccess } from "../providers/access-context";
import { useRegistry } from "../providers/registry-context";
import { titleOf } from "./relation-titles";
import { debounceDelay } from "./use-debounced-input";

interface Props {
  readonly to: string;
  readonly value: number | null;
  /** Title of the selected record; null if it is not known yet. */
  readonly title: string | null;
  readonly onChange: (value: number | null) => void;
  /** Label of the option 0: no related record. Default: no such option. */
  readonly none?: string | undefined;
  /** Additional props of the select. */
  readonly select: Pick<
    ComponentProps<typeof Select>,
    "id" | "disabled" | "status" | "placeholder" | "style" | "aria-label" | "aria-describedby" | "aria-invalid"
  >;
}

/**
 * Selects a record of another resource. The options load when the list opens: all records if the resource has such a
 * call, else those that the server finds. Lists use it as a filter, so it does not use Refine's antd package.
 */
export function RelationSelect({ to, value, title, onChange, none, select }: Props) {
  const { t } = useTranslation();
  const registry = useRegistry();
  const can = useAccess();
  const resource = resourceByName(registry, to);
  const { all, list } = resource.calls;
  const { search } = resource.list;
  const [wasOpened, setOpened] = useState(false);
  const isOffered = (all !== null || list !== null) && can("list", to);
  const isSearched = all === null && search !== null;
  const isTitleMissing = value !== null && title === null && !(value === 0 && none !== undefined);
  // When a list of options is loaded, it contains the title, too.
  const readsTitle = isTitleMissing && !wasOpened && can("show", to);
  // The open list shows the error itself.
  const meta = { isQuiet: true };
  const {
    options: found,
    query,
    onSearch,
  } = useSelect<WireRecord>({
    resource: to,
    optionValue: (record) => String(record[resource.key]),
    optionLabel: (record) => titleOf(registry, to, record),
    onSearch: (typed) => searchFilters(isSearched ? search : null, typed),
    debounce: debounceDelay,
    pagination: { mode: all === null ? "server" : "off", pageSize: pageSize.default },
    queryOptions: { enabled: isOffered && (wasOpened || (isTitleMissing && !readsTitle)), staleTime: 60_000, meta },
    defaultValue: value ?? [],
    defaultValueQueryOptions: { enabled: readsTitle, staleTime: 60_000, meta },
  });
  const records = found.map(({ value, label }) => ({ value: Number(value), label: String(label) }));
  const choices = none === undefined ? records : [{ value: 0, label: none }, ...records];
  // The selected record keeps its title while the loaded choices do not include it.
  const isMissing = value !== null && !choices.some((choice) => choice.value === value);
  const options = isMissing ? [{ value, label: title ?? `#${value}` }, ...choices] : choices;
  const empty = query.isFetching ? "field.loading" : query.isError ? "field.notLoaded" : "field.none";
  return (
    <Select<number>
      {...select}
      allowClear
      showSearch
      value={value}
      options={options}
      loading={query.isFetching}
      onSearch={onSearch}
      onFocus={() => setOpened(true)}
      onOpenChange={(isOpen) => isOpen && setOpened(true)}
      onChange={(chosen: number | undefined) => onChange(chosen ?? null)}
      filterOption={
        isSearched ? false : (input, option) => `${option?.label}`.toLowerCase().includes(input.trim().toLowerCase())
      }
      notFoundContent={t(empty)}
    />
  );
}

function searchFilters(search: string | null, typed: string): CrudFilter[] {
  const word = typed.trim();
  return search === null || word === "" ? [] : [{ field: search, operator: "eq", value: word }];
}
