import { Tour as AntTour, Button } from "antd";
import { useEffect, useEffectEvent, useId, useState } from "react";
import type { User } from "../../client/session";
import { useTranslation } from "../../i18n";
import { startTour } from "../../ui/tour";
import styles from "./tour.module.css";
import { declineOffer, isTourOffered } from "./tour-offer";
import { useTourSteps } from "./use-tour-steps";

export interface TourProps {
  readonly user: User;
  readonly isStarted: boolean;
  readonly onEnd: () => void;
}

/** Offers the tour to a new account, and shows it after it was started. */
export default function Tour({ user, isStarted, onEnd }: TourProps) {
  const [isOffered, setOffered] = useState(() => isTourOffered(user));
  const decline = (): void => {
    declineOffer(user);
    setOffered(false);
  };
  if (isStarted) {
    return (
      <Steps
        user={user}
        onEnd={() => {
          decline();
          onEnd();
        }}
      />
    );
  }
  return isOffered ? <Offer onDecline={decline} /> : null;
}

function Offer({ onDecline }: { readonly onDecline: () => void }) {
  const { t } = useTranslation();
  return (
    <section className={styles.offer} aria-label={t("tour.title")}>
      <span>{t("tour.offer")}</span>
      <Button size="small" type="primary" onClick={startTour}>
        {t("tour.start")}
      </Button>
      <Button size="small" type="text" onClick={onDecline}>
        {t("tour.decline")}
      </Button>
    </section>
  );
}

/** antd gives the panel of a tour no role. */
function asDialog(title: HTMLElement | null): void {
  const panel = title?.closest(".ant-tour");
  panel?.setAttribute("role", "dialog");
  panel?.setAttribute("aria-labelledby", title?.id ?? "");
}

/** Gives the focus back to where it was before the tour, or to the page if that is gone. */
function useFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const isThere = before instanceof HTMLElement && before !== document.body && before.checkVisibility();
      (isThere ? before : document.getElementById("content"))?.focus({ preventScroll: true });
    },
    [before],
  );
}

/** Ends the tour on Escape, wherever the focus is. */
function useEndOnEscape(onEnd: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    if (event.key === "Escape") onEnd();
  });
  useEffect(() => {
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}

function Steps({ user, onEnd }: { readonly user: User; readonly onEnd: () => void }) {
  const { t } = useTranslation();
  const id = useId();
  const steps = useTourSteps(user);
  const [at, setAt] = useState(0);
  useEndOnEscape(onEnd);
  useFocusBack();
  // A page without menu, such as one that is left at this moment, has nothing to show.
  const isEmpty = steps.length === 0;
  useEffect(() => {
    if (isEmpty) onEnd();
  }, [isEmpty, onEnd]);
  const isLast = at >= steps.length - 1;
  return (
    <AntTour
      open={!isEmpty}
      current={at}
      rootClassName={styles.tour ?? ""}
      closable={false}
      // With a wider gap, the panel beside the last tool of the header would not fit on a phone.
      gap={{ offset: 2 }}
      steps={steps.map((step) => ({
        ...step,
        title: (
          <span key={at} ref={asDialog} id={`${id}-title`}>
            {step.title}
          </span>
        ),
        description: <span id={`${id}-about`}>{step.description}</span>,
      }))}
      indicatorsRender={(current, total) => (
        <span className={styles.count}>{t("tour.count", { current: current + 1, total })}</span>
      )}
      actionsRender={() => (
        <>
          {!isLast && (
            <Button size="small" type="text" onClick={onEnd}>
              {t("tour.skip")}
            </Button>
          )}
          {at > 0 && (
            <Button size="small" onClick={() => setAt(at - 1)}>
              {t("tour.back")}
            </Button>
          )}
          <Button
            key={at}
            size="small"
            type="primary"
            autoFocus
            // Each step moves the focus here, so that screen readers read the text.
            aria-describedby={`${id}-title ${id}-about`}
            onClick={() => (isLast ? onEnd() : setAt(at + 1))}
          >
            {t(isLast ? "tour.end" : "tour.next")}
          </Button>
        </>
      )}
    />
  );
}
