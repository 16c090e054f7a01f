import { CompassOutlined, IdcardOutlined, LogoutOutlined, QuestionCircleOutlined } from "@ant-design/icons";
import { useCan, useLogout } from "@refinedev/core";
import { Button, Popover } from "antd";
import { type ReactNode, useRef } from "react";
import { Link } from "react-router";
import { roleOptions } from "../../../contract";
import { profilePath } from "../../client/page-addresses";
import { useTranslation } from "../../i18n";
import { useRegistry } from "../../providers/registry-context";
import { Icon } from "../../ui/icon";
import { startTour } from "../../ui/tour";
import { useEscape } from "../../ui/use-escape";
import styles from "./account-popover.module.css";

interface Props extends Omit<AccountProps, "onLeave" | "onClose"> {
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  /** The button that opens it. */
  readonly children: ReactNode;
}

/** The popover of the account button. */
export default function AccountPanel({ isOpen, onOpen, children, ...account }: Props) {
  const container = useRef<HTMLSpanElement>(null);
  const close = (): void => {
    onOpen(false);
    container.current?.querySelector("button")?.focus();
  };
  useEscape(isOpen, close);
  return (
    <span ref={container} className={styles.container}>
      <Popover
        trigger="click"
        placement="bottomRight"
        open={isOpen}
        // The button toggles the popover itself. This code handles clicks outside.
        onOpenChange={(next) => !next && onOpen(false)}
        // Rendered beside the button, so that Tab moves the focus into it.
        getPopupContainer={(button) => button.parentElement ?? document.body}
        content={<Account {...account} onLeave={() => onOpen(false)} onClose={close} />}
      >
        {children}
      </Popover>
    </span>
  );
}

interface AccountProps {
  readonly name: string;
  readonly role: number;
  readonly onLeave: () => void;
  /** Closes the popover and gives the focus back to its button. */
  readonly onClose: () => void;
  readonly onShortcuts: (() => void) | null;
}

function Account({ name, role, onLeave, onClose, onShortcuts }: AccountProps) {
  const { t, text } = useTranslation();
  const registry = useRegistry();
  const { data: setting } = useCan({ resource: "setting", action: "list" });
  const { data: help } = useCan({ resource: "help", action: "list" });
  const { mutate: logOut } = useLogout();
  const roleOption = roleOptions.find((option) => option.value === role);
  return (
    <div className={styles.account}>
      <p>
        <strong>{name}</strong>
        {roleOption !== undefined && <span>{text(roleOption.label)}</span>}
      </p>
      <Link to={profilePath} onClick={onLeave}>
        <IdcardOutlined /> {t("profile.title")}
      </Link>
      {registry.entries
        .filter((entry) => entry.type === "page")
        // Customers have no menu entry for the help.
        .filter(({ name }) => (name === "setting" && setting?.can) || (name === "help" && help?.can))
        .map((entry) => (
          <Link key={entry.name} to={entry.path} onClick={onLeave}>
            <Icon name={entry.icon} /> {text(entry.label)}
          </Link>
        ))}
      <button
        type="button"
        className={styles.link}
        onClick={() => {
          // The tour gives the focus back to the button.
          onClose();
          startTour();
        }}
      >
        <CompassOutlined aria-hidden /> {t("session.tour")}
      </button>
      {onShortcuts !== null && (
        <button
          type="button"
          className={styles.link}
          onClick={() => {
            onLeave();
            onShortcuts();
          }}
        >
          <QuestionCircleOutlined aria-hidden /> {t("shortcuts.title")}
        </button>
      )}
      <Button block icon={<LogoutOutlined aria-hidden />} onClick={() => logOut()}>
        {t("session.logout")}
      </Button>
    </div>
  );
}
