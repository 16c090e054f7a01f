import { can, canOpen, type Session } from "./access";
import type { IconName } from "./declaration/icons";
import { type Entry, isRouted, type Resource, type RoutedEntry } from "./declaration/resource";
import type { Registry } from "./registry";
import { type Text, textIn } from "./text";

/** Entries of the sidebar for a session, in the registry's order. */
export function sidebar(registry: Registry, session: Session): readonly RoutedEntry[] {
  const row = registry.roles.rows[session.role];
  if (row === undefined) return named(registry, registry.roles.unknown.desktop);
  return registry.entries.filter(
    (entry): entry is RoutedEntry => row.desktop.includes(entry.name) && canOpen(registry, session, entry),
  );
}

/** Entries of the phone's bar for a session, in the order of its column. */
export function phoneBar(registry: Registry, session: Session): readonly RoutedEntry[] {
  const row = registry.roles.rows[session.role];
  if (row === undefined) return named(registry, registry.roles.unknown.phone);
  return named(registry, row.phone).filter((entry) => canOpen(registry, session, entry));
}

const named = (registry: Registry, names: readonly string[]): readonly RoutedEntry[] =>
  names.flatMap((name) => registry.entries.filter(isRouted).filter((entry) => entry.name === name));

/**
 * The pages that belong together and that a session may open: an entry of the menu and those that stand under it, in the
 * registry's order. Empty for an entry that stands alone.
 */
export function sectionEntries(registry: Registry, session: Session, entry: Entry): readonly RoutedEntry[] {
  const head = entry.under ?? entry.name;
  const pages = registry.entries.filter(
    (one): one is RoutedEntry => (one.name === head || one.under === head) && canOpen(registry, session, one),
  );
  return pages.length > 1 ? pages : [];
}

/** One menu item beside the entries: a page that does one thing, such as the form for a new device. */
export interface MenuItem {
  readonly name: string;
  readonly label: Text;
  readonly icon: IconName;
  readonly path: string;
}

/** The menu items of a page for a session (spec §2): the form for a new record, and records as files. */
export function menuItems(registry: Registry, session: Session, entry: Entry): readonly MenuItem[] {
  if (entry.type === "page" || !canOpen(registry, session, entry)) return [];
  return [...addItems(registry, session, entry), ...fileItems(registry, session, entry)];
}

function addItems(registry: Registry, session: Session, entry: Resource): readonly MenuItem[] {
  if (entry.addPath === null || entry.form.length === 0) return [];
  if (entry.calls.create === null || !can(registry, session, "create", entry.name)) return [];
  return [{ name: `add ${entry.name}`, label: newRecordLabel(entry.one), icon: "add", path: entry.addPath }];
}

/** What is done with a table of records. */
export type FilePage = "upload" | "download";

/** Where records come in or go out as a table; of one variant where each has its own ("Upload NB"). */
export const filePath = (resource: Resource, page: FilePage, variant: number | null): string =>
  `${resource.path}/${page}${variant === null ? "" : `?${resource.variant}=${variant}`}`;

const fileWords: Readonly<Record<FilePage, Exclude<Text, string>>> = {
  upload: { zh: "上传", en: "Upload" },
  download: { zh: "下载", en: "Download" },
};

/** "Upload NB", "NB 上传"; without variants the resource's own name. */
export function fileLabel(resource: Resource, page: FilePage, variant: number | null): Exclude<Text, string> {
  const field = resource.fields[resource.variant ?? ""];
  const option = field?.kind === "choice" ? field.options.find(({ value }) => value === variant) : undefined;
  const { zh, en } = fileWords[page];
  if (option === undefined)
    return { zh: `${zh}${textIn(resource.one, "zh")}`, en: `${en} ${inSentence(textIn(resource.one, "en"))}` };
  return { zh: `${textIn(option.label, "zh")} ${zh}`, en: `${en} ${textIn(option.label, "en")}` };
}

/** The variants whose records have a table each; null alone where one table holds them all. */
export const fileVariants = ({ calls }: Resource): readonly (number | null)[] =>
  calls.import !== null && typeof calls.import !== "string" ? Object.keys(calls.import).map(Number) : [null];

/** Whether a session may take in or give out a resource's records as a table. */
export const canTransferFiles = (
  { calls, name, path }: Resource,
  page: FilePage,
  may: (action: string, resource: string) => boolean,
): boolean =>
  path !== null &&
  (page === "upload" ? calls.import !== null && may("create", name) : calls.export !== null && may("export", name));

/** The pages on which a session takes in or gives out a resource's records as tables. */
export function fileItems(registry: Registry, session: Session, resource: Resource): readonly MenuItem[] {
  const may = (action: string, name: string): boolean => can(registry, session, action, name);
  return (["upload", "download"] as const)
    .filter((page) => canTransferFiles(resource, page, may))
    .flatMap((page) =>
      fileVariants(resource).map(
        (variant): MenuItem => ({
          name: `${page} ${resource.name}${variant === null ? "" : ` ${variant}`}`,
          label: fileLabel(resource, page, variant),
          icon: page,
          path: filePath(resource, page, variant),
        }),
      ),
    );
}

/** What making a record is called: "New device". The verb of the specification's menu items. */
export const newRecordLabel = (one: Text): Text => ({
  zh: `新增${textIn(one, "zh")}`,
  en: `New ${inSentence(textIn(one, "en"))}`,
});

/** What a record is called within a sentence. "New service provider", but "New NB record": a word of capitals keeps them. */
export const inSentence = (words: string): string =>
  /^[A-Z][a-z]/.test(words) ? words.charAt(0).toLowerCase() + words.slice(1) : words;
