import { EyeInvisibleOutlined, EyeOutlined } from "@ant-design/icons";
import { Input } from "antd";
import type { ComponentProps, MouseEventHandler } from "react";
import { useTranslation } from "../i18n";
import styles from "./fields.module.css";

/** An input that hides what is typed, with a button that shows it. antd's own toggle is not a button, and screen readers read it as "eye". */
export function MaskedInput(props: Omit<ComponentProps<typeof Input.Password>, "iconRender">) {
  return <Input.Password {...props} iconRender={(isVisible) => <Eye isVisible={isVisible} />} />;
}

interface EyeProps {
  readonly isVisible: boolean;
  // antd sets these.
  readonly onClick?: MouseEventHandler;
  readonly onMouseDown?: MouseEventHandler;
  readonly onMouseUp?: MouseEventHandler;
}

function Eye({ isVisible, onClick, onMouseDown, onMouseUp }: EyeProps) {
  const { t } = useTranslation();
  const label = t(isVisible ? "field.conceal" : "field.reveal");
  return (
    <button
      type="button"
      className={styles.eye}
      aria-label={label}
      title={label}
      onClick={onClick}
      onMouseDown={onMouseDown}
      onMouseUp={onMouseUp}
    >
      {isVisible ? <EyeOutlined aria-hidden /> : <EyeInvisibleOutlined aria-hidden />}
    </button>
  );
}
