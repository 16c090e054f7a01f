import { BellOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState } from "react";
import { useTranslation } from "../../i18n";
import { withTimeout } from "../../ui/load-module";
import styles from "./inbox-bell.module.css";
import { useUnread } from "./use-unread";

const loadDrawer = () => import("./inbox-drawer");
type Drawer = Awaited<ReturnType<typeof loadDrawer>>["default"];

/** Largest number in the badge, which has room for two digits. */
const maxCount = 99;

/** The bell with the number of unread messages. It opens the inbox. Hidden if the server has no inbox (spec W8). */
export function InboxBell() {
  const { t } = useTranslation();
  const { unread, update } = useUnread();
  const [Drawer, setDrawer] = useState<Drawer | null>(null);
  const [isOpen, setOpen] = useState(false);
  if (unread === null) return null;

  const open = (): void => {
    setOpen(true);
    withTimeout(loadDrawer).then(
      (module) => setDrawer(() => module.default),
      // The next click loads it again.
      () => setOpen(false),
    );
  };
  const label = unread > 0 ? t("inbox.openUnread", { count: unread }) : t("inbox.open");
  return (
    <>
      <Button
        type="text"
        className={styles.bell ?? ""}
        icon={<BellOutlined aria-hidden />}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        loading={isOpen && Drawer === null}
        onClick={open}
      >
        {unread > 0 && (
          <span className={styles.count} aria-hidden>
            {unread > maxCount ? `${maxCount}+` : unread}
          </span>
        )}
      </Button>
      {Drawer !== null && <Drawer isOpen={isOpen} unread={unread} onUnread={update} onClose={() => setOpen(false)} />}
    </>
  );
}
