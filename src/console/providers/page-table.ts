import { filePath, type Page, type Registry, type Resource, type Tab } from "../../contract";
import { viewerPaths } from "../client/page-addresses";

/** A page of a resource: one of Refine's actions, or a page for tables of records. */
export type ResourcePageKind = "list" | "create" | "show" | "edit" | "upload" | "download";

/** A page that is made from the declaration of a resource. */
export interface ResourcePage {
  readonly kind: ResourcePageKind;
  readonly entry: Resource;
  /** The address; `:id` stands for the key of the record. */
  readonly path: string;
  /** The tab of the detail view; null for its overview and for other pages. */
  readonly tab: Tab | null;
}

/** A page of the console. */
export type ConsolePage =
  | ResourcePage
  | { readonly kind: "screen"; readonly entry: Page; readonly path: string }
  /** A file viewer. It has no declaration, because no menu lists it. */
  | { readonly kind: "viewer"; readonly viewer: keyof typeof viewerPaths; readonly path: string };

/** Address of a record's detail view. */
export const showAddress = (resource: Resource, key: unknown): string => `${resource.path}/${key}`;
/** Address of a record's form. */
export const editAddress = (resource: Resource, key: unknown): string => `${resource.path}/${key}/edit`;
/** Address of a tab of a record's detail view. */
export const tabAddress = (resource: Resource, key: unknown, tab: string): string => `${resource.path}/${key}/${tab}`;
/** Address of the form for a new record. */
export const addAddress = (resource: Resource): string => resource.addPath ?? "";

/** All pages of the console. Refine's resources and the routes are made from this table. */
export const pageTable = (registry: Registry): readonly ConsolePage[] => [
  ...registry.entries.flatMap((entry): readonly ConsolePage[] =>
    entry.type === "page" ? [{ kind: "screen", entry, path: entry.path }] : resourcePages(entry),
  ),
  { kind: "viewer", viewer: "pdf", path: viewerPaths.pdf },
  { kind: "viewer", viewer: "video", path: viewerPaths.video },
];

const key = ":id";

/** The pages of a resource: those that its declared calls allow. None if it appears only inside other screens. */
function resourcePages(entry: Resource): readonly ResourcePage[] {
  const { path, calls, form, tabs } = entry;
  if (path === null) return [];
  const page = (kind: ResourcePageKind, address: string, tab: Tab | null = null): ResourcePage => ({
    kind,
    entry,
    path: address,
    tab,
  });
  const hasForm = form.length > 0;
  return [
    ...(calls.list !== null ? [page("list", path)] : []),
    ...(hasForm && calls.create !== null ? [page("create", addAddress(entry))] : []),
    ...(calls.show !== null
      ? [
          page("show", showAddress(entry, key)),
          ...tabs.map((tab) => page("show", tabAddress(entry, key, tab.name), tab)),
        ]
      : []),
    ...(hasForm && calls.update !== null ? [page("edit", editAddress(entry, key))] : []),
    ...(calls.import !== null ? [page("upload", filePath(entry, "upload", null))] : []),
    ...(calls.export !== null ? [page("download", filePath(entry, "download", null))] : []),
  ];
}
