import { parseSavedView, type Resource, type SavedView, type SavedViewContent } from "../../../contract";
import { type ListState, listParams, listStateOf } from "../list/list-state";

/**
 * What a list shows now, as a view keeps it: everything but the page, and the columns even where they are the usual ones.
 */
export function viewContentOf(resource: Resource, state: ListState, columns: readonly string[]): SavedViewContent {
  return Object.fromEntries(listParams(resource, { ...state, page: 1, columns }));
}

/** The address query of a view; what its list does not have any more (a filter, an option, a column) is left out. */
export function viewQuery(resource: Resource, view: Pick<SavedView, "content">): string {
  const params = new URLSearchParams(parseSavedView(view.content) ?? {});
  return listParams(resource, { ...listStateOf(resource, params), page: 1 }).toString();
}

/** Whether a list shows just what a view does. */
export const isActiveView = (resource: Resource, view: Pick<SavedView, "content">, now: SavedViewContent): boolean =>
  viewQuery(resource, view) === viewQuery(resource, { content: JSON.stringify(now) });
