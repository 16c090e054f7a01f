import { exportsOf, type Resource } from "../../../contract";
import type { ParentKeys } from "../list/nested-resource";

interface Listed {
  readonly resource: Resource;
  /** Keys of the records that the list stands in. */
  readonly within: ParentKeys;
}

/** The export of a list: of the call that lists within one other record, where there is one. */
export const exportOf = ({ resource, within }: Listed) => {
  const [name = null] = Object.keys(within);
  const exports = exportsOf(resource);
  return exports.find(({ by }) => by !== null && by === name) ?? exports[0];
};

/** Whether a session may have a list as a file. */
export function canExportList(list: Listed, can: (action: string, name: string) => boolean): boolean {
  const found = exportOf(list);
  return found !== undefined && can(found.action, list.resource.name);
}
