import { useCan, useParsed } from "@refinedev/core";
import { DocumentTitleHandler } from "@refinedev/react-router";
import { type ComponentType, lazy, Suspense, useEffect, useState } from "react";
import { Outlet, ScrollRestoration, useLocation } from "react-router";
import { useTranslation, withTexts } from "../i18n";
import { useRegistry } from "../providers/registry-context";
import { useSession } from "../providers/services-context";
import { ErrorBoundary } from "../ui/error-boundary";
import NoAccess from "../ui/no-access";
import { Header } from "./header";
import styles from "./layout.module.css";
import "./phone.css";
import "./print.css";
import { useSkipStaleEntries } from "../ui/sheet/use-close-on-back";
import { useTheme } from "../ui/theme/theme-provider";
import { tourEvent } from "../ui/tour";
import { useIsPhone } from "../ui/use-is-phone";
import { documentTitle } from "../ui/use-title";
import { OfflineBanner } from "./offline-banner";
import { PhoneBar } from "./phone-bar";
import { SectionTabs } from "./section-tabs";
import { Sidebar } from "./sidebar";
import type { TourProps } from "./tour/tour";
import { useIsTyping } from "./use-is-typing";
import { useKeyboardInset } from "./use-keyboard-inset";
import { useRootSize } from "./use-root-size";

/** How long after its creation an account is offered the tour, ms. */
const offerTime = 14 * 86_400_000;

const loadTour = withTexts(() => import("./tour/tour"), "firstSteps");
// Errors are ignored: the tour is optional.
const Tour = lazy<ComponentType<TourProps>>(() => loadTour().catch(() => ({ default: () => null })));

/** The layout of all pages for signed-in users: header, page, and the sidebar or, on a phone, the bottom bar. */
export function Layout() {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const { pathname } = useLocation();
  const user = useSession()?.user;
  const [isTourStarted, setTourStarted] = useState(false);
  useEffect(() => {
    const start = (): void => setTourStarted(true);
    window.addEventListener(tourEvent, start);
    return () => window.removeEventListener(tourEvent, start);
  }, []);

  const { setPhone } = useTheme();
  useEffect(() => {
    setPhone(isPhone);
    return () => setPhone(false);
  }, [isPhone, setPhone]);
  useRootSize(isPhone);
  useKeyboardInset(isPhone);
  const isTyping = useIsTyping(isPhone, pathname);
  useSkipStaleEntries();

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
          {user !== undefined && (isTourStarted || Date.now() - Number(user.create_time) < offerTime) && (
            <Suspense fallback={null}>
              <Tour user={user} isStarted={isTourStarted} onEnd={() => setTourStarted(false)} />
            </Suspense>
          )}
          <main id="content" tabIndex={-1} className={styles.content}>
            <ErrorBoundary key={pathname}>
              <SectionTabs />
              <PermittedPage />
            </ErrorBoundary>
          </main>
        </div>
        {isPhone && <PhoneBar />}
      </div>
      <ScrollRestoration />
      <DocumentTitleHandler handler={({ resource }) => documentTitle(t, resource?.meta?.label ?? "")} />
    </>
  );
}

/** The page, or a notice if the account may not open it (spec R5). */
function PermittedPage() {
  const registry = useRegistry();
  const { resource } = useParsed();
  const entry = registry.entries.find(({ name }) => name === resource?.name);
  const { data: access } = useCan({ resource: entry?.name ?? "", action: "open" });
  // Addresses without an entry, such as the file viewers, are open to every account.
  return entry === undefined || access?.can ? <Outlet /> : <NoAccess />;
}
