import { useEffect } from "react";
import { Outlet, ScrollRestoration, useLocation } from "react-router";
import { mayOpen } from "../../contract";
import { t } from "../i18n";
import { accessSession } from "../providers/access-session";
import { useSession } from "../providers/context";
import { useRegistry } from "../registry";
import NoAccess from "../screens/no-access";
import { entryAt } from "./entry-at";
import { ErrorBoundary } from "./error-boundary";
import { Header } from "./header";
import styles from "./layout.module.css";
import "./phone.css";
import { OfflineBanner } from "./offline-banner";
import { PhoneBar } from "./phone-bar";
import { SectionTabs } from "./section-tabs";
import { useSkippedSheets } from "./sheet/use-back-closes";
import { Sidebar } from "./sidebar";
import { useTheme } from "./theme/theme-provider";
import { useIsPhone } from "./use-is-phone";
import { useKeyboardRoom } from "./use-keyboard-room";
import { useRootSize } from "./use-root-size";
import { useTyping } from "./use-typing";

/** What surrounds the pages behind the login: sidebar and header, or the phone's bar. */
export function Layout() {
  const isPhone = useIsPhone();
  const { pathname } = useLocation();

  const { setPhone } = useTheme();
  useEffect(() => {
    setPhone(isPhone);
    return () => setPhone(false);
  }, [isPhone, setPhone]);
  useRootSize(isPhone);
  useKeyboardRoom(isPhone);
  const isTyping = useTyping(isPhone, pathname);
  useSkippedSheets();

  return (
    <>
      <div className={styles.layout} data-typing={isTyping}>
        <a className={styles.skip} href="#content">
          {t("frame.skip")}
        </a>
        {!isPhone && <Sidebar />}
        <div className={styles.column}>
          <Header isPhone={isPhone} />
          <OfflineBanner />
          <main id="content" tabIndex={-1} className={styles.content}>
            <ErrorBoundary key={pathname}>
              <SectionTabs />
              <Permitted />
            </ErrorBoundary>
          </main>
        </div>
        {isPhone && <PhoneBar />}
      </div>
      <ScrollRestoration />
    </>
  );
}

/** The page, if the role may open it (readings, R5). */
function Permitted() {
  const registry = useRegistry();
  const user = useSession()?.user;
  const entry = entryAt(registry, useLocation().pathname);
  const isPermitted =
    user !== undefined && (entry === undefined || mayOpen(registry, accessSession(registry, user), entry));
  return isPermitted ? <Outlet /> : <NoAccess />;
}
