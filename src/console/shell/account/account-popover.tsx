import { UserOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { lazy, Suspense } from "react";
import { displayName } from "../../client/session";
import { pictureAddress } from "../../fields/picture-address";
import { t } from "../../i18n";
import { useEndpoint, useSession } from "../../providers/services-context";
import { useOpener } from "../../ui/use-opener";
import styles from "./account-popover.module.css";

const load = () => import("./account-panel");
const AccountPanel = lazy(load);

interface PopoverProps {
  readonly isPhone: boolean;
  /** Tells the keyboard's shortcuts; not offered on a phone. */
  readonly onShortcuts: () => void;
}

/** The account's name; behind it what it is, its settings, and the way out. */
export function AccountPopover({ isPhone, onShortcuts }: PopoverProps) {
  const { isOpen, setOpen, isWanted, button } = useOpener(load);
  const user = useSession()?.user;
  if (user === undefined) return null;
  const name = displayName(user) ?? t("session.unknownUser");
  const door = (
    <Button
      type="text"
      className={styles.button ?? ""}
      icon={<Face avatar={user.avatar} />}
      {...button}
      {...(isPhone && { "aria-label": name })}
    >
      {isPhone ? null : <span className={styles.name}>{name}</span>}
    </Button>
  );
  if (!isWanted) return door;
  return (
    <Suspense fallback={door}>
      <AccountPanel
        name={name}
        role={user.role}
        isOpen={isOpen}
        onOpen={setOpen}
        onShortcuts={isPhone ? null : onShortcuts}
      >
        {door}
      </AccountPanel>
    </Suspense>
  );
}

/** The account's own picture; the drawing of a person where it has none. */
function Face({ avatar }: { readonly avatar: unknown }) {
  const address = pictureAddress(typeof avatar === "string" ? avatar : "", useEndpoint());
  if (address === null) return <UserOutlined aria-hidden />;
  return <img src={address} alt="" className={styles.face} />;
}
