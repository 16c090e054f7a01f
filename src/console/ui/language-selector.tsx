import { GlobalOutlined } from "@ant-design/icons";
import { type Language, languageOf, languages } from "../../contract";
import { changeLanguage, language } from "../i18n";
import { useOptionalServices } from "../providers/services-context";
import styles from "./language-selector.module.css";

/** Each language in its own words, so that whoever reads it finds it. */
const names = { zh: "中文", en: "English" } as const;

/** How long the page waits for the server to take note of the choice, ms: the choice counts here either way. */
const patience = 2000;

/**
 * Chooses the language; the page is loaded anew in it. The server is told whose choice it is, for what it mails when nobody's
 * request says a language; a server that does not take it goes on as before.
 */
export function LanguageSelector({
  isSign = false,
}: {
  /** Whether only its sign is shown. */ readonly isSign?: boolean;
}) {
  const services = useOptionalServices();
  const choose = async (wanted: Language): Promise<void> => {
    if (services?.session.current() != null) {
      const told = services.post("user/save-language", { language: wanted }, { signal: AbortSignal.timeout(patience) });
      await told.catch(() => undefined);
    }
    changeLanguage(wanted);
  };
  return (
    <label className={styles.selector} data-sign={isSign}>
      <GlobalOutlined aria-hidden />
      <select
        aria-label="语言 Language"
        value={language()}
        onChange={(event) => void choose(languageOf(event.target.value))}
      >
        {languages.map((one) => (
          <option key={one} value={one} lang={one}>
            {names[one]}
          </option>
        ))}
      </select>
    </label>
  );
}
