import type { Column, Resource } from "../../../contract";
import type { ListRecords } from "../list/use-list";

/** The list whose saved views are shown. */
export interface ViewsProps {
  readonly resource: Resource;
  readonly list: Pick<ListRecords, "state">;
  readonly columns: readonly Column[];
}
