import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";
import { useServices } from "../../providers/services-context";
import { type MediaAddress, mediaAddress } from "./media-address";

/** The checked `src` of the viewer's address, and the same check for redirect targets. */
export function useMediaAddress(): {
  readonly address: MediaAddress;
  readonly isAllowed: (url: string) => boolean;
} {
  const { config, endpoint } = useServices();
  const [search] = useSearchParams();
  const src = search.get("src");
  const sources = useMemo(
    () => ({ page: window.location.origin, endpoint, media: config.media ?? [] }),
    [endpoint, config.media],
  );
  const address = useMemo(() => mediaAddress(src, sources), [src, sources]);
  const isAllowed = useCallback((url: string) => "url" in mediaAddress(url, sources), [sources]);
  return { address, isAllowed };
}
