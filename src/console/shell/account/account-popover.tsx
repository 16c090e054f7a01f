import { UserOutlined } from "@ant-design/icons";
import { useGetIdentity } from "@refinedev/core";
import { Button } from "antd";
import { lazy, Suspense, useState } from "react";
import { displayName, type User } from "../../client/session";
import { pictureAddress } from "../../fields/picture-address";
import { useTranslation } from "../../i18n";
import { useEndpoint } from "../../providers/services-context";
import { useOpener } from "../../ui/use-opener";
import styles from "./account-popover.module.css";

const load = () => import("./account-panel");
const AccountPanel = lazy(load);

interface PopoverProps {
  readonly isPhone: boolean;
  /** Opens the list of keyboard shortcuts. Not offered on a phone. */
  readonly onShortcuts: () => void;
}

/** The account button in the header. Its popover shows the role, links and the logout button. */
export function AccountPopover({ isPhone, onShortcuts }: PopoverProps) {
  const { t } = useTranslation();
  const { isOpen, setOpen, wasOpened, button } = useOpener(load);
  const { data: user } = useGetIdentity<User>();
  if (user === undefined) return null;
  const name = displayName(user) ?? t("session.unknownUser");
  const trigger = (
    <Button
      type="text"
      className={styles.button ?? ""}
      icon={<Avatar avatar={user.avatar} />}
      {...button}
      {...(isPhone && { "aria-label": name })}
    >
      {isPhone ? null : <span className={styles.name}>{name}</span>}
    </Button>
  );
  if (!wasOpened) return trigger;
  return (
    <Suspense fallback={trigger}>
      <AccountPanel
        name={name}
        role={user.role}
        isOpen={isOpen}
        onOpen={setOpen}
        onShortcuts={isPhone ? null : onShortcuts}
      >
        {trigger}
      </AccountPanel>
    </Suspense>
  );
}

/** The account's picture, or a default icon. */
function Avatar({ avatar }: { readonly avatar: unknown }) {
  const address = pictureAddress(typeof avatar === "string" ? avatar : "", useEndpoint());
  const [broken, setBroken] = useState<string | null>(null);
  if (address === null || address === broken) return <UserOutlined aria-hidden />;
  return <img src={address} alt="" className={styles.avatar} onError={() => setBroken(address)} />;
}
