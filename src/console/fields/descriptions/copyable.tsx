import { CheckOutlined, CopyOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { type ReactNode, useState } from "react";
import { useTranslation } from "../../i18n";
import { useNotify } from "../../providers/notify";
import styles from "../fields.module.css";

/** Shows a value with a copy button. */
export function Copyable({ value, label, children }: { value: string; label: string; children: ReactNode }) {
  return (
    <span className={styles.copied}>
      {children}
      <CopyButton value={value} label={label} />
    </span>
  );
}

/** A button that copies `value`. Its tooltip and accessible name contain `label`, the name of the value. */
export function CopyButton({ value, label }: { readonly value: string; readonly label: string }) {
  const { t } = useTranslation();
  const notify = useNotify();
  const [isCopied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
      notify.success(t("field.copied"));
    } catch {
      notify.warning(t("field.notCopied"));
    }
  };
  const buttonLabel = t("field.copy", { label });
  return (
    <Button
      type="text"
      size="small"
      icon={isCopied ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />}
      aria-label={buttonLabel}
      title={buttonLabel}
      onClick={() => void copy()}
    />
  );
}
