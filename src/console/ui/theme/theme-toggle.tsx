import { DesktopOutlined, MoonOutlined, SunOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { ReactNode } from "react";
import { type TextKey, useTranslation } from "../../i18n";
import { type ThemeMode, themeModes, useTheme } from "./theme-provider";

const appearance: Readonly<Record<ThemeMode, { readonly icon: ReactNode; readonly label: TextKey }>> = {
  auto: { icon: <DesktopOutlined />, label: "theme.auto" },
  light: { icon: <SunOutlined />, label: "theme.light" },
  dark: { icon: <MoonOutlined />, label: "theme.dark" },
};

/** A button that cycles through the themes: automatic, light, dark. */
export function ThemeToggle() {
  const { t } = useTranslation();
  const { mode, choose } = useTheme();
  const { icon, label } = appearance[mode];
  const next = themeModes[(themeModes.indexOf(mode) + 1) % themeModes.length] ?? "auto";
  return <Button type="text" icon={icon} aria-label={t(label)} title={t(label)} onClick={() => choose(next)} />;
}
