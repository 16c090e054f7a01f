import { useBreadcrumb } from "@refinedev/core";
import { useLocation } from "react-router";
import { asRecord, type Resource, type WireRecord } from "../../contract";

export { addAddress, editAddress, showAddress, tabAddress } from "../providers/page-table";

/** State that links pass to the next page. It is stored in the browser's history entry. */
export interface NavigationState {
  /** The query string of the list, so that the link back restores its page and filters. */
  readonly search?: string;
  /** The record, for resources without a detail call. */
  readonly record?: WireRecord;
  /** Whether a menu entry opened the page. A list then opens with its default view. */
  readonly isFromMenu?: true;
  /** Whether the user requested the address before the login. A list then opens as if the address was typed now. */
  readonly isRequested?: true;
}

/** State of links in menus. */
export const fromMenu: NavigationState = { isFromMenu: true };

/** The state of the current address; empty if the user typed the address. */
export function useNavigationState(): NavigationState {
  const { state } = useLocation();
  return asRecord(state);
}

/** Address of the list, with the page and filters that the user left. */
export const listAddress = (resource: Resource, from: NavigationState): string =>
  `${resource.path ?? ""}${from.search ?? ""}`;

/**
 * The link back to the list of the current page, with the page and filters that the user left: the last link of Refine's
 * breadcrumb that leads elsewhere.
 */
export function useLinkToList(): { readonly to: string; readonly label: string } | undefined {
  const { breadcrumbs } = useBreadcrumb();
  const { pathname } = useLocation();
  const { search } = useNavigationState();
  const list = breadcrumbs.findLast(({ href }) => href !== undefined && href !== pathname.replace(/\/+$/, ""));
  return list && { to: `${list.href}${search ?? ""}`, label: list.label };
}
