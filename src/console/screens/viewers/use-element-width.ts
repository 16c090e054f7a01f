import { type RefObject, useEffect, useState } from "react";

/** How wide the content of an element may be, CSS pixels; 0 until it is known. */
export function useElementWidth(element: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(0);
  useEffect(() => {
    if (element.current === null) return;
    const watching = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setRoom(Math.floor(entry.contentRect.width));
    });
    watching.observe(element.current);
    return () => watching.disconnect();
  }, [element]);
  return room;
}
