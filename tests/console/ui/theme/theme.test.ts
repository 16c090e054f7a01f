import { theme } from "antd";
import { describe, expect, test } from "vitest";
import { themeOf } from "../../../../src/console/ui/theme/theme";

/** Relative luminance of a colour, `#rrggbb` (WCAG 2.2, "relative luminance"). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(colour.slice(start, start + 2), 16) / 255)
    .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2.2, "contrast ratio". */
function contrast(first: string, second: string): number {
  const [darker = 0, lighter = 0] = [luminance(first), luminance(second)].toSorted((left, right) => left - right);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Text colours, including hover and active states. */
const textColors = [
  "colorText",
  "colorTextSecondary",
  "colorTextTertiary",
  "colorTextPlaceholder",
  "colorPrimary",
  "colorPrimaryHover",
  "colorPrimaryActive",
  "colorPrimaryText",
  "colorPrimaryTextHover",
  "colorPrimaryTextActive",
  "colorLink",
  "colorLinkHover",
  "colorLinkActive",
  "colorError",
  "colorErrorHover",
  "colorErrorActive",
  "colorErrorText",
  "colorErrorTextHover",
  "colorErrorTextActive",
  "colorSuccess",
  "colorSuccessText",
  "colorWarning",
  "colorWarningText",
  "colorInfo",
  "colorInfoText",
] as const;
/** Background colours of pages, panels and dialogs. */
const backgrounds = ["colorBgLayout", "colorBgContainer", "colorBgElevated"] as const;

describe.each([
  { name: "light", isDark: false },
  { name: "dark", isDark: true },
])("$name", ({ isDark }) => {
  const token = theme.getDesignToken(themeOf({ isDark, isPhone: false }));

  test("every text colour has enough contrast on every background", () => {
    const failures = textColors.flatMap((text) =>
      backgrounds.flatMap((background) => {
        const ratio = contrast(token[text], token[background]);
        return ratio < 4.5 ? [`${text} ${token[text]} on ${background} ${token[background]}: ${ratio.toFixed(2)}`] : [];
      }),
    );
    expect(failures).toEqual([]);
  });

  test("selected options have enough contrast", () => {
    expect(contrast(token.colorPrimary, token.colorPrimaryBg)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(token.colorPrimaryText, token.colorPrimaryBg)).toBeGreaterThanOrEqual(4.5);
  });

  test("primary and danger buttons have enough contrast in every state", () => {
    const { primaryColor = "", dangerColor = "" } = themeOf({ isDark, isPhone: false }).components?.Button ?? {};
    for (const background of [token.colorPrimary, token.colorPrimaryHover, token.colorPrimaryActive])
      expect(contrast(primaryColor, background)).toBeGreaterThanOrEqual(4.5);
    for (const background of [token.colorError, token.colorErrorHover, token.colorErrorActive])
      expect(contrast(dangerColor, background)).toBeGreaterThanOrEqual(4.5);
  });
});

test.each([
  { isPhone: true, isTouch: true, height: 44 },
  { isPhone: false, isTouch: true, height: 44 },
  { isPhone: false, isTouch: false, height: 34 },
])("controls are $height px high: phone $isPhone, touch $isTouch", ({ height, ...appearance }) => {
  expect(theme.getDesignToken(themeOf({ isDark: false, ...appearance })).controlHeight).toBe(height);
});
