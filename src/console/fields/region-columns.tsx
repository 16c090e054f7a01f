import { type ReactElement, type ReactNode, useEffect, useRef } from "react";

/**
 * Wraps the columns of a region picker. antd omits the id that the input's `aria-controls` refers to, and its columns
 * cannot be scrolled with the keyboard.
 * @param id the id of the input.
 */
export const regionColumns = (id: string) => (columns: ReactElement) => <Columns id={`${id}_list`}>{columns}</Columns>;

function Columns({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = container.current;
    if (element === null) return;
    const makeFocusable = (): void => {
      for (const column of element.querySelectorAll("ul")) column.tabIndex = 0;
    };
    makeFocusable();
    // Each selection adds a column without an event.
    const observer = new MutationObserver(makeFocusable);
    observer.observe(element, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={container} id={id}>
      {children}
    </div>
  );
}
