import type { ComponentProps } from "react";

type Props = Omit<ComponentProps<"section">, "tabIndex"> & { readonly "aria-label": string };

/** A named, scrollable part of a page. It is focusable, so that keyboard users can scroll it. */
export const ScrollRegion = (props: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard (WCAG 2.1.1)
  <section {...props} tabIndex={0} />
);
