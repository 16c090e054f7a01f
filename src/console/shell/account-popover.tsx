import { IdcardOutlined, LogoutOutlined, QuestionCircleOutlined, UserOutlined } from "@ant-design/icons";
import { Button, Popover } from "antd";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { roleOption } from "../../contract";
import { loginAddress, profilePath } from "../client/addresses";
import { displayName } from "../client/session";
import { signOut } from "../client/sign-in";
import { pictureAddress } from "../fields/picture-address";
import { t, text } from "../i18n";
import { Icon } from "../icon";
import { useCan, useEndpoint, useServices, useSession } from "../providers/context";
import { useRegistry } from "../registry";
import styles from "./account-popover.module.css";

interface PopoverProps {
  readonly isPhone: boolean;
  /** Tells the keyboard's shortcuts; not offered on a phone. */
  readonly onShortcuts: () => void;
}

/** The account's name; behind it what it is, its settings, and the way out. */
export function AccountPopover({ isPhone, onShortcuts }: PopoverProps) {
  const [isOpen, setOpen] = useState(false);
  const user = useSession()?.user;
  if (user === undefined) return null;
  const name = displayName(user) ?? t("session.unknownUser");
  const close = (): void => setOpen(false);
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={isOpen}
      onOpenChange={setOpen}
      // Beside its button, so that the next stop of the Tab key is in it.
      getPopupContainer={(button) => button.parentElement ?? document.body}
      content={<Account name={name} role={user.role} onLeave={close} onShortcuts={isPhone ? null : onShortcuts} />}
    >
      <Button
        type="text"
        className={styles.button ?? ""}
        icon={<Face avatar={user.avatar} />}
        aria-expanded={isOpen}
        {...(isPhone && { "aria-label": name })}
      >
        {isPhone ? null : <span className={styles.name}>{name}</span>}
      </Button>
    </Popover>
  );
}

/** The account's own picture; the drawing of a person where it has none. */
function Face({ avatar }: { readonly avatar: unknown }) {
  const address = pictureAddress(typeof avatar === "string" ? avatar : "", useEndpoint());
  if (address === null) return <UserOutlined aria-hidden />;
  return <img src={address} alt="" className={styles.face} />;
}

interface AccountProps {
  readonly name: string;
  readonly role: number;
  readonly onLeave: () => void;
  readonly onShortcuts: (() => void) | null;
}

function Account({ name, role, onLeave, onShortcuts }: AccountProps) {
  const services = useServices();
  const registry = useRegistry();
  const can = useCan();
  const navigate = useNavigate();
  const what = roleOption.find((option) => option.value === role);
  const leave = (): void => {
    onLeave();
    void signOut(services);
    void navigate(loginAddress(), { replace: true });
  };
  return (
    <div className={styles.account}>
      <p>
        <strong>{name}</strong>
        {what !== undefined && <span>{text(what.label)}</span>}
      </p>
      <Link to={profilePath} onClick={onLeave}>
        <IdcardOutlined /> {t("profile.title")}
      </Link>
      {registry.entries
        .filter((entry) => entry.type === "page")
        .filter((entry) => entry.name === "setting" && can("list", entry.name))
        .map((entry) => (
          <Link key={entry.name} to={entry.path} onClick={onLeave}>
            <Icon name={entry.icon} /> {text(entry.label)}
          </Link>
        ))}
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
      <Button block icon={<LogoutOutlined aria-hidden />} onClick={leave}>
        {t("session.logout")}
      </Button>
    </div>
  );
}
