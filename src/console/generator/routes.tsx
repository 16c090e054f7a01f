import type { ComponentType } from "react";
import type { RouteObject } from "react-router";
import { canTransferFiles, type Registry, type Resource } from "../../contract";
import { withTexts } from "../i18n";
import { useCan } from "../providers/services-context";
import { LazyBoundary } from "../ui/lazy-boundary";
import { LoadingIndicator } from "../ui/loading-indicator";
import NoAccess from "../ui/no-access";
import { type Can, canAddRecord, recordPermissions } from "./actions/available-actions";
import type { TabScreens } from "./show/tab-props";

type Screen = ComponentType<{ readonly resource: string }>;

interface Page {
  readonly path: string;
  readonly load: () => Promise<Screen>;
  readonly isPermitted: (can: Can) => boolean;
}

type LoadTabScreens = () => Promise<TabScreens>;

/** The pages of a resource: those that its declared calls allow. */
function pagesOf(resource: Resource, loadTabScreens: LoadTabScreens): readonly Page[] {
  const { name, path, addPath, calls, form } = resource;
  // A resource without a path appears only inside other screens.
  if (path === null || addPath === null) return [];
  const list: Page = {
    path,
    load: async () => (await import("./list/list-screen")).default,
    isPermitted: (can) => can("list", name),
  };
  const add: Page = {
    path: addPath,
    load: withTexts(async () => (await import("./form/form-screen")).AddScreen),
    isPermitted: (can) => canAddRecord(resource, can),
  };
  const show: Page = {
    path: resource.tabs.length > 0 ? `${path}/:id/:tab?` : `${path}/:id`,
    load: withTexts(async () => {
      const [{ default: ShowScreen }, tabScreens] = await Promise.all([
        import("./show/show-screen"),
        resource.tabs.length > 0 ? loadTabScreens() : {},
      ]);
      return (props) => <ShowScreen {...props} tabScreens={tabScreens} />;
    }),
    isPermitted: (can) => can("show", name),
  };
  const edit: Page = {
    path: `${path}/:id/edit`,
    load: withTexts(async () => (await import("./form/form-screen")).EditScreen),
    isPermitted: (can) => recordPermissions(resource, can).edit,
  };
  const upload: Page = {
    path: `${path}/upload`,
    load: withTexts(async () => (await import("./import-export/upload-screen")).default),
    isPermitted: (can) => canTransferFiles(resource, "upload", can),
  };
  const download: Page = {
    path: `${path}/download`,
    load: withTexts(async () => (await import("./import-export/download-screen")).default),
    isPermitted: (can) => canTransferFiles(resource, "download", can),
  };
  return [
    ...(calls.list !== null ? [list] : []),
    ...(form.length > 0 && calls.create !== null ? [add] : []),
    ...(calls.show !== null ? [show] : []),
    ...(form.length > 0 && calls.update !== null ? [edit] : []),
    ...(calls.import !== null ? [upload] : []),
    ...(calls.export !== null ? [download] : []),
  ];
}

function routeOf(resource: Resource, page: Page): RouteObject {
  const load = async () => {
    const Screen = await page.load();
    return { default: () => <Screen resource={resource.name} /> };
  };
  function Permitted() {
    return page.isPermitted(useCan()) ? <LazyBoundary load={load} fallback={<LoadingIndicator />} /> : <NoAccess />;
  }
  // The key remounts the screen for another resource, so that no state is carried over.
  return { path: page.path, element: <Permitted key={page.path} /> };
}

/**
 * The routes of every declared resource. Screens are loaded on demand.
 * @param loadTabScreens loads the hand-made tabs of detail views, by the names that the declarations use.
 */
export const resourceRoutes = (registry: Registry, loadTabScreens: LoadTabScreens): RouteObject[] =>
  registry.entries.flatMap((entry) =>
    entry.type === "resource" ? pagesOf(entry, loadTabScreens).map((page) => routeOf(entry, page)) : [],
  );
