import { useState } from "react";

/** State of a menu or popover, and the props of its button. */
export interface Opener {
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
  /** Whether it has been opened at least once. Before that, nothing needs to be rendered. */
  readonly wasOpened: boolean;
  /** Props of the button. */
  readonly button: {
    readonly "aria-expanded": boolean;
    readonly onPointerEnter: () => void;
    readonly onFocus: () => void;
    readonly onClick: () => void;
  };
}

/**
 * Prefetches the content of a button when the pointer or the focus reaches the button.
 * @param load loads the content. Errors are ignored here, because rendering the content loads it again.
 */
export function useOpener(load: () => Promise<unknown>): Opener {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const prefetch = (): void => void load().catch(() => undefined);
  const toggle = (): void => {
    setOpened(true);
    setOpen(!isOpen);
  };
  const button = { "aria-expanded": isOpen, onPointerEnter: prefetch, onFocus: prefetch, onClick: toggle };
  return { isOpen, setOpen, wasOpened, button };
}
