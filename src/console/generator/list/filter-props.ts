import type { Resource } from "../../../contract";
import type { ListRecords } from "./use-list";

/** What the filters of a list are drawn from. */
export interface FilterProps {
  readonly resource: Resource;
  readonly list: Pick<ListRecords, "state" | "change" | "total">;
}
