import { theme } from "antd";
import { useMemo } from "react";
import type { ChartTone } from "./chart-data";

/** The theme's colours that a chart needs. */
export interface ChartColors {
  readonly tones: Readonly<Record<ChartTone, string>>;
  readonly text: string;
  readonly grid: string;
  /** The box beside the pointer. */
  readonly ground: string;
  readonly strong: string;
  readonly font: string;
}

/** The palette of the theme that is on. */
export function useChartColors(): ChartColors {
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
