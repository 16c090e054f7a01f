import { ConfigProvider } from "antd";
import { createContext, type ReactNode, use, useLayoutEffect, useMemo, useState } from "react";
import { browserStorage } from "../../client/browser-storage";
import { antdLocale, useLanguage } from "../../i18n";
import { useMedia } from "../use-media";
import { themeOf } from "./theme";
import { themeVariables } from "./theme-variables";

/** Automatic (the system's setting), light or dark. */
export const themeModes = ["auto", "light", "dark"] as const;
/** A value of `themeModes`. */
export type ThemeMode = (typeof themeModes)[number];

interface ThemeChoice {
  readonly mode: ThemeMode;
  readonly choose: (mode: ThemeMode) => void;
  /** Switches text and controls to the sizes of the phone layout. */
  readonly setPhone: (isPhone: boolean) => void;
}

const ThemeContext = createContext<ThemeChoice | null>(null);

const storedMode = (): ThemeMode => themeModes.find((mode) => mode === browserStorage.get("theme")) ?? "auto";

/** The nonce that the content security policy requires for styles. The server writes it into the page. */
const styleNonce = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;

interface Props {
  /** Whether the first page has the phone layout. A change after the first render would create all styles twice. */
  readonly startsOnPhone?: boolean;
  readonly children: ReactNode;
}

/** Provides the user's theme, and antd's texts in the user's language. */
export function ThemeProvider({ startsOnPhone = false, children }: Props) {
  const [mode, setMode] = useState(storedMode);
  const [isPhone, setPhone] = useState(startsOnPhone);
  const isSystemDark = useMedia("(prefers-color-scheme: dark)");
  const isDark = mode === "auto" ? isSystemDark : mode === "dark";
  const isTouch = useMedia("(pointer: coarse)");
  // Read once: with another value, antd would mount the whole console again. The style sheet handles a later wish for
  // less motion.
  const [isMotionReduced] = useState(() => window.matchMedia("(prefers-reduced-motion: reduce)").matches);
  const theme = useMemo(
    () => themeOf({ isDark, isPhone, isTouch, isMotionReduced }),
    [isDark, isPhone, isTouch, isMotionReduced],
  );
  const [nonce] = useState(styleNonce);
  useLanguage();
  const locale = antdLocale();

  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.colorScheme = isDark ? "dark" : "light";
    for (const [name, value] of themeVariables(theme)) {
      // Each write makes the browser recompute the styles of the whole page, so write only changes.
      if (style.getPropertyValue(name) !== value) style.setProperty(name, value);
    }
    // The phone's status bar gets the background colour of the header.
    const background = style.getPropertyValue("--ant-color-bg-container");
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) meta.setAttribute("content", background);
  }, [theme, isDark]);

  const choice = useMemo<ThemeChoice>(() => {
    const choose = (chosen: ThemeMode): void => {
      browserStorage.set("theme", chosen === "auto" ? null : chosen);
      setMode(chosen);
    };
    return { mode, choose, setPhone };
  }, [mode]);

  return (
    <ThemeContext value={choice}>
      <ConfigProvider
        theme={theme}
        // antd's click effect uses an API that React 19 has removed.
        wave={{ disabled: true }}
        // antd would insert a space between two Chinese characters.
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
