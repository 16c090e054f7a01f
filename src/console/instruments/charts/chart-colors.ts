import { theme } from "antd";
import { useMemo } from "react";
import type { ChartTone } from "./chart-data";

/** The theme's colours and font for charts. */
export interface ChartColors {
  readonly tones: Readonly<Record<ChartTone, string>>;
  readonly text: string;
  readonly grid: string;
  /** Background of the tooltip. */
  readonly background: string;
  /** Text of the tooltip. */
  readonly strong: string;
  readonly font: string;
}

/** The chart colours of the current theme. */
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
      background: token.colorBgElevated,
      strong: token.colorText,
      font: token.fontFamily,
    }),
    [token],
  );
}
