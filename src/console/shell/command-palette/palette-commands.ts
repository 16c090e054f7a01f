import { canOpen, type IconName, languages, menuItems, type Registry, type Session, textIn } from "../../../contract";
import { type TextKey, text } from "../../i18n";

/** One line of the palette: where it leads, and what finds it. */
export interface PaletteCommand {
  readonly id: string;
  readonly name: string;
  /** Finds it too: its names in the other languages and in the declarations. */
  readonly keywords: string;
  readonly icon: IconName;
  readonly section: TextKey;
  readonly address: string;
}

/** How the ids of commands begin that open the page of an entry, whose name follows. */
export const pageIdPrefix = "open ";

/** What a session finds in the palette, out of the declarations: pages that it may open, records that it may add. */
export function commandsFor(registry: Registry, session: Session): readonly PaletteCommand[] {
  const entries = registry.entries.filter((entry) => canOpen(registry, session, entry));
  const opening = entries.map(
    (entry): PaletteCommand => ({
      id: `${pageIdPrefix}${entry.name}`,
      name: text(entry.label),
      keywords: `${entry.name} ${languages.map((language) => textIn(entry.label, language)).join(" ")}`,
      icon: entry.icon,
      section: "palette.pages",
      address: entry.path,
    }),
  );
  const doing = entries.flatMap((entry) =>
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
  return [...opening, ...doing];
}
