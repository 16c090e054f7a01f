import type { Column, Resource } from "../../../contract";
import type { ListRecords } from "../list/use-list";

/** What the saved views of a list are made of: the list as it stands now. */
export interface ViewsProps {
  readonly resource: Resource;
  readonly list: Pick<ListRecords, "state">;
  readonly columns: readonly Column[];
}
