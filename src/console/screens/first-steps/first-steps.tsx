import { CheckCircleFilled } from "@ant-design/icons";
import { Button } from "antd";
import { useEffect, useId, useState } from "react";
import { Link } from "react-router";
import { asRecord, type FirstStepsAnswer, resourceByName } from "../../../contract";
import { isUnsupportedCall } from "../../client/call-error";
import { canAddRecord } from "../../generator/actions/available-actions";
import { useTranslation } from "../../i18n";
import { useAccess } from "../../providers/access-context";
import { livePolling } from "../../providers/polling";
import { useRegistry } from "../../providers/registry-context";
import { useAccountId } from "../../providers/services-context";
import { useCall } from "../../providers/use-call";
import { LoadFailure } from "../../ui/load-failure";
import { addAddress, fromMenu } from "../../ui/record-links";
import { startTour } from "../../ui/tour";
import styles from "./first-steps.module.css";
import { areStepsHidden, hideSteps } from "./hidden-steps";
import { type FirstStep, firstSteps } from "./steps";

export interface FirstStepsProps {
  /** The help always shows the list, even if all steps are done. */
  readonly isInHelp?: boolean;
}

const options = { ...livePolling, parse: (answer: unknown) => asRecord(answer) as Partial<FirstStepsAnswer> };

/**
 * The steps from an empty installation to the first report, for administrators. The data shows which steps are done.
 * Without an answer the list is hidden. The help then shows the error, unless the server does not offer the call.
 */
export default function FirstSteps({ isInHelp = false }: FirstStepsProps) {
  const { t } = useTranslation();
  const id = useId();
  const account = useAccountId();
  const [isHidden, setHidden] = useState(() => areStepsHidden(account));
  const { data, error, refetch } = useCall(
    "statistics/first-steps",
    {},
    { ...options, enabled: isInHelp || !isHidden },
  );
  const open = data === undefined ? [] : firstSteps.filter(({ name }) => data[name] !== 1);
  const isDone = data !== undefined && open.length === 0;
  // An installation that is in use makes no further calls.
  useEffect(() => {
    if (isDone) hideSteps(account);
  }, [isDone, account]);
  if (isInHelp && error !== null && !isUnsupportedCall(error))
    return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (data === undefined || (!isInHelp && (isHidden || isDone))) return null;
  return (
    <section className={styles.steps} aria-labelledby={id}>
      <header>
        <h2 id={id}>{t("steps.title")}</h2>
        <span>{t("steps.count", { done: firstSteps.length - open.length, total: firstSteps.length })}</span>
      </header>
      <ol>
        {firstSteps.map((step, at) => (
          <Step key={step.name} step={step} number={at + 1} isDone={!open.includes(step)} isNext={step === open[0]} />
        ))}
      </ol>
      <footer>
        <Button onClick={startTour}>{t("steps.tour")}</Button>
        {!isInHelp && (
          <Button
            type="text"
            onClick={() => {
              hideSteps(account);
              setHidden(true);
            }}
          >
            {t("steps.hide")}
          </Button>
        )}
      </footer>
    </section>
  );
}

interface StepProps {
  readonly step: FirstStep;
  readonly number: number;
  readonly isDone: boolean;
  /** Whether it is the first step that is not done. */
  readonly isNext: boolean;
}

function Step({ step, number, isDone, isNext }: StepProps) {
  const { t } = useTranslation();
  return (
    <li data-done={isDone} {...(isNext && { "aria-current": "step" as const })}>
      <span className={styles.mark} aria-hidden>
        {isDone ? <CheckCircleFilled /> : number}
      </span>
      <div>
        <h3>
          {t(step.title)}
          {isDone && <span className={styles.done}> {t("steps.done")}</span>}
        </h3>
        {!isDone && <p>{t(step.about)}</p>}
        {!isDone && <StepLink step={step} />}
      </div>
    </li>
  );
}

/** The screen of a step, if the account may open it. */
function StepLink({ step: { entry, isNew, link } }: { readonly step: FirstStep }) {
  const { t } = useTranslation();
  const can = useAccess();
  const resource = resourceByName(useRegistry(), entry);
  if (isNew ? !canAddRecord(resource, can) : !can("open", entry)) return null;
  return isNew ? (
    <Link to={addAddress(resource)}>{t(link)}</Link>
  ) : (
    <Link to={resource.path ?? ""} state={fromMenu}>
      {t(link)}
    </Link>
  );
}
