import { useCallback, useMemo } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Action, Resource, WireRecord } from "../../../contract";
import { useAccess } from "../../providers/access-context";
import { useAccountId } from "../../providers/services-context";
import { editAddress, type NavigationState, showAddress } from "../../ui/record-links";
import { availableActions, canDeleteRecord, permittedActions, recordPermissions } from "../actions/available-actions";
import { deletion, type RecordActions } from "../actions/use-actions";

/** The address of a row's page, and the state of the list that the page gets. */
export interface RowLink {
  readonly address: string;
  readonly state: NavigationState;
}

/** The actions and links of the rows of a list. */
export interface RowActions {
  /** Whether the rows need an action column. */
  readonly hasActions: boolean;
  /** The page of a record: its detail view, else its form; null when the session may open neither. */
  readonly linkOf: (record: WireRecord) => RowLink | null;
  readonly open: (record: WireRecord) => void;
  /** Whether `open` calls `onOpen` instead of going to another page. */
  readonly opensInPlace: boolean;
  /** The detail view of a record; null when the session may not open it, or when the record opens in place. */
  readonly showLinkOf: (record: WireRecord) => RowLink | null;
  /** The form of a record; null when the session may not edit it. */
  readonly editLinkOf: (record: WireRecord) => RowLink | null;
  /** The actions offered for a record in its current state, including deletion. */
  readonly actionsOf: (record: WireRecord) => readonly Action[];
  readonly start: (action: Action, record: WireRecord) => void;
  readonly isBusy: (record: WireRecord) => boolean;
}

/**
 * The actions and links of the rows of a list.
 * @param onOpen called on a click on a row, instead of opening the record's page.
 */
export function useRowActions(
  resource: Resource,
  actions: Pick<RecordActions, "start" | "isBusy">,
  onOpen?: (record: WireRecord) => void,
): RowActions {
  const can = useAccess();
  const userId = useAccountId();
  const navigate = useNavigate();
  const { search } = useLocation();
  const mayOpenPages = can("open", resource.name);
  const pages = useMemo(() => {
    const all = recordPermissions(resource, can);
    return mayOpenPages ? all : { ...all, show: false, edit: false };
  }, [resource, can, mayOpenPages]);
  const { start, isBusy } = actions;

  const stateOf = useCallback(
    (record: WireRecord): NavigationState => (resource.calls.show === null ? { search, record } : { search }),
    [resource, search],
  );
  return useMemo(() => {
    const linkTo = (addressOf: typeof showAddress, record: WireRecord): RowLink => ({
      address: addressOf(resource, record[resource.key]),
      state: stateOf(record),
    });
    const editLinkOf = (record: WireRecord) => (pages.edit ? linkTo(editAddress, record) : null);
    const showLinkOf = (record: WireRecord) =>
      pages.show && onOpen === undefined ? linkTo(showAddress, record) : null;
    const linkOf = (record: WireRecord) => (onOpen !== undefined ? null : (showLinkOf(record) ?? editLinkOf(record)));
    return {
      hasActions:
        (pages.show && onOpen === undefined) ||
        pages.edit ||
        pages.delete ||
        permittedActions(resource, can).length > 0,
      linkOf,
      showLinkOf,
      editLinkOf,
      opensInPlace: onOpen !== undefined,
      open: (record) => {
        if (onOpen !== undefined) return onOpen(record);
        const link = linkOf(record);
        if (link !== null) void navigate(link.address, { state: link.state });
      },
      actionsOf: (record) => [
        ...availableActions(resource, record, can, userId),
        ...(canDeleteRecord(resource, record, can, userId) ? [deletion] : []),
      ],
      start,
      isBusy,
    };
  }, [resource, can, userId, pages, navigate, stateOf, start, isBusy, onOpen]);
}
