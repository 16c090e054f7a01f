import { PrinterOutlined } from "@ant-design/icons";
import { Button, QRCode } from "antd";
import { basePath } from "../../client/base-path";
import { redirectPath } from "../../client/redirect";
import { Copyable } from "../../fields/descriptions/copyable";
import { formatTime, useTranslation } from "../../i18n";
import styles from "./login-key.module.css";
import type { LoginKey } from "./parse-login-key";

interface Props {
  readonly loginKey: LoginKey;
  readonly name: string;
}

/** A login key as link, text and QR code. Printing prints only this sheet. */
export default function LoginKeySheet({ loginKey: { key, expires }, name }: Props) {
  const { t } = useTranslation();
  const link = `${window.location.origin}${basePath}${redirectPath}?${new URLSearchParams({ key })}`;
  const entries = [
    { label: t("key.link"), value: link },
    { label: t("key.text"), value: key },
  ];
  return (
    <div className={styles.sheet}>
      <div className={styles.onPaper}>
        <h2>{t("key.printTitle", { name })}</h2>
        <p>{t("key.scan")}</p>
      </div>
      {/* Dark on light in both themes, because some readers reject inverted codes. SVG prints sharply. */}
      <QRCode value={link} type="svg" size={168} color="#000000" bgColor="#ffffff" />
      <dl>
        {entries.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Copyable value={value} label={label}>
                <code>{value}</code>
              </Copyable>
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.remark}>
        {t("key.once")} {expires !== null && t("key.expires", { time: formatTime(expires) })}
      </p>
      <Button icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
        {t("key.print")}
      </Button>
    </div>
  );
}
