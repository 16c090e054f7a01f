import { canOpen, type IconName, languages, menuItems, type Registry, type Session, textIn } from "../../../contract";
import { type TextKey, text } from "../../i18n";

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

/** The palette's commands for a session: the pages that it may open, and the entries of their menus. */
export function commandsFor(registry: Registry, session: Session): readonly PaletteCommand[] {
  const entries = registry.entries.filter((entry) => canOpen(registry, session, entry));
  const pages = entries.map(
    (entry): PaletteCommand => ({
      id: `${pageIdPrefix}${entry.name}`,
      name: text(entry.label),
      keywords: `${entry.name} ${languages.map((language) => textIn(entry.label, language)).join(" ")}`,
      icon: entry.icon,
      section: "palette.pages",
      address: entry.path,
    }),
  );
  const menuCommands = entries.flatMap((entry) =>
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
