import { exportsOf, type Resource } from "../../../contract";
import type { ParentKeys } from "../list/nested-resource";

interface Listed {
  readonly resource: Resource;
  /** Keys of the parent records of a nested list. */
  readonly within: ParentKeys;
}

/** The export of a list. A nested list uses the export of its own list call, if there is one. */
export const exportOf = ({ resource, within }: Listed) => {
  const [name = null] = Object.keys(within);
  const exports = exportsOf(resource);
  return exports.find(({ by }) => by !== null && by === name) ?? exports[0];
};

/** Whether the session may export the list. */
export function canExportList(list: Listed, can: (action: string, name: string) => boolean): boolean {
  const listExport = exportOf(list);
  return listExport !== undefined && can(listExport.action, list.resource.name);
}
