import { useTranslation } from "../../i18n";
import { useAccess } from "../../providers/access-context";
import styles from "../home.module.css";
import { CardFault } from "./card";
import { Figure } from "./figure";
import { consumptionFigures, deviceFigures, type FigureDefinition, planningFigures } from "./figure-definitions";
import type { DashboardFigures } from "./use-figures";

interface Props {
  readonly figures: DashboardFigures;
  /** `now`: device states. `outlook`: planning and consumption. */
  readonly part?: "now" | "outlook" | "all";
}

/** The dashboard's figures. */
export function FiguresPanel({ figures, part = "all" }: Props) {
  const { t } = useTranslation();
  const can = useAccess();
  const { overview, consumed, isPending, isConsumptionPending, error, retry } = figures;
  const isKnown = consumed.month !== null || consumed.year !== null;
  const permitted = (definitions: readonly FigureDefinition[]) =>
    definitions
      .filter(({ needs }) => needs === undefined || can("list", needs))
      .map((definition) => (
        <Figure key={definition.name} definition={definition} figures={overview ?? {}} isPending={isPending} />
      ));
  const dispensed = consumptionFigures.map((definition) => (
    <Figure key={definition.name} definition={definition} figures={consumed} isPending={isConsumptionPending} />
  ));
  const [hasNow, hasOutlook] = [part !== "outlook", part !== "now"];
  if (overview === null && error !== null) {
    return (
      <>
        {hasNow && <CardFault title={t("home.failed")} error={error} onRetry={retry} />}
        {hasOutlook && isKnown && <div className={styles.figures}>{dispensed}</div>}
      </>
    );
  }
  return (
    <div className={styles.figures}>
      {hasNow && permitted(deviceFigures)}
      {hasOutlook && permitted(planningFigures)}
      {hasOutlook && dispensed}
    </div>
  );
}
