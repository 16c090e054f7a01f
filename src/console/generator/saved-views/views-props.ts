import type { Column, Resource } from "../../../contract";
import type { ListRecords } from "../list/use-list";

/** Props of the saved views: the present list. */
export interface ViewsProps {
  readonly resource: Resource;
  readonly list: Pick<ListRecords, "state">;
  readonly columns: readonly Column[];
}
