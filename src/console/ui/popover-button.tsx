import { Button } from "antd";
import { type ComponentType, type ReactNode, Suspense } from "react";
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
  /** Loads the popover before it is needed. */
  readonly load: () => Promise<unknown>;
  /** The popover: `lazy(load)`, outside the component, so that it is loaded once. */
  readonly Content: ComponentType<P & PopoverProps>;
  readonly props: P;
}

/** A button with an icon that opens a popover, whose code loads on demand. */
export function PopoverButton<P extends object>({ label, icon, load, Content, props }: Props<P>) {
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
