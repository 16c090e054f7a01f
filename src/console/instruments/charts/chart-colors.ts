import { theme } from "antd";
import { useMemo } from "react";
import type { Tone } from "./chart-data";

/** The theme's colours that a chart needs. */
export interface Palette {
  readonly tones: Readonly<Record<Tone, string>>;
  readonly text: string;
  readonly grid: string;
  /** The box beside the pointer. */
  readonly ground: string;
  readonly strong: string;
  readonly font: string;
}

/** The palette of the theme that is on. */
export function usePalette(): Palette {
  const { token } = theme.useToken();
  return useMemo(
    () => ({
      tones: {
        primary: token.colorPrimary,
        success: token.colorSuccess,
        warning: token.colorWarning,
        danger: token.colorError,
        muted: token.colorTextTertiary,
      },
      text: token.colorTextTertiary,
      grid: token.colorBorderSecondary,
      ground: token.colorBgElevated,
      strong: token.colorText,
      font: token.fontFamily,
    }),
    [token],
  );
}
