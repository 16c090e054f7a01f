import { t } from "../../i18n";
import { useCan } from "../../providers/services-context";
import styles from "../home.module.css";
import { CardFault } from "./card";
import { Figure } from "./figure";
import { consumptionFigures, deviceFigures, type FigureDefinition, planningFigures } from "./figure-definitions";
import type { DashboardFigures } from "./use-figures";

interface Props {
  readonly figures: DashboardFigures;
  /** What the devices do now, what is to be expected and was used, or both. */
  readonly part?: "now" | "outlook" | "all";
}

/** The dashboard's figures, each with the list that it counts. */
export function FiguresPanel({ figures, part = "all" }: Props) {
  const can = useCan();
  const { overview, consumed, isPending, isConsumptionPending, error, retry } = figures;
  const isKnown = consumed.month !== null || consumed.year !== null;
  const shown = (settings: readonly FigureDefinition[]) =>
    settings
      .filter(({ needs }) => needs === undefined || can("list", needs))
      .map((one) => <Figure key={one.name} settings={one} figures={overview ?? {}} isPending={isPending} />);
  const dispensed = consumptionFigures.map((one) => (
    <Figure key={one.name} settings={one} figures={consumed} isPending={isConsumptionPending} />
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
      {hasNow && shown(deviceFigures)}
      {hasOutlook && shown(planningFigures)}
      {hasOutlook && dispensed}
    </div>
  );
}
