import type { ComponentType, ReactElement } from "react";
import { canTransferFiles, type Resource } from "../../contract";
import { withTexts } from "../i18n";
import type { ResourcePage, ResourcePageKind } from "../providers/page-table";
import { useCan } from "../providers/services-context";
import { LazyBoundary, type ModuleLoader } from "../ui/lazy-boundary";
import { LoadingIndicator } from "../ui/loading-indicator";
import NoAccess from "../ui/no-access";
import { type Can, canAddRecord, recordPermissions } from "./actions/available-actions";
import type { TabScreens } from "./show/tab-props";

type Screen = ComponentType<{ readonly resource: string }>;
type LoadTabScreens = () => Promise<TabScreens>;

/** The generated screen of a page, and who may open it. */
interface GeneratedScreen {
  readonly load: (resource: Resource, loadTabScreens: LoadTabScreens) => Promise<Screen>;
  readonly isPermitted: (can: Can, resource: Resource) => boolean;
}

const screens: Readonly<Record<ResourcePageKind, GeneratedScreen>> = {
  list: {
    load: async () => (await import("./list/list-screen")).default,
    isPermitted: (can, { name }) => can("list", name),
  },
  create: {
    load: withTexts(async () => (await import("./form/form-screen")).AddScreen),
    isPermitted: (can, resource) => canAddRecord(resource, can),
  },
  show: {
    load: async ({ tabs }, loadTabScreens) => {
      const [{ default: ShowScreen }, tabScreens] = await Promise.all([
        withTexts(() => import("./show/show-screen"))(),
        tabs.length > 0 ? loadTabScreens() : {},
      ]);
      return (props) => <ShowScreen {...props} tabScreens={tabScreens} />;
    },
    isPermitted: (can, { name }) => can("show", name),
  },
  edit: {
    load: withTexts(async () => (await import("./form/form-screen")).EditScreen),
    isPermitted: (can, resource) => recordPermissions(resource, can).edit,
  },
  upload: {
    load: withTexts(async () => (await import("./import-export/upload-screen")).default),
    isPermitted: (can, resource) => canTransferFiles(resource, "upload", can),
  },
  download: {
    load: withTexts(async () => (await import("./import-export/download-screen")).default),
    isPermitted: (can, resource) => canTransferFiles(resource, "download", can),
  },
};

/** A page, and the function that loads its code. */
export interface LoadedPage {
  readonly element: ReactElement;
  readonly load: ModuleLoader;
}

/**
 * A page of a resource. Its screen is loaded on demand.
 * @param loadTabScreens loads the hand-made tabs of detail views, by the names that the declarations use.
 */
export function generatedPage({ kind, entry, path }: ResourcePage, loadTabScreens: LoadTabScreens): LoadedPage {
  const screen = screens[kind];
  const load = async () => {
    const Screen = await screen.load(entry, loadTabScreens);
    return { default: () => <Screen resource={entry.name} /> };
  };
  function Permitted() {
    const isPermitted = screen.isPermitted(useCan(), entry);
    return isPermitted ? <LazyBoundary load={load} fallback={<LoadingIndicator />} /> : <NoAccess />;
  }
  // The key remounts the screen for another resource, so that no state is carried over.
  return { element: <Permitted key={path} />, load };
}
