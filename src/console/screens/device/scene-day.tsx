import { CopyOutlined, PlusOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { describeInterval, type SceneFault, sceneLimits, weekdays } from "../../../contract";
import { language, t, text, useTranslation } from "../../i18n";
import { MenuButton } from "../../ui/menu-button";
import styles from "./scene.module.css";
import { SceneIntervalInputs } from "./scene-interval";
import { drawable, type SceneChange, type SceneRow } from "./scene-rows";
import { SceneTimeline } from "./scene-timeline";

interface Props {
  readonly weekday: number;
  readonly rows: readonly SceneRow[];
  readonly faultAt: (key: number) => SceneFault | null;
  readonly isDisabled: boolean;
  /** Whether to show the intervals as text, without inputs. */
  readonly isReadOnly: boolean;
  readonly change: (change: SceneChange) => void;
  readonly visit: (key: number) => void;
}

/** Groups of days that often share the same intervals, offered as copy targets. */
const dayGroups: readonly { readonly key: string; readonly label: () => string; readonly days: readonly number[] }[] = [
  { key: "every", label: () => t("scene.everyDay"), days: [1, 2, 3, 4, 5, 6, 7] },
  { key: "work", label: () => t("scene.workdays"), days: [1, 2, 3, 4, 5] },
  { key: "weekend", label: () => t("scene.weekend"), days: [6, 7] },
];

/** One weekday: the timeline, the intervals, and the buttons that add and copy them. */
export function SceneDay({ weekday, rows, faultAt, isDisabled, isReadOnly, change, visit }: Props) {
  const { t } = useTranslation();
  const day = dayName(weekday);
  const intervals = drawable(rows);
  const isFull = rows.length >= sceneLimits.perDay;
  return (
    <section className={styles.day} aria-label={t("scene.ofDay", { day })}>
      <h3>{day}</h3>
      <div>
        {rows.length > 0 && <SceneTimeline intervals={intervals} />}
        <ul className={styles.intervals}>
          {isReadOnly
            ? intervals.map((interval) => <li key={interval.key}>{describeInterval(interval, language())}</li>)
            : rows.map((row) => (
                <SceneIntervalInputs
                  key={row.key}
                  row={row}
                  day={day}
                  fault={faultAt(row.key)}
                  isDisabled={isDisabled}
                  onChange={(changed) => change({ type: "edit", key: row.key, changed })}
                  onVisit={() => visit(row.key)}
                  onRemove={() => change({ type: "remove", key: row.key })}
                />
              ))}
        </ul>
        {!isReadOnly && (
          <div className={styles.tools}>
            {rows.length === 0 && <span className={styles.empty}>{t("scene.empty")}</span>}
            <Button
              size="small"
              disabled={isDisabled || isFull}
              icon={<PlusOutlined aria-hidden />}
              aria-label={t("scene.addTo", { day })}
              title={isFull ? t("scene.full", { max: sceneLimits.perDay }) : t("scene.addTo", { day })}
              onClick={() => change({ type: "add", weekday })}
            >
              {t("scene.add")}
            </Button>
            <MenuButton
              label={t("scene.copy", { day })}
              icon={<CopyOutlined aria-hidden />}
              button={{ size: "small", disabled: isDisabled || rows.length === 0 }}
              choices={copyChoices(weekday)}
              onChoose={(key) => change({ type: "copy", from: weekday, to: copyTargets(key) })}
            />
          </div>
        )}
        {isReadOnly && rows.length === 0 && <span className={styles.empty}>{t("scene.empty")}</span>}
      </div>
    </section>
  );
}

const dayName = (weekday: number): string => text(weekdays[weekday - 1]?.label ?? String(weekday));

const copyChoices = (from: number) => [
  ...dayGroups.map(({ key, label }) => ({ key, label: label() })),
  ...weekdays
    .filter(({ value }) => value !== from)
    .map(({ value, label }, index) => ({ key: String(value), label: text(label), hasDivider: index === 0 })),
];

const copyTargets = (key: string): readonly number[] =>
  dayGroups.find((group) => group.key === key)?.days ?? [Number(key)];
