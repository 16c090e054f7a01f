import { can, type IconName, languages, mayOpen, type Registry, type Session, textIn } from "../../contract";
import { type TextKey, t, text } from "../i18n";

/** One line of the palette: where it leads, and what finds it. */
export interface Command {
  readonly id: string;
  readonly name: string;
  /** Finds it too: its names in the other languages and in the declarations. */
  readonly keywords: string;
  readonly icon: IconName;
  readonly section: TextKey;
  readonly address: string;
}

/** What a session finds in the palette, out of the declarations: pages that it may open, records that it may add. */
export function commandsFor(registry: Registry, session: Session): readonly Command[] {
  const entries = registry.entries.filter((entry) => mayOpen(registry, session, entry));
  const opening = entries.map(
    (entry): Command => ({
      id: `open ${entry.name}`,
      name: text(entry.label),
      keywords: `${entry.name} ${languages.map((language) => textIn(entry.label, language)).join(" ")}`,
      icon: entry.icon,
      section: "palette.pages",
      address: entry.path,
    }),
  );
  const adding = entries.flatMap((entry): readonly Command[] => {
    if (entry.type === "page" || !can(registry, session, "create", entry.name)) return [];
    const names = languages.map((language) => textIn(entry.one, language));
    return [
      {
        id: `add ${entry.name}`,
        name: t("palette.add", { one: text(entry.one) }),
        keywords: `${entry.name} ${names.join(" ")} ${text(entry.label)}`,
        icon: "add",
        section: "palette.additions",
        address: `${entry.path}/add`,
      },
    ];
  });
  return [...opening, ...adding];
}
