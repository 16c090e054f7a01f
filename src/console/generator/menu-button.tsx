import { Button } from "antd";
import { type ComponentProps, lazy, type ReactNode, Suspense, useRef, useState } from "react";
import { useIsPhone } from "../shell/use-is-phone";
import type { Choice } from "./open-menu";

const load = { menu: () => import("./open-menu"), sheet: () => import("./menu-sheet") };
const OpenMenu = lazy(load.menu);
const MenuSheet = lazy(load.sheet);

interface Props {
  readonly label: string;
  readonly icon: ReactNode;
  readonly choices: readonly Choice[];
  readonly onChoose: (key: string) => void;
  /** Ticks stand before the chosen ones, and choosing leaves the menu open. */
  readonly chosen?: readonly string[];
  readonly button?: Pick<ComponentProps<typeof Button>, "size" | "type" | "disabled" | "loading">;
}

/**
 * A button that opens a menu, on a phone a sheet. It is loaded when somebody is about to open one: a list shows many and
 * few are opened.
 */
export function MenuButton({ label, icon, choices, onChoose, chosen, button }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [isWanted, setWanted] = useState(false);
  const isPhone = useIsPhone();
  const prefetch = (): void => void load[isPhone ? "sheet" : "menu"]().catch(() => undefined);
  const open = (): void => {
    setWanted(true);
    setOpen(!isOpen);
  };
  const opener = useRef<HTMLButtonElement>(null);
  const choose = (key: string): void => {
    if (chosen === undefined) {
      setOpen(false);
      // The line that has the focus goes with the menu: what the choice opens gives the focus back to the button.
      opener.current?.focus();
    }
    onChoose(key);
  };
  const door = (
    <Button
      {...button}
      ref={opener}
      icon={icon}
      aria-label={label}
      title={label}
      aria-haspopup={isPhone ? "dialog" : "menu"}
      aria-expanded={isOpen}
      onPointerEnter={prefetch}
      onFocus={prefetch}
      onClick={open}
    />
  );
  if (isPhone) {
    const close = (): void => setOpen(false);
    return (
      <>
        {door}
        {isOpen && (
          <Suspense fallback={null}>
            <MenuSheet title={label} choices={choices} chosen={chosen} onChoose={choose} onClose={close} />
          </Suspense>
        )}
      </>
    );
  }
  if (!isWanted) return door;
  return (
    <Suspense fallback={door}>
      <OpenMenu isOpen={isOpen} onOpen={setOpen} choices={choices} onChoose={choose} {...(chosen && { chosen })}>
        {door}
      </OpenMenu>
    </Suspense>
  );
}
