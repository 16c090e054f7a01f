import { parseSavedView, type Resource, type SavedView, type SavedViewContent } from "../../../contract";
import { type ListState, listParams, listStateOf } from "../list/list-state";

/** The content of a view of the current list: everything except the page. Columns are included even if default. */
export function viewContentOf(resource: Resource, state: ListState, columns: readonly string[]): SavedViewContent {
  return Object.fromEntries(listParams(resource, { ...state, page: 1, columns }));
}

/** The address query of a view. Filters, options and columns that no longer exist are left out. */
export function viewQuery(resource: Resource, view: Pick<SavedView, "content">): string {
  const params = new URLSearchParams(parseSavedView(view.content) ?? {});
  return listParams(resource, { ...listStateOf(resource, params), page: 1 }).toString();
}

/**
 * Whether a list shows exactly the content of a view.
 * @param current content of the current list, from `viewContentOf`.
 */
export const isActiveView = (
  resource: Resource,
  view: Pick<SavedView, "content">,
  current: SavedViewContent,
): boolean => viewQuery(resource, view) === viewQuery(resource, { content: JSON.stringify(current) });
