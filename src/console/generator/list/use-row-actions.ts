import { useCallback, useMemo } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Action, Resource, WireRecord } from "../../../contract";
import { useCan, useMayOpen, useSession } from "../../providers/services-context";
import { editAddress, type NavigationState, showAddress } from "../../ui/record-links";
import { availableActions, canDeleteRecord, permittedActions, recordPermissions } from "../actions/available-actions";
import { deletion, type RecordActions } from "../actions/use-actions";

/** Where a row leads, and what that page is told of the list. */
export interface RowLink {
  readonly address: string;
  readonly state: NavigationState;
}

/** What can be done with the rows of a list. */
export interface RowActions {
  /** Whether any row may have actions of its own. */
  readonly hasActions: boolean;
  /** Where a record opens: its detail view, else its form; null where the session may open neither. */
  readonly linkOf: (record: WireRecord) => RowLink | null;
  readonly open: (record: WireRecord) => void;
  /** Whether `open` shows the record where the list stands, not on a page of its own. */
  readonly opensInPlace: boolean;
  /** Address of the record's detail view; null where the session may not open it, or it opens in place. */
  readonly showLinkOf: (record: WireRecord) => RowLink | null;
  /** Address of the record's form; null where the session may not change it. */
  readonly editLinkOf: (record: WireRecord) => RowLink | null;
  /** Declared actions that are offered for the record as it is, and deleting. */
  readonly actionsOf: (record: WireRecord) => readonly Action[];
  readonly start: (action: Action, record: WireRecord) => void;
  readonly isBusy: (record: WireRecord) => boolean;
}

/** @param onOpen what a click on a row does in place of opening the record's page. */
export function useRowActions(
  resource: Resource,
  actions: Pick<RecordActions, "start" | "isBusy">,
  onOpen?: (record: WireRecord) => void,
): RowActions {
  const can = useCan();
  const userId = useSession()?.user.id;
  const navigate = useNavigate();
  const { search } = useLocation();
  const isOpen = useMayOpen()(resource.name);
  const pages = useMemo(() => {
    const all = recordPermissions(resource, can);
    return isOpen ? all : { ...all, show: false, edit: false };
  }, [resource, can, isOpen]);
  const { start, isBusy } = actions;

  const stateOf = useCallback(
    (record: WireRecord): NavigationState => (resource.calls.show === null ? { search, record } : { search }),
    [resource, search],
  );
  return useMemo(() => {
    const to = (page: typeof showAddress, record: WireRecord): RowLink => ({
      address: page(resource, record[resource.key]),
      state: stateOf(record),
    });
    const editLinkOf = (record: WireRecord) => (pages.edit ? to(editAddress, record) : null);
    const showLinkOf = (record: WireRecord) => (pages.show && onOpen === undefined ? to(showAddress, record) : null);
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
