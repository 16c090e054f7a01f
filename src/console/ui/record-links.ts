import { useLocation } from "react-router";
import { asRecord, type Resource, type WireRecord } from "../../contract";

/** What a screen of one record knows of the list it was opened from. It is kept with the entry in the browser's history. */
export interface NavigationState {
  /** The list's query string, so that the way back leads to the same page and filters. */
  readonly search?: string;
  /** The row, for resources whose server has no call for a single record. */
  readonly record?: WireRecord;
  /**
   * It was opened as an entry of the menu, which asks for nothing in particular: a list begins with its default view
   * then.
   */
  readonly isFromMenu?: true;
}

/** Of links that open a page as the menu does. */
export const fromMenu: NavigationState = { isFromMenu: true };

/** What the address at hand was opened from; empty where it was typed in. */
export function useNavigationState(): NavigationState {
  const { state } = useLocation();
  return asRecord(state);
}

/** Address of the list as it was left. A resource without one has no pages that could ask. */
export const listAddress = (resource: Resource, from: NavigationState): string =>
  `${resource.path ?? ""}${from.search ?? ""}`;

/** Address of a record's detail view. */
export const showAddress = (resource: Resource, key: unknown): string => `${resource.path}/${key}`;
/** Address of a record's form. */
export const editAddress = (resource: Resource, key: unknown): string => `${resource.path}/${key}/edit`;
/** Address of a tab of a record's detail view. */
export const tabAddress = (resource: Resource, key: unknown, tab: string): string => `${resource.path}/${key}/${tab}`;
/** Address of the form for a new record. */
export const addAddress = (resource: Resource): string => resource.addPath ?? "";
