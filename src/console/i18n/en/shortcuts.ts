import type { Texts } from "../language";
import type { shortcuts as inChinese } from "../zh/shortcuts";

/** Texts of keyboard shortcuts. */
export const shortcuts = {
  "shortcuts.switch": "Single-key shortcuts",
  "shortcuts.switchWhy":
    "Turn them off if they get in the way of speech input or other tools. Inputs are never affected.",
  "shortcuts.everywhere": "On any page",
  "shortcuts.list": "In a list",
  "shortcuts.pages": "Go to a page",
  "shortcuts.or": "or",
  "shortcuts.help": "Show the shortcuts",
  "shortcuts.search": "Go to the list's search",
  "shortcuts.add": "Add a record",
  "shortcuts.refresh": "Refresh the list",
  "shortcuts.edit": "Edit the row or the record",
  "shortcuts.close": "Close the dialog or menu",
  "shortcuts.next": "Next row",
  "shortcuts.previous": "Previous row",
  "shortcuts.open": "Open the row",
  "shortcuts.tick": "Select the row",
} satisfies Pick<Texts, keyof typeof inChinese> & Partial<Texts>;
