import type { ComponentProps } from "react";

type Props = Omit<ComponentProps<"section">, "tabIndex"> & { readonly "aria-label": string };

/**
 * A part of a page that scrolls within itself, by its name. It takes the focus, also where nothing in it does: whoever has
 * only a keyboard could not scroll it otherwise.
 */
export const ScrollRegion = (props: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard (WCAG 2.1.1)
  <section {...props} tabIndex={0} />
);
