import { Button } from "antd";
import { type ComponentProps, lazy, type ReactNode, Suspense, useRef } from "react";
import type { MenuOption } from "./dropdown-menu";
import { useIsPhone } from "./use-is-phone";
import { useOpener } from "./use-opener";

const load = { menu: () => import("./dropdown-menu"), sheet: () => import("./menu-sheet") };
const OpenMenu = lazy(load.menu);
const MenuSheet = lazy(load.sheet);

interface Props {
  readonly label: string;
  readonly icon: ReactNode;
  readonly choices: readonly MenuOption[];
  readonly onChoose: (key: string) => void;
  /** Ticks stand before the chosen ones, and choosing leaves the menu open. */
  readonly chosen?: readonly string[];
  readonly button?: Pick<ComponentProps<typeof Button>, "size" | "type" | "disabled" | "loading">;
}

/** A button that opens a menu, on a phone a sheet. */
export function MenuButton({ label, icon, choices, onChoose, chosen, button }: Props) {
  const isPhone = useIsPhone();
  const { isOpen, setOpen, isWanted, button: opening } = useOpener(load[isPhone ? "sheet" : "menu"]);
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
      {...opening}
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
