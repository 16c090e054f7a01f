import { useMemo } from "react";
import { pageSize, type Resource, resourceByName } from "../../../contract";
import { useRegistry } from "../../providers/registry-context";
import { ExportButton } from "../import-export/export-button";
import rows from "./list.module.css";
import { ListBody, type RowOpenHandler } from "./list-body";
import tools from "./list-tools.module.css";
import { nestedResource, noParent, type ParentKeys } from "./nested-resource";
import { type ListStateHandle, useListRecords, useLocalListState, useUrlListState } from "./use-list";
import { useVisibleColumns } from "./use-visible-columns";

interface Props {
  /** Name of the resource whose records are listed. */
  readonly resource: string;
  /** Keys of the parent records, by field name. Pass a stable object: it is compared by identity. */
  readonly within?: ParentKeys;
  /** Initial filters. Only `PanelList` uses them. */
  readonly filters?: Readonly<Record<string, unknown>>;
  /** Called on a click on a row, instead of opening the record's page. */
  readonly onOpen?: RowOpenHandler;
}

interface ViewProps extends Props {
  readonly nested: Resource;
  readonly handle: ListStateHandle;
}

const useNestedResource = ({ resource: name, within = noParent }: Props): Resource => {
  const resource = resourceByName(useRegistry(), name);
  return useMemo(() => nestedResource(resource, within), [resource, within]);
};

/** The list of a tab. It is the only list on its page, so it keeps its state in the address. */
export function EmbeddedList(props: Props) {
  const nested = useNestedResource(props);
  return <ListView {...props} nested={nested} handle={useUrlListState(nested)} />;
}

interface PanelProps extends Props {
  /** Initial page size. */
  readonly rows?: number;
}

/**
 * A list in one of several panels. It keeps its state in the component.
 *
 * @example
 * <PanelList resource="alarm" within={{ device_id: 5 }} rows={10} />
 */
export function PanelList({ rows: initialSize = pageSize.default, ...props }: PanelProps) {
  const nested = useNestedResource(props);
  const handle = useLocalListState({
    page: 1,
    pageSize: initialSize,
    sort: null,
    filters: props.filters ?? {},
    columns: null,
  });
  return <ListView {...props} nested={nested} handle={handle} />;
}

function ListView({ nested, handle, within, onOpen }: ViewProps) {
  const list = useListRecords(nested, handle, within);
  // The order of the columns can be changed only on the page of the list.
  const { choose: _, ...layout } = useVisibleColumns(nested, list);
  return (
    <div className={rows.embedded}>
      <ListBody
        resource={nested}
        list={list}
        layout={layout}
        onOpen={onOpen}
        tools={
          list.total > 0 && (
            <span className={tools.apart}>
              <ExportButton resource={nested} list={list} columns={layout.columns} />
            </span>
          )
        }
      />
    </div>
  );
}
