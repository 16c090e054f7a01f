import { useEffect, useEffectEvent } from "react";

/** Calls `onClose` on Escape, wherever the focus is. Menus and dialogs on top handle Escape themselves. */
export function useEscape(isOn: boolean, onClose: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    const isInMenu = event.target instanceof Element && event.target.closest("[role=menu], [role=dialog]") !== null;
    if (event.key === "Escape" && !event.defaultPrevented && !isInMenu) onClose();
  });
  useEffect(() => {
    if (!isOn) return;
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [isOn]);
}
