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
  /** Keys of the records that it stands in, by the fields that hold them; they are compared by identity. */
  readonly within?: ParentKeys;
  /** Filters that are set at first; only for a list that keeps its state to itself. */
  readonly filters?: Readonly<Record<string, unknown>>;
  /** What a click on a row does in place of opening the record's page. */
  readonly onOpen?: RowOpenHandler;
}

interface Placed extends Props {
  readonly shown: Resource;
}

const useShown = ({ resource: name, within = noParent }: Props): Resource => {
  const resource = resourceByName(useRegistry(), name);
  return useMemo(() => nestedResource(resource, within), [resource, within]);
};

/** The list of a resource as the one list of a tab: its state stands in the address. */
export function EmbeddedList(props: Props) {
  const shown = useShown(props);
  return <Listed {...props} shown={shown} place={useUrlListState(shown)} />;
}

interface PanelProps extends Props {
  /** Rows of a page at first, where fewer than usual leave room for what stands below. */
  readonly rows?: number;
}

/** The list of a resource as one panel of several: it keeps its state to itself. */
export function PanelList({ rows: first = pageSize.default, ...props }: PanelProps) {
  const shown = useShown(props);
  const place = useLocalListState({
    page: 1,
    pageSize: first,
    sort: null,
    filters: props.filters ?? {},
    columns: null,
  });
  return <Listed {...props} shown={shown} place={place} />;
}

function Listed({ shown, place, within, onOpen }: Placed & { readonly place: ListStateHandle }) {
  const list = useListRecords(shown, place, within);
  const { columns } = useVisibleColumns(shown, list);
  return (
    <div className={rows.embedded}>
      <ListBody
        resource={shown}
        list={list}
        columns={columns}
        onOpen={onOpen}
        tools={
          <span className={tools.apart}>
            <ExportButton resource={shown} list={list} columns={columns} />
          </span>
        }
      />
    </div>
  );
}
