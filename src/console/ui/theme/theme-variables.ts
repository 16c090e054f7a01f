import type { ThemeConfig } from "antd";
import { theme } from "antd";

/** Numeric tokens without a unit; all other numbers are px. */
const unitless = /^(lineHeight|fontWeight|opacity|zIndex|motion|sizeUnit|sizeStep)/;

const nameOf = (token: string): string =>
  `--ant-${token
    .replace(/([a-z])([A-Z]|\d)/g, "$1-$2")
    .replace(/(\d)([A-Z])/g, "$1-$2")
    .toLowerCase()}`;

/**
 * antd's tokens as CSS variables, under antd's own variable names. antd can write them itself, but in a style element
 * without a nonce, which the content security policy blocks.
 */
export function themeVariables(config: ThemeConfig): readonly (readonly [name: string, value: string])[] {
  return Object.entries(theme.getDesignToken(config)).flatMap(([token, value]) => {
    if (typeof value === "number") return [[nameOf(token), unitless.test(token) ? `${value}` : `${value}px`] as const];
    return typeof value === "string" ? [[nameOf(token), value] as const] : [];
  });
}
