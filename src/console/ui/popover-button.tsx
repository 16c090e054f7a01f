import { Button } from "antd";
import { type ComponentType, lazy, type ReactNode, Suspense, useMemo } from "react";
import { useOpener } from "./use-opener";

/** Props of a popover besides its own: whether it is open, and the button that opens it. */
export interface PopoverProps {
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly children: ReactNode;
}

interface Props<P extends object> {
  readonly label: string;
  readonly icon: ReactNode;
  /** Loads the popover when it is needed. Pass the same function on each render. */
  readonly load: () => Promise<{ readonly default: ComponentType<P & PopoverProps> }>;
  readonly props: P;
}

/** A button with an icon that opens a popover, whose code loads on demand. */
export function PopoverButton<P extends object>({ label, icon, load, props }: Props<P>) {
  const Content = useMemo(() => lazy(load), [load]);
  const { isOpen, setOpen, wasOpened, button: openerProps } = useOpener(load);
  const button = (
    <Button type="text" icon={icon} aria-label={label} title={label} aria-haspopup="dialog" {...openerProps} />
  );
  if (!wasOpened) return button;
  return (
    <Suspense fallback={button}>
      <Content {...props} isOpen={isOpen} onOpen={setOpen}>
        {button}
      </Content>
    </Suspense>
  );
}
