import { CanAccess } from "@refinedev/core";
import type { ComponentType, ReactElement } from "react";
import type { Resource } from "../../contract";
import { withTexts } from "../i18n";
import type { ResourcePage, ResourcePageKind } from "../providers/page-table";
import { LazyBoundary, type ModuleLoader } from "../ui/lazy-boundary";
import { LoadingIndicator } from "../ui/loading-indicator";
import NoAccess from "../ui/no-access";
import type { TabScreens } from "./show/tab-props";

type Screen = ComponentType<{ readonly resource: string }>;
type LoadTabScreens = () => Promise<TabScreens>;

/** The generated screen of a page, and the action that it needs. */
interface GeneratedScreen {
  readonly load: (resource: Resource, loadTabScreens: LoadTabScreens) => Promise<Screen>;
  readonly action: string;
}

let listScreen: Promise<typeof import("./list/list-screen")> | null = null;

/** Loads the code of lists. It keeps the promise, because importing loaded code still takes the browser some ms. */
export function loadListScreen() {
  listScreen ??= import("./list/list-screen").catch((error: unknown) => {
    listScreen = null;
    throw error;
  });
  return listScreen;
}

const screens: Readonly<Record<ResourcePageKind, GeneratedScreen>> = {
  list: {
    load: async () => (await loadListScreen()).default,
    action: "list",
  },
  create: {
    load: async () => (await import("./form/form-screen")).AddScreen,
    action: "create",
  },
  show: {
    load: async ({ tabs }, loadTabScreens) => {
      const [{ default: ShowScreen }, tabScreens] = await Promise.all([
        import("./show/show-screen"),
        tabs.length > 0 ? loadTabScreens() : {},
      ]);
      return (props) => <ShowScreen {...props} tabScreens={tabScreens} />;
    },
    action: "show",
  },
  edit: {
    load: async () => (await import("./form/form-screen")).EditScreen,
    action: "edit",
  },
  upload: {
    load: withTexts(async () => (await import("./import-export/upload-screen")).default, "files", "imports"),
    action: "create",
  },
  download: {
    load: withTexts(async () => (await import("./import-export/download-screen")).default, "files"),
    action: "export",
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
  const { load: loadScreen, action } = screens[kind];
  const load = async () => {
    const Screen = await loadScreen(entry, loadTabScreens);
    return { default: () => <Screen resource={entry.name} /> };
  };
  const element = (
    // The key remounts the screen for another resource, so that no state is carried over.
    <CanAccess key={path} resource={entry.name} action={action} fallback={<NoAccess />}>
      <LazyBoundary load={load} fallback={<LoadingIndicator />} />
    </CanAccess>
  );
  return { element, load };
}
