import { GlobalOutlined } from "@ant-design/icons";
import { languageOf, languages } from "../../contract";
import { changeLanguage, language } from "../i18n";
import styles from "./language-selector.module.css";

/** Each language in its own words, so that whoever reads it finds it. */
const names = { zh: "中文", en: "English" } as const;

/** Chooses the language; the page is loaded anew in it. */
export function LanguageSelector() {
  return (
    <label className={styles.selector}>
      <GlobalOutlined aria-hidden />
      <select
        aria-label="语言 Language"
        value={language()}
        onChange={(event) => changeLanguage(languageOf(event.target.value))}
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
