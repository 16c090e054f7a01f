import { useMedia } from "./use-media";

/** Viewport width below which the phone layout applies, px (spec §1). */
const phoneWidth = 750;

/** Whether the phone layout applies. */
export const useIsPhone = (): boolean => useMedia(`(width < ${phoneWidth}px)`);
