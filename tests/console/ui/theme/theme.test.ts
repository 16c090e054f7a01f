import { theme } from "antd";
import { describe, expect, test } from "vitest";
import { themeOf } from "../../../../src/console/ui/theme/theme";

/** Relative luminance of a colour, `#rrggbb` (WCAG 2.2, "relative luminance"). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2.2, "contrast ratio". */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((left, right) => left - right);
  return (lighter + 0.05) / (darker + 0.05);
}

/** What is written in, also under the pointer and the finger, … */
const words = [
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
/** … and upon: pages, panels, dialogs. */
const grounds = ["colorBgLayout", "colorBgContainer", "colorBgElevated"] as const;

describe.each([
  { name: "light", isDark: false },
  { name: "dark", isDark: true },
])("$name", ({ isDark }) => {
  const token = theme.getDesignToken(themeOf({ isDark, isPhone: false }));

  test("every word can be read on every ground", () => {
    const pale = words.flatMap((word) =>
      grounds.flatMap((ground) => {
        const found = contrast(token[word], token[ground]);
        return found < 4.5 ? [`${word} ${token[word]} on ${ground} ${token[ground]}: ${found.toFixed(2)}`] : [];
      }),
    );
    expect(pale).toEqual([]);
  });

  test("what is chosen can be read on its ground", () => {
    expect(contrast(token.colorPrimary, token.colorPrimaryBg)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(token.colorPrimaryText, token.colorPrimaryBg)).toBeGreaterThanOrEqual(4.5);
  });

  test("a main button's word can be read, also when the button is touched", () => {
    const { primaryColor = "", dangerColor = "" } = themeOf({ isDark, isPhone: false }).components?.Button ?? {};
    for (const ground of [token.colorPrimary, token.colorPrimaryHover, token.colorPrimaryActive])
      expect(contrast(primaryColor, ground)).toBeGreaterThanOrEqual(4.5);
    for (const ground of [token.colorError, token.colorErrorHover, token.colorErrorActive])
      expect(contrast(dangerColor, ground)).toBeGreaterThanOrEqual(4.5);
  });
});

test.each([
  { isPhone: true, isTouched: true, height: 44 },
  { isPhone: false, isTouched: true, height: 44 },
  { isPhone: false, isTouched: false, height: 34 },
])("gives controls the height of what touches them: phone $isPhone, finger $isTouched", ({ height, ...appearance }) => {
  expect(theme.getDesignToken(themeOf({ isDark: false, ...appearance })).controlHeight).toBe(height);
});
