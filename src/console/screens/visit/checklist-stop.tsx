import { CheckOutlined, EnvironmentOutlined } from "@ant-design/icons";
import { Alert, Button, Flex } from "antd";
import { stopState } from "../../../contract";
import styles from "../../fields/route/route.module.css";
import { StopFacts } from "../../fields/route/route-parts";
import { StopState } from "../../fields/route/stop-state";
import { Status } from "../../fields/status";
import { useTranslation } from "../../i18n";
import { mapsLink } from "./maps-link";
import { isToDo, type ListedStop } from "./visit-copy";

interface Props {
  readonly stop: ListedStop;
  /** Distance from the previous stop, km. */
  readonly leg: number | null;
  readonly onDone: () => void;
  readonly onSkip: () => void;
  readonly onDrop: (key: string) => void;
}

/** A stop of the checklist: its device, and its buttons or its state. */
export function ChecklistStop({ stop, leg, onDone, onSkip, onDrop }: Props) {
  const { t } = useTranslation();
  const { name, longitude, latitude, tick } = stop;
  return (
    <li data-done={!isToDo(stop)}>
      <div>
        <span className={styles.name}>{name}</span>
        <StopFacts stop={stop} leg={leg} />
        {tick !== null && tick.reason === null && (
          <Flex gap="small" wrap>
            <Status tone="accent">{t("visit.waiting")}</Status>
            <span>{t(tick.state === stopState.done ? "visit.done" : "visit.skipped")}</span>
          </Flex>
        )}
        {tick === null && stop.state !== stopState.open && <StopState stop={stop} />}
        {tick !== null && tick.reason !== null && (
          <Alert
            type="error"
            showIcon
            className={styles.conflict ?? ""}
            message={t("visit.conflict", { reason: tick.reason })}
            action={
              <Flex vertical gap="small">
                {stop.state === stopState.open && (
                  <Button size="small" onClick={tick.state === stopState.done ? onDone : onSkip}>
                    {t("visit.again")}
                  </Button>
                )}
                <Button size="small" onClick={() => onDrop(tick.key)}>
                  {t("visit.drop")}
                </Button>
              </Flex>
            }
          />
        )}
        {isToDo(stop) && (
          <Flex gap="small" wrap className={styles.actions ?? ""}>
            <Button
              type="primary"
              icon={<CheckOutlined aria-hidden />}
              aria-label={t("visit.tickOf", { name })}
              onClick={onDone}
            >
              {t("visit.tick")}
            </Button>
            <Button aria-label={`${t("visit.skip")}: ${name}`} onClick={onSkip}>
              {t("visit.skip")}
            </Button>
            {longitude !== null && latitude !== null && (
              <Button
                icon={<EnvironmentOutlined aria-hidden />}
                aria-label={t("visit.maps", { name })}
                href={mapsLink({ latitude, longitude }, navigator)}
                target="_blank"
                rel="noreferrer"
              />
            )}
          </Flex>
        )}
      </div>
    </li>
  );
}
