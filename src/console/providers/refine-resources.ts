import type { ResourceProps } from "@refinedev/core";
import {
  canOpen,
  fileLabel,
  type IconName,
  type Language,
  languages,
  phoneBar,
  type Registry,
  type Session,
  sidebar,
  type Text,
  textIn,
} from "../../contract";
import { type ConsolePage, pageTable } from "./page-table";

/** The `meta` of a resource: Refine's properties, and what the console's menus need. */
export interface EntryMeta {
  readonly label: string;
  readonly icon: IconName;
  /** Additional search terms for the palette: the names in the declarations and in all languages. */
  readonly keywords: string;
  /** The parent entry, if the session may see it. */
  readonly parent?: string;
  /** Whether no menu and no tab leads to it. */
  readonly hide: boolean;
  readonly canDelete: boolean;
  readonly isInSidebar: boolean;
  /** The position in the phone's bar; -1 for none. */
  readonly phonePosition: number;
  /** Path of the call that counts new records. */
  readonly badge: string | null;
}

/** The `meta` of one of the console's resources. */
export const metaOf = ({ meta }: Pick<ResourceProps, "meta">): EntryMeta => meta as EntryMeta;

/**
 * The declared entries, resources and pages, as Refine's resources. Menus, tabs, titles and the current entry are derived
 * from them.
 *
 * Refine knows four addresses of a resource. Its tabs, upload and download are resources with the same name and an
 * own identifier, such as `device.trends`.
 */
export function refineResources(registry: Registry, session: Session, language: Language): ResourceProps[] {
  const table = pageTable(registry);
  const desktop = sidebar(registry, session);
  const phone = phoneBar(registry, session);
  const shown = new Set(
    registry.entries
      .filter((entry) => canOpen(registry, session, entry))
      .concat(desktop, phone)
      .map(({ name }) => name),
  );
  return registry.entries.flatMap((entry): ResourceProps[] => {
    const { name, under } = entry;
    const pages = table.filter((page) => page.kind !== "viewer" && page.entry === entry);
    const meta: EntryMeta = {
      label: textIn(entry.label, language),
      icon: entry.icon,
      keywords: [name, ...languages.map((one) => textIn(entry.label, one))].join(" "),
      ...(under && shown.has(under) && { parent: under }),
      hide: !shown.has(name),
      canDelete: entry.type === "resource" && entry.calls.delete !== null,
      isInSidebar: desktop.some((one) => one.name === name),
      phonePosition: phone.findIndex((one) => one.name === name),
      badge: entry.type === "resource" ? entry.badge : null,
    };
    return [{ name, ...mainAddresses(pages), meta }, ...partsOf(pages, entry.icon, language)];
  });
}

/** The addresses of an entry by Refine's action. For Refine, a hand-made page is a list. */
const mainAddresses = (pages: readonly ConsolePage[]): Omit<ResourceProps, "name"> =>
  Object.fromEntries(
    pages.filter((page) => partOf(page) === null).map(({ kind, path }) => [kind === "screen" ? "list" : kind, path]),
  );

/** The pages of a resource that belong to none of Refine's actions. */
const partsOf = (pages: readonly ConsolePage[], icon: IconName, language: Language): ResourceProps[] =>
  pages.flatMap((page) => {
    const part = partOf(page);
    if (part === null) return [];
    const { resource, name, label, action } = part;
    const meta: EntryMeta = {
      label: textIn(label, language),
      icon,
      keywords: "",
      parent: resource,
      hide: true,
      canDelete: false,
      isInSidebar: false,
      phonePosition: -1,
      badge: null,
    };
    return [{ name: resource, identifier: `${resource}.${name}`, [action]: page.path, meta }];
  });

interface Part {
  readonly resource: string;
  readonly name: string;
  readonly label: Text;
  readonly action: "list" | "show";
}

function partOf(page: ConsolePage): Part | null {
  if (page.kind === "upload" || page.kind === "download") {
    const { kind, entry } = page;
    return { resource: entry.name, name: kind, label: fileLabel(entry, kind, null), action: "list" };
  }
  if (page.kind !== "show" || page.tab === null) return null;
  return { resource: page.entry.name, ...page.tab, action: "show" };
}
