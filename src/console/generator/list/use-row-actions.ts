import { useCallback, useMemo } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Action, Resource, WireRecord } from "../../../contract";
import { useCan, useMayOpen, useSession } from "../../providers/services-context";
import { type CameFrom, editAddress, showAddress } from "../../ui/record-links";
import { mayDelete, offeredActions, permittedActions, recordPages } from "../actions/available-actions";
import { type Actions, deletion } from "../actions/use-actions";

/** Where a row leads, and what that page is told of the list. */
export interface RowAddress {
  readonly address: string;
  readonly state: CameFrom;
}

/** What can be done with the rows of a list. */
export interface RowWays {
  /** Whether any row may have actions of its own. */
  readonly hasActions: boolean;
  /** Where a record opens: its detail view, else its form; null where the session may open neither. */
  readonly addressOf: (record: WireRecord) => RowAddress | null;
  readonly open: (record: WireRecord) => void;
  /** Whether `open` shows the record where the list stands, not on a page of its own. */
  readonly opensInPlace: boolean;
  /** Address of the record's detail view; null where the session may not open it, or it opens in place. */
  readonly showOf: (record: WireRecord) => RowAddress | null;
  /** Address of the record's form; null where the session may not change it. */
  readonly editOf: (record: WireRecord) => RowAddress | null;
  /** Declared actions that are offered for the record as it is, and deleting. */
  readonly actionsOf: (record: WireRecord) => readonly Action[];
  readonly start: (action: Action, record: WireRecord) => void;
  readonly isBusy: (record: WireRecord) => boolean;
}

/** @param onOpen what a click on a row does in place of opening the record's page. */
export function useRowWays(
  resource: Resource,
  actions: Pick<Actions, "start" | "isBusy">,
  onOpen?: (record: WireRecord) => void,
): RowWays {
  const can = useCan();
  const userId = useSession()?.user.id;
  const navigate = useNavigate();
  const { search } = useLocation();
  const isOpen = useMayOpen()(resource.name);
  const pages = useMemo(() => {
    const all = recordPages(resource, can);
    return isOpen ? all : { ...all, show: false, edit: false };
  }, [resource, can, isOpen]);
  const { start, isBusy } = actions;

  const stateOf = useCallback(
    (record: WireRecord): CameFrom => (resource.calls.show === null ? { search, record } : { search }),
    [resource, search],
  );
  return useMemo(() => {
    const to = (page: typeof showAddress, record: WireRecord): RowAddress => ({
      address: page(resource, record[resource.key]),
      state: stateOf(record),
    });
    const editOf = (record: WireRecord) => (pages.edit ? to(editAddress, record) : null);
    const showOf = (record: WireRecord) => (pages.show && onOpen === undefined ? to(showAddress, record) : null);
    const addressOf = (record: WireRecord) => (onOpen !== undefined ? null : (showOf(record) ?? editOf(record)));
    return {
      hasActions:
        (pages.show && onOpen === undefined) ||
        pages.edit ||
        pages.delete ||
        permittedActions(resource, can).length > 0,
      addressOf,
      showOf,
      editOf,
      opensInPlace: onOpen !== undefined,
      open: (record) => {
        if (onOpen !== undefined) return onOpen(record);
        const way = addressOf(record);
        if (way !== null) void navigate(way.address, { state: way.state });
      },
      actionsOf: (record) => [
        ...offeredActions(resource, record, can, userId),
        ...(mayDelete(resource, record, can, userId) ? [deletion] : []),
      ],
      start,
      isBusy,
    };
  }, [resource, can, userId, pages, navigate, stateOf, start, isBusy, onOpen]);
}
