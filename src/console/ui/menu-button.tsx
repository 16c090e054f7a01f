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
  /** Keys of the options with a checkmark. With it, the menu stays open after a selection. */
  readonly chosen?: readonly string[];
  /** CSS class of a plain button. antd's button takes several times longer to draw, which counts in the rows of a list. */
  readonly className?: string | undefined;
  readonly button?: Pick<ComponentProps<typeof Button>, "size" | "type" | "disabled" | "loading">;
}

/** A button that opens a menu; a bottom sheet on a phone. */
export function MenuButton({ label, icon, choices, onChoose, chosen, className, button }: Props) {
  const isPhone = useIsPhone();
  const { isOpen, setOpen, wasOpened, button: openerProps } = useOpener(load[isPhone ? "sheet" : "menu"]);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const choose = (key: string): void => {
    if (chosen === undefined) {
      setOpen(false);
      // The focused option disappears with the menu. A dialog that opens next will return the focus to the button.
      buttonRef.current?.focus();
    }
    onChoose(key);
  };
  const props = {
    ref: buttonRef,
    "aria-label": label,
    title: label,
    "aria-haspopup": isPhone ? "dialog" : "menu",
    ...openerProps,
  } as const;
  const trigger =
    className === undefined ? (
      <Button {...button} icon={icon} {...props} />
    ) : (
      <button type="button" className={className} disabled={button?.disabled === true} {...props}>
        {icon}
      </button>
    );
  if (isPhone) {
    const close = (): void => setOpen(false);
    return (
      <>
        {trigger}
        {isOpen && (
          <Suspense fallback={null}>
            <MenuSheet title={label} choices={choices} chosen={chosen} onChoose={choose} onClose={close} />
          </Suspense>
        )}
      </>
    );
  }
  if (!wasOpened) return trigger;
  return (
    <Suspense fallback={trigger}>
      <OpenMenu isOpen={isOpen} onOpen={setOpen} choices={choices} onChoose={choose} {...(chosen && { chosen })}>
        {trigger}
      </OpenMenu>
    </Suspense>
  );
}
