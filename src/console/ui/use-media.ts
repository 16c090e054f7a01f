import { useSyncExternalStore } from "react";

/** Whether a media query holds, kept up to date. */
export function useMedia(query: string): boolean {
  const subscribe = (listener: () => void): (() => void) => {
    const media = window.matchMedia(query);
    media.addEventListener("change", listener);
    return () => media.removeEventListener("change", listener);
  };
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
