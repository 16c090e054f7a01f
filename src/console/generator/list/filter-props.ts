import type { Resource } from "../../../contract";
import type { ListRecords } from "./use-list";

/** Props of the filters of a list. */
export interface FilterProps {
  readonly resource: Resource;
  readonly list: Pick<ListRecords, "state" | "change" | "total">;
}
