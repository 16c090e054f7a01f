import { GlobalOutlined } from "@ant-design/icons";
import { type Language, languageOf, languages } from "../../contract";
import { changeLanguage, useLanguage } from "../i18n";
import { useOptionalServices } from "../providers/services-context";
import styles from "./language-selector.module.css";

/** Each language in its own name, so that its readers recognize it. */
const names = { zh: "中文", en: "English" } as const;

/** Time-out for saving the language on the server, ms. The page changes its language in any case. */
const saveTimeout = 2000;

interface Props {
  /** Whether only the icon is visible. */
  readonly isIconOnly?: boolean;
}

/**
 * Selects the language and reloads the page. The server stores the language for scheduled mails; its errors are
 * ignored, because not every server offers the call.
 */
export function LanguageSelector({ isIconOnly = false }: Props) {
  const language = useLanguage();
  const services = useOptionalServices();
  const choose = async (chosen: Language): Promise<void> => {
    if (services?.session.current() != null) {
      const signal = AbortSignal.timeout(saveTimeout);
      await services.post("user/save-language", { language: chosen }, { signal }).catch(() => undefined);
    }
    changeLanguage(chosen);
  };
  return (
    <label className={styles.selector} data-icon-only={isIconOnly}>
      <GlobalOutlined aria-hidden />
      <select
        aria-label="语言 Language"
        value={language}
        onChange={(event) => void choose(languageOf(event.target.value))}
      >
        {languages.map((option) => (
          <option key={option} value={option} lang={option}>
            {names[option]}
          </option>
        ))}
      </select>
    </label>
  );
}
