import { lazy, Suspense, useEffect, useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { sidebar, textIn } from "../../../contract";
import { browserStorage } from "../../client/browser-storage";
import { language, withTexts } from "../../i18n";
import { accessSession } from "../../providers/access-session";
import { useRegistry } from "../../providers/registry-context";
import { useSession } from "../../providers/services-context";
import { fromMenu } from "../../ui/record-links";
import {
  goKey,
  matchShortcut,
  type PageShortcut,
  type PendingKey,
  pageLetters,
  type Shortcut,
  type ShortcutAction,
  shortcuts,
} from "../../ui/shortcuts";
import { activateTarget, currentRow, isShortcutBlocked, moveRowFocus, toggleRow } from "./row-focus";

const Sheet = lazy(withTexts(() => import("./shortcut-sheet")));

/** Name under which the browser keeps that shortcuts are switched off. */
const offKey = "shortcuts";

interface Props {
  /** How often it was asked for what shortcuts there are; each time shows it. */
  readonly asked: number;
}

/** Listens to the keyboard, and tells what it listens to. */
export default function KeyboardShortcuts({ asked }: Props) {
  const pages = usePages();
  const [isOff, setOff] = useState(() => browserStorage.get(offKey) === "off");
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  useEffect(() => {
    if (asked > 0) setOpen(true);
  }, [asked]);

  useEffect(() => {
    const going = pages.map(
      ({ keys, path }): Shortcut => ({
        keys,
        label: "shortcuts.help",
        section: "everywhere",
        command: { do: "go", to: path },
      }),
    );
    const known = [...shortcuts.filter((one) => !isOff || one.isOfRow === true), ...(isOff ? [] : going)];
    const obey = (command: ShortcutAction): void => {
      if (command.do === "help") setOpen(true);
      else if (command.do === "go") void navigate(command.to, { state: fromMenu });
      else if (command.do === "move") moveRowFocus(command.by);
      else if (command.do === "tick") toggleRow();
      else activateTarget(command.target);
    };
    let begun: PendingKey | null = null;
    const onKey = (event: KeyboardEvent): void => {
      // With a modifier a key is the browser's. Shift makes other characters of some keys, and counts by those.
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return;
      if (isShortcutBlocked(event.target)) return;
      const meaning = matchShortcut(known, begun, { key: event.key, at: event.timeStamp });
      begun = meaning.begun;
      const { shortcut } = meaning;
      if (shortcut === null || shortcut.command === null) return;
      if (shortcut.isOfRow === true && currentRow() === null) return;
      // A key that is held goes through the rows; everything else is done once.
      if (event.repeat && shortcut.command.do !== "move") return;
      event.preventDefault();
      obey(shortcut.command);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [pages, isOff, navigate]);

  const switchTo = (isOn: boolean): void => {
    browserStorage.set(offKey, isOn ? null : "off");
    setOff(!isOn);
  };
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <Sheet pages={pages} isOn={!isOff} onSwitch={switchTo} onClose={() => setOpen(false)} />
    </Suspense>
  );
}

/** The pages of the menu with their keys, in the menu's order. */
function usePages(): readonly PageShortcut[] {
  const registry = useRegistry();
  const user = useSession()?.user;
  return useMemo(() => {
    const letters = pageLetters(registry);
    const entries = user === undefined ? [] : sidebar(registry, accessSession(registry, user));
    return entries.flatMap(({ name, label, path }) => {
      const letter = letters.get(name);
      return letter === undefined ? [] : [{ keys: [goKey, letter] as const, label: textIn(label, language()), path }];
    });
  }, [registry, user]);
}
