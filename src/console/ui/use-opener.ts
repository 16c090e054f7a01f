import { useState } from "react";

/** A button that opens something, and whether that is open. */
export interface Opener {
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
  /** Whether it has been asked for at all: before, nothing of it need be drawn. */
  readonly isWanted: boolean;
  /** For the button. */
  readonly button: {
    readonly "aria-expanded": boolean;
    readonly onPointerEnter: () => void;
    readonly onFocus: () => void;
    readonly onClick: () => void;
  };
}

/**
 * What a button opens is loaded when somebody is about to press it: a page shows many such buttons, and few are pressed.
 * @param load loads it; a failure is not said here, for drawing it loads it again.
 */
export function useOpener(load: () => Promise<unknown>): Opener {
  const [isOpen, setOpen] = useState(false);
  const [isWanted, setWanted] = useState(false);
  const prefetch = (): void => void load().catch(() => undefined);
  const toggle = (): void => {
    setWanted(true);
    setOpen(!isOpen);
  };
  const button = { "aria-expanded": isOpen, onPointerEnter: prefetch, onFocus: prefetch, onClick: toggle };
  return { isOpen, setOpen, isWanted, button };
}
