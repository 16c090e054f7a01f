import { type RefObject, useEffect, useState } from "react";

/** How far below the edge of the window a place counts as near, as `IntersectionObserver` takes it. */
const reach = "200px";

/** Whether a place has been near what the window shows; true ever after. */
export function useIsNear(place: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (place.current === null || isNear) return;
    const observer = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: reach },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place, isNear]);
  return isNear;
}
