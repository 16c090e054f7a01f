import { ConfigProvider } from "antd";
import { createContext, type ReactNode, use, useLayoutEffect, useMemo, useState } from "react";
import { browserStorage } from "../../client/browser-storage";
import { antdLocale } from "../../i18n";
import { useMedia } from "../use-media";
import { themeOf } from "./theme";
import { themeVariables } from "./theme-variables";

/** Light, dark, or whatever the system has. */
export const themeModes = ["auto", "light", "dark"] as const;
/** A value of `themeModes`. */
export type ThemeMode = (typeof themeModes)[number];

interface ThemeChoice {
  readonly mode: ThemeMode;
  readonly choose: (mode: ThemeMode) => void;
  /** Makes text and targets the phone layout's. */
  readonly setPhone: (isPhone: boolean) => void;
}

const ThemeContext = createContext<ThemeChoice | null>(null);

const keptMode = (): ThemeMode => themeModes.find((mode) => mode === browserStorage.get("theme")) ?? "auto";

/** The nonce that the page's policy asks of styles; the server writes it into the page. */
const styleNonce = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;

/** Gives everything inside the user's theme and antd in the user's language. */
export function ThemeProvider({ children }: { readonly children: ReactNode }) {
  const [mode, setMode] = useState(keptMode);
  const [isPhone, setPhone] = useState(false);
  const isSystemDark = useMedia("(prefers-color-scheme: dark)");
  const isDark = mode === "auto" ? isSystemDark : mode === "dark";
  const isTouched = useMedia("(pointer: coarse)");
  const theme = useMemo(() => themeOf({ isDark, isPhone, isTouched }), [isDark, isPhone, isTouched]);
  const [nonce] = useState(styleNonce);
  const locale = antdLocale();

  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.colorScheme = isDark ? "dark" : "light";
    for (const [name, value] of themeVariables(theme)) {
      // Most stay as they are: each that is written has the styles of the whole page computed anew.
      if (style.getPropertyValue(name) !== value) style.setProperty(name, value);
    }
    // The bar of the phone's own takes on the header's ground.
    const ground = style.getPropertyValue("--ant-color-bg-container");
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) meta.setAttribute("content", ground);
  }, [theme, isDark]);

  const choice = useMemo<ThemeChoice>(() => {
    const choose = (wanted: ThemeMode): void => {
      browserStorage.set("theme", wanted === "auto" ? null : wanted);
      setMode(wanted);
    };
    return { mode, choose, setPhone };
  }, [mode]);

  return (
    <ThemeContext value={choice}>
      <ConfigProvider
        theme={theme}
        // The ripple of a click is drawn with an API that React 19 no longer has, and is not missed.
        wave={{ disabled: true }}
        // Two characters are a word here, not a label to be spread out.
        button={{ autoInsertSpace: false }}
        {...(locale && { locale })}
        {...(nonce && { csp: { nonce } })}
      >
        {children}
      </ConfigProvider>
    </ThemeContext>
  );
}

/** The theme and its switch. @throws Error outside a `ThemeProvider`. */
export function useTheme(): ThemeChoice {
  const choice = use(ThemeContext);
  if (choice === null) throw new Error("useTheme needs a ThemeProvider around it.");
  return choice;
}
