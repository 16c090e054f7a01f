import type { ThemeConfig } from "antd";
import { theme } from "antd";

/** Tokens that are plain numbers; all others are px. */
const unitless = /^(lineHeight|fontWeight|opacity|zIndex|motion|sizeUnit|sizeStep)/;

const nameOf = (token: string): string =>
  `--ant-${token
    .replace(/([a-z])([A-Z]|\d)/g, "$1-$2")
    .replace(/(\d)([A-Z])/g, "$1-$2")
    .toLowerCase()}`;

/**
 * antd's tokens as variables for our style sheets, under the names that antd itself gives them. antd can write them too,
 * but its style element for them has no nonce, and the page's policy refuses it.
 */
export function themeVariables(config: ThemeConfig): readonly (readonly [name: string, value: string])[] {
  return Object.entries(theme.getDesignToken(config)).flatMap(([token, value]) => {
    if (typeof value === "number") return [[nameOf(token), unitless.test(token) ? `${value}` : `${value}px`] as const];
    return typeof value === "string" ? [[nameOf(token), value] as const] : [];
  });
}
