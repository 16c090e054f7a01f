import { type ThemeConfig, theme } from "antd";

/** The conditions that determine the theme. */
export interface Appearance {
  readonly isDark: boolean;
  /** Phone layout: larger text and touch targets. */
  readonly isPhone: boolean;
  /** Touch on a larger screen, such as a tablet: desktop text with larger touch targets. */
  readonly isTouch?: boolean;
  /** The user prefers no animations. */
  readonly isMotionReduced?: boolean;
}

const sansSerif =
  'system-ui, -apple-system, "Segoe UI", Roboto, "PingFang SC", "Hiragino Sans GB", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans", sans-serif';
const monospace = 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Noto Sans Mono CJK SC", monospace';

/** Minimum size of touch targets, CSS px (WCAG 2.2, 2.5.5). */
const touchTarget = 44;

/** Text and background colours have a contrast of at least 4.5 (WCAG 2.2, 1.4.3). */
const light = {
  seed: {
    colorPrimary: "#0b6b80",
    colorInfo: "#0b6b80",
    colorLink: "#0b6b80",
    colorSuccess: "#1f7a4d",
    colorWarning: "#96590b",
    colorError: "#bf3430",
    colorTextBase: "#14232a",
  },
  token: {
    colorBgLayout: "#f3f6f7",
    colorPrimaryText: "#0b6b80",
    colorPrimaryBg: "#e7f2f4",
    colorPrimaryBgHover: "#d6e8ec",
    colorPrimaryBorder: "#a9ccd4",
    // antd derives dull brown and grey backgrounds from the dark seed colours.
    colorInfoBg: "#e7f2f4",
    colorInfoBorder: "#a9ccd4",
    colorSuccessBg: "#e9f5ee",
    colorSuccessBorder: "#a9d3bc",
    colorWarningBg: "#fdf3e2",
    colorWarningBorder: "#e9c98f",
    colorErrorBg: "#fdefee",
    colorErrorBorder: "#efb8b6",
    colorTextSecondary: "#46575e",
    colorTextTertiary: "#5a6b72",
    colorTextDescription: "#5a6b72",
    colorTextPlaceholder: "#617279",
    // Icons and state dots have a contrast of at least 3 (WCAG 2.2, 1.4.11).
    colorTextQuaternary: "#7f8d93",
    // antd's hover colours are too pale to read.
    colorPrimaryHover: "#095a6c",
    colorPrimaryTextHover: "#095a6c",
    colorLinkHover: "#095a6c",
    colorErrorHover: "#a62b27",
    colorErrorTextHover: "#a62b27",
  },
  onPrimary: "#ffffff",
  onDanger: "#ffffff",
  // Darker than the page, so that all choices look like one control.
  segmentedTrack: "#e3e9eb",
} as const;

const dark = {
  seed: {
    colorPrimary: "#3ba9be",
    colorInfo: "#3ba9be",
    colorLink: "#5cbfd2",
    colorSuccess: "#4fb57d",
    colorWarning: "#d9a441",
    colorError: "#ee7a72",
    colorTextBase: "#e8eff1",
    colorBgBase: "#101517",
  },
  token: {
    colorText: "#e1e8ea",
    colorTextHeading: "#eef3f4",
    colorBgLayout: "#0e1315",
    colorBgContainer: "#161d20",
    colorBgElevated: "#1e272b",
    colorBorder: "#3a484e",
    colorBorderSecondary: "#263136",
    colorSplit: "#263136",
    colorPrimaryText: "#6cc5d6",
    colorPrimaryBg: "#12303a",
    colorPrimaryBgHover: "#173d4a",
    colorPrimaryBorder: "#1f5566",
    colorTextSecondary: "#b7c4c8",
    colorTextTertiary: "#9aabb1",
    colorTextDescription: "#9aabb1",
    colorTextPlaceholder: "#8b9ca2",
    colorTextQuaternary: "#6f8087",
    // On a dark background hover colours must be brighter; antd makes them darker.
    colorPrimaryHover: "#5cbfd2",
    colorPrimaryTextHover: "#8ad3e1",
    colorPrimaryActive: "#3ba9be",
    colorPrimaryTextActive: "#6cc5d6",
    colorLinkHover: "#8ad3e1",
    colorLinkActive: "#5cbfd2",
    colorErrorHover: "#f5a19b",
    colorErrorTextHover: "#f5a19b",
    colorErrorActive: "#ee7a72",
    colorErrorTextActive: "#ee7a72",
  },
  onPrimary: "#04222a",
  onDanger: "#2b0705",
  segmentedTrack: "#1b2428",
} as const;

type Algorithm = Exclude<NonNullable<ThemeConfig["algorithm"]>, readonly unknown[]>;

/** Restores the seed colours, because antd's dark algorithm makes them too dark for text in dialogs. */
const withSeedColors: Algorithm = (seed, map = theme.darkAlgorithm(seed)) => ({
  ...map,
  colorPrimary: seed.colorPrimary,
  colorInfo: seed.colorInfo,
  colorInfoText: seed.colorInfo,
  colorLink: seed.colorLink,
  colorSuccess: seed.colorSuccess,
  colorSuccessText: seed.colorSuccess,
  colorWarning: seed.colorWarning,
  colorWarningText: seed.colorWarning,
  colorError: seed.colorError,
  colorErrorText: seed.colorError,
});

/** Creates antd's theme: calm, dense, one accent colour. */
export function themeOf({ isDark, isPhone, isTouch = false, isMotionReduced = false }: Appearance): ThemeConfig {
  const { seed, token, onPrimary, onDanger, segmentedTrack } = isDark ? dark : light;
  return {
    algorithm: isDark ? [theme.darkAlgorithm, withSeedColors] : theme.defaultAlgorithm,
    token: {
      ...seed,
      ...token,
      fontFamily: sansSerif,
      fontFamilyCode: monospace,
      // antd's sizes are in px. They do not follow the root font size of the phone layout (spec §1).
      fontSize: isPhone ? 16 : 14,
      controlHeight: isPhone || isTouch ? touchTarget : 34,
      controlHeightLG: touchTarget,
      // Small buttons are touch targets too.
      ...(isPhone && { controlHeightSM: touchTarget }),
      borderRadius: 6,
      wireframe: false,
      motion: !isMotionReduced,
    },
    components: {
      // Disabled inputs must stay readable.
      Select: { colorTextDisabled: token.colorTextTertiary },
      Input: { colorTextDisabled: token.colorTextTertiary },
      Switch: { colorTextLightSolid: onPrimary },
      // Days of adjacent months are selectable and must be readable.
      DatePicker: { colorTextDisabled: token.colorTextTertiary, colorTextLightSolid: onPrimary },
      Tabs: {
        itemSelectedColor: token.colorPrimaryText,
        itemHoverColor: token.colorPrimaryText,
        itemActiveColor: token.colorPrimaryText,
        inkBarColor: token.colorPrimaryText,
      },
      Button: {
        primaryShadow: "none",
        defaultShadow: "none",
        dangerShadow: "none",
        primaryColor: onPrimary,
        dangerColor: onDanger,
        // Not larger than the surrounding text.
        ...(isPhone && { contentFontSizeLG: 16 }),
      },
      Table: { cellPaddingBlock: 10, cellPaddingInline: 12, headerBorderRadius: 6 },
      Card: { bodyPadding: 20 },
      Segmented: {
        trackBg: segmentedTrack,
        // The track adds 2 px above and below. Narrow padding, so that three ranges fit side by side.
        ...(isPhone && {
          controlHeight: touchTarget + 4,
          controlHeightSM: touchTarget + 4,
          controlPaddingHorizontal: 9,
          controlPaddingHorizontalSM: 7,
          fontSize: 14,
        }),
      },
    },
  };
}
