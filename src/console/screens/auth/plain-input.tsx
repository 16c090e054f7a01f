import { EyeInvisibleOutlined, EyeOutlined } from "@ant-design/icons";
import { type ComponentProps, useState } from "react";
import { t } from "../../i18n";
import styles from "./plain-input.module.css";

type Props = Omit<ComponentProps<"input">, "className">;

/**
 * A one-line input that looks like antd's. The login page has these: antd's own brings its forms and their validation
 * along, 27 kB for two lines.
 */
export function PlainInput(props: Props) {
  return <input {...props} className={styles.input} />;
}

/** The same for a password, which can be looked at. */
export function PlainPassword(props: Omit<Props, "type">) {
  const [isSeen, setSeen] = useState(false);
  const label = t(isSeen ? "login.hidePassword" : "login.showPassword");
  return (
    <span className={styles.password}>
      <input {...props} type={isSeen ? "text" : "password"} className={styles.input} />
      <button type="button" aria-label={label} title={label} aria-pressed={isSeen} onClick={() => setSeen(!isSeen)}>
        {isSeen ? <EyeOutlined /> : <EyeInvisibleOutlined />}
      </button>
    </span>
  );
}
