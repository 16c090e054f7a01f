import { type ThemeConfig, theme } from "antd";

/** What the theme depends on. */
export interface Appearance {
  readonly isDark: boolean;
  /** The phone layout: larger text and targets. */
  readonly isPhone: boolean;
  /** A finger on a larger screen, say a tablet: the desktop's text, targets of a finger's height. */
  readonly isTouched?: boolean;
}

const sansSerif =
  'system-ui, -apple-system, "Segoe UI", Roboto, "PingFang SC", "Hiragino Sans GB", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans", sans-serif';
const monospace = 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Noto Sans Mono CJK SC", monospace';

/** Least height and width of what is touched, CSS px (WCAG 2.2, 2.5.5). */
const touchTarget = 44;

/** Every pair of text and ground here has a contrast of 4.5 at least (WCAG 2.2, 1.4.3). */
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
    // What antd mixes out of the dark words is brown and grey on a whole panel.
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
    // What antd makes of a word under the pointer is paler than can be read.
    colorPrimaryHover: "#095a6c",
    colorPrimaryTextHover: "#095a6c",
    colorLinkHover: "#095a6c",
    colorErrorHover: "#a62b27",
    colorErrorTextHover: "#a62b27",
  },
  onPrimary: "#ffffff",
  onDanger: "#ffffff",
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
    // What is touched is brighter, not darker as antd has it: the ground is dark.
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
} as const;

type Algorithm = Exclude<NonNullable<ThemeConfig["algorithm"]>, readonly unknown[]>;

/** The colours of words as they are chosen above: antd's dark algorithm dulls them until a dialog's ground swallows them. */
const asChosen: Algorithm = (seed, map = theme.darkAlgorithm(seed)) => ({
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

/** antd's theme: calm, dense, one accent colour. */
export function themeOf({ isDark, isPhone, isTouched = false }: Appearance): ThemeConfig {
  const { seed, token, onPrimary, onDanger } = isDark ? dark : light;
  return {
    algorithm: isDark ? [theme.darkAlgorithm, asChosen] : theme.defaultAlgorithm,
    token: {
      ...seed,
      ...token,
      fontFamily: sansSerif,
      fontFamilyCode: monospace,
      // The root's size is the phone layout's (spec §1); antd's sizes are px and stay legible.
      fontSize: isPhone ? 16 : 14,
      controlHeight: isPhone || isTouched ? touchTarget : 34,
      // A finger is as large over a small button.
      controlHeightLG: touchTarget,
      ...(isPhone && { controlHeightSM: touchTarget }),
      borderRadius: 6,
      wireframe: false,
    },
    components: {
      // A value that cannot be changed is there to be read all the same.
      Select: { colorTextDisabled: token.colorTextTertiary },
      Input: { colorTextDisabled: token.colorTextTertiary },
      Switch: { colorTextLightSolid: onPrimary },
      // Days of the months beside are chosen like all others.
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
        // No larger than what stands around it.
        ...(isPhone && { contentFontSizeLG: 16 }),
      },
      Table: { cellPaddingBlock: 10, cellPaddingInline: 12, headerBorderRadius: 6 },
      Card: { bodyPadding: 20 },
      // Its track takes 2 px on each side of what is touched; narrow, so that three ranges stand side by side.
      ...(isPhone && {
        Segmented: {
          controlHeight: touchTarget + 4,
          controlHeightSM: touchTarget + 4,
          controlPaddingHorizontal: 9,
          controlPaddingHorizontalSM: 7,
          fontSize: 14,
        },
      }),
    },
  };
}
