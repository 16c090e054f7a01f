import { Button } from "antd";
import { lazy, Suspense } from "react";
import { Navigate, useHref, useLocation, useNavigate } from "react-router";
import { newRecordLabel, type Resource, resourceByName } from "../../../contract";
import { useTranslation } from "../../i18n";
import { useAccess } from "../../providers/access-context";
import { useRegistry } from "../../providers/registry-context";
import { useAccountId } from "../../providers/services-context";
import { Icon } from "../../ui/icon";
import { PageHead } from "../../ui/page-head";
import { addAddress, useNavigationState } from "../../ui/record-links";
import type { ShortcutTarget } from "../../ui/shortcuts";
import { useIsPhone } from "../../ui/use-is-phone";
import { canAddRecord } from "../actions/available-actions";
import { defaultViewQuery } from "../saved-views/default-view";
import { ViewsMenu } from "../saved-views/views-menu";
import { ColumnMenu } from "./column-menu";
import rows from "./list.module.css";
import { ListBody } from "./list-body";
import { initialQuery, listStateOf } from "./list-state";
import { RefreshButton, RefreshStatus, UpdatedAt } from "./list-tools";
import tools from "./list-tools.module.css";
import { loadRecords, useListRecords, useUrlListState } from "./use-list";
import { useVisibleColumns } from "./use-visible-columns";

const FilesMenu = lazy(() => import("../import-export/import-export-menu"));

/** The address query with which the menu opens a list: the user's default view, or the declared filters. */
const menuQuery = (resource: Resource, account: number | undefined): string =>
  defaultViewQuery(resource, account) || initialQuery(resource);

/** Loads the records that a list shows when the menu opens it. Never rejects. */
export const loadMenuRecords = (
  resource: Resource,
  account: number | undefined,
  sources: Parameters<typeof loadRecords>[2],
): Promise<void> =>
  loadRecords(resource, listStateOf(resource, new URLSearchParams(menuQuery(resource, account))), sources);

/**
 * The list page of a resource. If it is opened from the menu, it starts with the user's default view. Without a default
 * view, or if the address has no query, it starts with the declared filters.
 */
export default function ListScreen({ resource: name }: { readonly resource: string }) {
  const resource = resourceByName(useRegistry(), name);
  const account = useAccountId();
  const { search, key } = useLocation();
  const { isFromMenu, isRequested } = useNavigationState();
  // "default" is the router's key of an address that the user typed.
  const isTyped = isRequested === true || key === "default";
  const typedQuery = isTyped ? initialQuery(resource) : "";
  const openingQuery = isFromMenu === true ? menuQuery(resource, account) : typedQuery;
  if (search === "" && openingQuery !== "") return <Navigate to={`?${openingQuery}`} replace />;
  return <ListPage resource={resource} />;
}

function ListPage({ resource }: { readonly resource: Resource }) {
  const { text } = useTranslation();
  const isPhone = useIsPhone();
  const list = useListRecords(resource, useUrlListState(resource));
  const layout = useVisibleColumns(resource, list);
  const { columns } = layout;
  const { search } = useLocation();
  return (
    <div className={rows.screen}>
      <PageHead title={text(resource.label)} beside={isPhone && <UpdatedAt list={list} />} hasSigns>
        {isPhone ? <RefreshButton list={list} /> : <RefreshStatus list={list} />}
        {!isPhone && <ColumnMenu resource={resource} layout={layout} />}
        <ViewsMenu resource={resource} list={list} columns={columns} />
        <Suspense fallback={<span className={tools.placeholder} />}>
          <FilesMenu resource={resource} list={list} columns={columns} search={search} />
        </Suspense>
        <AddButton resource={resource} />
      </PageHead>
      <ListBody resource={resource} list={list} layout={layout} />
    </div>
  );
}

function AddButton({ resource }: { readonly resource: Resource }) {
  const { text } = useTranslation();
  const can = useAccess();
  const navigate = useNavigate();
  const { search } = useLocation();
  const to = addAddress(resource);
  const href = useHref(to);
  if (!canAddRecord(resource, can)) return null;
  return (
    <Button
      type="primary"
      className={rows.add ?? ""}
      icon={<Icon name="add" />}
      data-shortcut={"add" satisfies ShortcutTarget}
      href={href}
      onClick={(event) => {
        // With a modifier key, the browser opens the link in a new tab or window.
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        void navigate(to, { state: { search } });
      }}
    >
      {text(newRecordLabel(resource.one))}
    </Button>
  );
}
