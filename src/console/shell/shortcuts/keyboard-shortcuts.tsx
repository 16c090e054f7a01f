import { useResourceParams } from "@refinedev/core";
import { lazy, Suspense, useEffect, useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { withTexts } from "../../i18n";
import { metaOf } from "../../providers/refine-resources";
import { useRegistry } from "../../providers/registry-context";
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
import { activateTarget, currentRow, moveRowFocus, toggleRow } from "./row-focus";
import { areShortcutsOn, isShortcutBlocked, turnShortcuts } from "./shortcut-rules";

const Sheet = lazy(withTexts(() => import("./shortcut-sheet"), "lists", "shortcuts"));

interface Props {
  /** Number of requests to open the overview. Each change opens it. */
  readonly openCount: number;
}

/** Handles keyboard shortcuts and shows their overview. */
export default function KeyboardShortcuts({ openCount }: Props) {
  const pages = usePages();
  const [isOn, setOn] = useState(areShortcutsOn);
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  useEffect(() => {
    if (openCount > 0) setOpen(true);
  }, [openCount]);

  useEffect(() => {
    const pageShortcuts = pages.map(
      ({ keys, path }): Shortcut => ({
        keys,
        label: "shortcuts.help",
        section: "everywhere",
        command: { do: "go", to: path },
      }),
    );
    const active = isOn ? [...shortcuts, ...pageShortcuts] : shortcuts.filter(({ isRowOnly }) => isRowOnly === true);
    const perform = (command: ShortcutAction): void => {
      if (command.do === "help") setOpen(true);
      else if (command.do === "go") void navigate(command.to, { state: fromMenu });
      else if (command.do === "move") moveRowFocus(command.by);
      else if (command.do === "tick") toggleRow();
      else activateTarget(command.target);
    };
    let pending: PendingKey | null = null;
    const onKey = (event: KeyboardEvent): void => {
      // Combinations with modifiers belong to the browser. Shift is allowed, because "?" needs it.
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return;
      if (isShortcutBlocked(event.target)) return;
      const match = matchShortcut(active, pending, { key: event.key, at: event.timeStamp });
      pending = match.pending;
      const { shortcut } = match;
      if (shortcut === null || shortcut.command === null) return;
      if (shortcut.isRowOnly === true && currentRow() === null) return;
      // A held key repeats row movements only.
      if (event.repeat && shortcut.command.do !== "move") return;
      event.preventDefault();
      perform(shortcut.command);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [pages, isOn, navigate]);

  const switchTo = (isOn: boolean): void => {
    turnShortcuts(isOn);
    setOn(isOn);
  };
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <Sheet pages={pages} isOn={isOn} onSwitch={switchTo} onClose={() => setOpen(false)} />
    </Suspense>
  );
}

/** The pages of the sidebar with their shortcuts, in the sidebar's order. */
function usePages(): readonly PageShortcut[] {
  const registry = useRegistry();
  const { resources } = useResourceParams();
  return useMemo(() => {
    const letters = pageLetters(registry);
    return resources.flatMap((resource) => {
      const { label, isInSidebar } = metaOf(resource);
      const letter = letters.get(resource.name);
      if (!isInSidebar || letter === undefined) return [];
      return [{ keys: [goKey, letter] as const, label, path: resource.list ?? "" }];
    });
  }, [registry, resources]);
}
