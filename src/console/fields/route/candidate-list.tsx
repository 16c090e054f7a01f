import { PlusOutlined } from "@ant-design/icons";
import { Button, Checkbox } from "antd";
import { nearbyKm, nearbyWeeks, type VisitCandidate } from "../../../contract";
import { useTranslation } from "../../i18n";
import styles from "./route.module.css";
import { StopFacts } from "./route-parts";
import type { RouteStop } from "./route-stop";

interface Props {
  readonly candidates: readonly (RouteStop & Pick<VisitCandidate, "is_due">)[];
  readonly weeks: number;
  readonly chosen: ReadonlySet<number>;
  readonly isDisabled: boolean;
  readonly onAdd: (stops: readonly RouteStop[]) => void;
  readonly onRemove: (id: number) => void;
}

/** The devices that can be chosen: those that are due, nearby ones that are due later, and those without a place. */
export function CandidateList({ candidates, weeks, ...rest }: Props) {
  const { t } = useTranslation();
  const due = candidates.filter(({ is_due }) => is_due === 1);
  const placed = due.filter(({ longitude }) => longitude !== null);
  const unplaced = due.filter(({ longitude }) => longitude === null);
  const later = candidates.filter(({ is_due }) => is_due === 0);
  const nearby = { count: later.length, km: nearbyKm, weeks: weeks + nearbyWeeks };
  return (
    <>
      <Group title={t("visit.due")} stops={placed} {...rest} />
      {later.length > 0 && <Group title={t("visit.nearby", nearby)} stops={later} {...rest} />}
      {unplaced.length > 0 && (
        <Group title={t("visit.unplaced", { count: unplaced.length })} stops={unplaced} {...rest} />
      )}
    </>
  );
}

interface GroupProps extends Omit<Props, "candidates" | "weeks"> {
  readonly title: string;
  readonly stops: readonly RouteStop[];
}

function Group({ title, stops, chosen, isDisabled, onAdd, onRemove }: GroupProps) {
  const { t } = useTranslation();
  const left = stops.filter(({ device_id }) => !chosen.has(device_id));
  return (
    <fieldset className={styles.group} aria-label={title}>
      <div className={styles.head}>
        <strong>{title}</strong>
        {left.length > 0 && (
          <Button size="small" icon={<PlusOutlined aria-hidden />} disabled={isDisabled} onClick={() => onAdd(left)}>
            {t("visit.addAll", { count: left.length })}
          </Button>
        )}
      </div>
      <ul className={styles.candidates}>
        {stops.map((stop) => (
          <li key={stop.device_id}>
            <Checkbox
              checked={chosen.has(stop.device_id)}
              disabled={isDisabled}
              onChange={({ target }) => (target.checked ? onAdd([stop]) : onRemove(stop.device_id))}
            >
              <span className={styles.name}>{stop.name}</span>
              <StopFacts stop={stop} />
            </Checkbox>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
