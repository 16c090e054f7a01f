import { SearchOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useTranslation } from "../i18n";
import { LanguageSelector } from "../ui/language-selector";
import { Logo } from "../ui/logo";
import { ThemeToggle } from "../ui/theme/theme-toggle";
import { useMedia } from "../ui/use-media";
import { AccountPopover } from "./account/account-popover";
import { paletteKeys, useCommandPalette } from "./command-palette/use-command-palette";
import styles from "./header.module.css";
import { InboxBell } from "./inbox/inbox-bell";
import { useShortcuts } from "./shortcuts/use-shortcuts";
import { StandaloneTools } from "./standalone-tools";

/**
 * The header: palette button, inbox, language, theme and account. On a phone it begins with the product name, in an
 * installed console with the Back and Reload buttons.
 */
export function Header({ isPhone }: { readonly isPhone: boolean }) {
  const { t } = useTranslation();
  const { openShortcutList, shortcuts } = useShortcuts();
  const { open, palette } = useCommandPalette(openShortcutList);
  const isStandalone = useMedia("(display-mode: standalone)");
  return (
    <header className={styles.header}>
      {isPhone && isStandalone ? (
        <div className={styles.tools}>
          <StandaloneTools />
        </div>
      ) : isPhone ? (
        <p className={styles.product}>
          <Logo />
          <span>{t("product.name")}</span>
        </p>
      ) : (
        <Button className={styles.search ?? ""} icon={<SearchOutlined aria-hidden />} onClick={open}>
          <span className={styles.words}>{t("palette.open")}</span>
          <kbd>{paletteKeys()}</kbd>
        </Button>
      )}
      <div className={styles.tools}>
        {isPhone && <Button type="text" icon={<SearchOutlined />} aria-label={t("palette.open")} onClick={open} />}
        <InboxBell />
        <LanguageSelector isIconOnly={isPhone} />
        <ThemeToggle />
        <AccountPopover isPhone={isPhone} onShortcuts={openShortcutList} />
      </div>
      {palette}
      {shortcuts}
    </header>
  );
}
