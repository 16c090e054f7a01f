import { DownloadOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useEffect, useId, useRef } from "react";
import { saveFile } from "../../client/save-file";
import { CopyButton } from "../../fields/descriptions/copyable";
import { useTranslation } from "../../i18n";
import styles from "./second-factor.module.css";

interface Props {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** New recovery codes. The server stores only their hashes, so they are shown once. */
export function RecoveryCodes({ codes, onDone }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.scrollIntoView({ block: "nearest" }), []);
  const text = codes.join("\n");
  return (
    <section ref={panel} className={styles.codes} aria-labelledby={id}>
      <h3 id={id}>
        {t("secondFactor.codesNew")} <CopyButton value={text} label={t("secondFactor.codes")} />
      </h3>
      <p role="status">{t("secondFactor.codesOnce")}</p>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button type="primary" onClick={onDone}>
          {t("secondFactor.codesDone")}
        </Button>
        <Button
          icon={<DownloadOutlined aria-hidden />}
          onClick={() => saveFile("recovery-codes.txt", new Blob([`${text}\n`], { type: "text/plain" }))}
        >
          {t("secondFactor.codesSave")}
        </Button>
      </div>
    </section>
  );
}
