import { ConfigProvider } from "antd";
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from "react";
import { kept } from "../client/storage";
import { antdLocale } from "../i18n";
import { themeClass, themeOf } from "./theme";
import { useMedia } from "./use-media";

/** Light, dark, or whatever the system has. */
export const themeModes = ["auto", "light", "dark"] as const;
export type ThemeMode = (typeof themeModes)[number];

interface ThemeChoice {
  readonly mode: ThemeMode;
  readonly isDark: boolean;
  readonly choose: (mode: ThemeMode) => void;
}

const ThemeContext = createContext<ThemeChoice | null>(null);

const keptMode = (): ThemeMode => themeModes.find((mode) => mode === kept.get("theme")) ?? "auto";

/** The nonce that the page's policy asks of styles; the server writes it into the page. */
const styleNonce = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;

/** Gives everything inside the user's theme and language of antd. */
export function ThemeProvider({ children }: { readonly children: ReactNode }) {
  const [mode, setMode] = useState(keptMode);
  const isSystemDark = useMedia("(prefers-color-scheme: dark)");
  const isDark = mode === "auto" ? isSystemDark : mode === "dark";

  useEffect(() => {
    const { classList, style } = document.documentElement;
    classList.add(themeClass);
    style.colorScheme = isDark ? "dark" : "light";
  }, [isDark]);

  const choice = useMemo<ThemeChoice>(() => {
    const choose = (wanted: ThemeMode): void => {
      kept.set("theme", wanted === "auto" ? null : wanted);
      setMode(wanted);
    };
    return { mode, isDark, choose };
  }, [mode, isDark]);

  return (
    <ThemeContext value={choice}>
      <Themed isPhone={false}>{children}</Themed>
    </ThemeContext>
  );
}

/** The theme once more for a part of the page whose layout is the phone's. */
export function Themed({ isPhone, children }: { readonly isPhone: boolean; readonly children: ReactNode }) {
  const { isDark } = useTheme();
  const theme = useMemo(() => themeOf({ isDark, isPhone }), [isDark, isPhone]);
  const nonce = useMemo(styleNonce, []);
  const locale = antdLocale();
  return (
    <ConfigProvider
      theme={theme}
      // The ripple of a click is drawn with an API that React 19 no longer has, and is not missed.
      wave={{ disabled: true }}
      {...(locale && { locale })}
      {...(nonce && { csp: { nonce } })}
    >
      {children}
    </ConfigProvider>
  );
}

export function useTheme(): ThemeChoice {
  const choice = use(ThemeContext);
  if (choice === null) throw new Error("useTheme needs a ThemeProvider around it.");
  return choice;
}
