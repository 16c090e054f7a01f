import { GlobalOutlined } from "@ant-design/icons";
import { type Language, languageOf, languages } from "../../contract";
import { changeLanguage, language as currentLanguage, t, useLanguage } from "../i18n";
import { useNotify } from "../providers/notify";
import { useOptionalServices } from "../providers/services-context";
import styles from "./language-selector.module.css";

/** Each language in its own name, so that its readers recognize it. */
const names = { zh: "中文", en: "English" } as const;

interface Props {
  /** Whether only the icon is visible. */
  readonly isIconOnly?: boolean;
}

/**
 * Selects the language. The server stores it for scheduled mails; its errors are ignored, because not every server
 * offers the call.
 */
export function LanguageSelector({ isIconOnly = false }: Props) {
  const language = useLanguage();
  const services = useOptionalServices();
  const notify = useNotify();
  const choose = async (chosen: Language): Promise<void> => {
    try {
      await changeLanguage(chosen);
    } catch {
      return notify.error(t("fault.missing"));
    }
    // The user chose another language in the meantime.
    if (currentLanguage() !== chosen) return;
    if (services?.session.current() == null) return;
    // Not by Refine: the login page has this selector, too.
    await services.post("user/save-language", { language: chosen }).catch(() => undefined);
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
