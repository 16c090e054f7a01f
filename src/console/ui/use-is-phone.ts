import { useMedia } from "./use-media";

/** Below this width of the viewport, px, the phone layout applies (spec §1). */
const phoneWidth = 750;

/** Whether the phone layout applies. */
export const useIsPhone = (): boolean => useMedia(`(width < ${phoneWidth}px)`);
