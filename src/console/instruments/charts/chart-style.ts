import { theme } from "antd";
import { useMemo } from "react";
import type { ChartTone } from "./chart-data";

/** The theme's colours and font for charts. */
export interface ChartStyle {
  readonly tones: Readonly<Record<ChartTone, string>>;
  /** Colour of the axis labels and the crosshair. */
  readonly text: string;
  readonly grid: string;
  readonly tooltipBackground: string;
  readonly tooltipText: string;
  readonly font: string;
}

export function useChartStyle(): ChartStyle {
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
      tooltipBackground: token.colorBgElevated,
      tooltipText: token.colorText,
      font: token.fontFamily,
    }),
    [token],
  );
}
