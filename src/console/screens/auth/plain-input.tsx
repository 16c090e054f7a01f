import { EyeInvisibleOutlined, EyeOutlined } from "@ant-design/icons";
import { type ComponentProps, useState } from "react";
import { useTranslation } from "../../i18n";
import styles from "./plain-input.module.css";

type Props = Omit<ComponentProps<"input">, "className">;

/**
 * A text input that looks like antd's. The login page uses it to stay small: antd's own input also loads its form
 * validation, 27 kB.
 */
export function PlainInput(props: Props) {
  return <input {...props} className={styles.input} />;
}

/** A password input with a button that shows and hides the password. */
export function PlainPassword(props: Omit<Props, "type">) {
  const { t } = useTranslation();
  const [isVisible, setVisible] = useState(false);
  const label = t(isVisible ? "login.hidePassword" : "login.showPassword");
  return (
    <span className={styles.password}>
      <input {...props} type={isVisible ? "text" : "password"} className={styles.input} />
      <button
        type="button"
        aria-label={label}
        title={label}
        aria-pressed={isVisible}
        onClick={() => setVisible(!isVisible)}
      >
        {isVisible ? <EyeOutlined /> : <EyeInvisibleOutlined />}
      </button>
    </span>
  );
}
