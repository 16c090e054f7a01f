import type { ResourceProps } from "@refinedev/core";
import {
  can,
  canOpen,
  type IconName,
  languages,
  menuItems,
  type Registry,
  type Session,
  textIn,
} from "../../../contract";
import { type TextKey, text } from "../../i18n";
import { metaOf } from "../../providers/refine-resources";

/** A command of the palette. */
export interface PaletteCommand {
  readonly id: string;
  readonly name: string;
  /** Additional search terms: the names in all languages and in the declarations. */
  readonly keywords: string;
  readonly icon: IconName;
  readonly section: TextKey;
  readonly address: string;
}

/** Id prefix of commands that open a page; the entry's name follows. */
export const pageIdPrefix = "open ";

interface Source {
  /** Refine's resources. */
  readonly resources: readonly ResourceProps[];
  readonly registry: Registry;
  readonly session: Session;
}

/** The palette's commands for a session: the pages that it may open, and the entries of their menus. */
export function commandsFor({ resources, registry, session }: Source): readonly PaletteCommand[] {
  const pages = resources.flatMap((resource): PaletteCommand[] => {
    const { name, list, identifier } = resource;
    const { hide, label, keywords, icon } = metaOf(resource);
    const isOffered = !hide && identifier === undefined && can(registry, session, "list", name);
    if (!isOffered || list === undefined) return [];
    return [{ id: `${pageIdPrefix}${name}`, name: label, keywords, icon, section: "palette.pages", address: list }];
  });
  const menuCommands = registry.entries
    .filter((entry) => canOpen(registry, session, entry))
    .flatMap((entry) =>
      menuItems(registry, session, entry).map((item): PaletteCommand => {
        const names = languages.map((language) => textIn(item.label, language));
        return {
          id: item.name,
          name: text(item.label),
          keywords: `${entry.name} ${names.join(" ")} ${text(entry.label)}`,
          icon: item.icon,
          section: "palette.additions",
          address: item.path,
        };
      }),
    );
  return [...pages, ...menuCommands];
}
