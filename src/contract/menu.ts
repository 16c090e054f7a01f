import { can, canOpen, type Session } from "./access";
import type { IconName } from "./declaration/icons";
import { type Entry, isRouted, type Resource, type RoutedEntry } from "./declaration/resource";
import type { Registry } from "./registry";
import { type Text, textIn } from "./text";

/** The sidebar's entries for a session, in the order of the registry. */
export function sidebar(registry: Registry, session: Session): readonly RoutedEntry[] {
  const row = registry.roles.rows[session.role];
  if (row === undefined) return named(registry, registry.roles.unknown.desktop);
  return registry.entries.filter(
    (entry): entry is RoutedEntry => row.desktop.includes(entry.name) && canOpen(registry, session, entry),
  );
}

/** The entries of the phone's bar for a session, in the order of the role's `phone` list (spec E16). */
export function phoneBar(registry: Registry, session: Session): readonly RoutedEntry[] {
  const row = registry.roles.rows[session.role];
  if (row === undefined) return named(registry, registry.roles.unknown.phone);
  return named(registry, row.phone).filter((entry) => canOpen(registry, session, entry));
}

const named = (registry: Registry, names: readonly string[]): readonly RoutedEntry[] =>
  names.flatMap((name) => registry.entries.filter(isRouted).filter((entry) => entry.name === name));

/** A menu item for one task of an entry, such as the form for a new device. */
export interface MenuItem {
  readonly name: string;
  readonly label: Text;
  readonly icon: IconName;
  readonly path: string;
}

/** The menu items of an entry for a session (spec §2): the form for a new record, and upload and download of tables. */
export function menuItems(registry: Registry, session: Session, entry: Entry): readonly MenuItem[] {
  if (entry.type === "page" || !canOpen(registry, session, entry)) return [];
  return [...addItems(registry, session, entry), ...fileItems(registry, session, entry)];
}

function addItems(registry: Registry, session: Session, entry: Resource): readonly MenuItem[] {
  if (entry.addPath === null || entry.form.length === 0) return [];
  if (entry.calls.create === null || !can(registry, session, "create", entry.name)) return [];
  return [{ name: `add ${entry.name}`, label: newRecordLabel(entry.one), icon: "add", path: entry.addPath }];
}

/** A page for tables of records: import or export. */
export type FilePage = "upload" | "download";

/** The address of a resource's upload or download page. @param variant of the records, if each has its own table */
export const filePath = (resource: Resource, page: FilePage, variant: number | null): string =>
  `${resource.path}/${page}${variant === null ? "" : `?${resource.variant}=${variant}`}`;

const pageLabels: Readonly<Record<FilePage, Exclude<Text, string>>> = {
  upload: { zh: "上传", en: "Upload" },
  download: { zh: "下载", en: "Download" },
};

/** The label of an upload or download page: "Upload NB", or "Upload gateway" for a resource without variants. */
export function fileLabel(resource: Resource, page: FilePage, variant: number | null): Exclude<Text, string> {
  const field = resource.fields[resource.variant ?? ""];
  const option = field?.kind === "choice" ? field.options.find(({ value }) => value === variant) : undefined;
  const { zh, en } = pageLabels[page];
  if (option === undefined)
    return { zh: `${zh}${textIn(resource.one, "zh")}`, en: `${en} ${inSentence(textIn(resource.one, "en"))}` };
  return { zh: `${textIn(option.label, "zh")} ${zh}`, en: `${en} ${textIn(option.label, "en")}` };
}

/** The variants that have a table each; `[null]` if one table holds all records. */
export const fileVariants = ({ calls }: Resource): readonly (number | null)[] =>
  calls.import !== null && typeof calls.import !== "string" ? Object.keys(calls.import).map(Number) : [null];

/** Whether a session may upload or download a resource's records as a table. @param may the rights of the session */
export const canTransferFiles = (
  { calls, name, path }: Resource,
  page: FilePage,
  may: (action: string, resource: string) => boolean,
): boolean =>
  path !== null &&
  (page === "upload" ? calls.import !== null && may("create", name) : calls.export !== null && may("export", name));

/** The upload and download pages of a resource for a session. */
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

/** The label for a new record: "New device". The verb is that of the specification's menu items. */
export const newRecordLabel = (one: Text): Text => ({
  zh: `新增${textIn(one, "zh")}`,
  en: `New ${inSentence(textIn(one, "en"))}`,
});

/** An English label inside a sentence: "Service provider" gets a lower-case initial, "NB record" keeps its capitals. */
export const inSentence = (label: string): string =>
  /^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
