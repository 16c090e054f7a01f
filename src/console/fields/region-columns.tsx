import { type ReactElement, type ReactNode, useEffect, useRef } from "react";

/**
 * The columns of a choice of places, with what antd leaves out: the id by which the input tells of them, and a way to scroll
 * each of them by the keyboard.
 * @param id that of the input.
 */
export const regionColumns = (id: string) => (columns: ReactElement) => <Columns id={`${id}_list`}>{columns}</Columns>;

function Columns({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  const around = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = around.current;
    if (element === null) return;
    const mark = (): void => {
      for (const column of element.querySelectorAll("ul")) column.tabIndex = 0;
    };
    mark();
    // Another column comes with each choice, and nobody is told.
    const watch = new MutationObserver(mark);
    watch.observe(element, { childList: true, subtree: true });
    return () => watch.disconnect();
  }, []);
  return (
    <div ref={around} id={id}>
      {children}
    </div>
  );
}
