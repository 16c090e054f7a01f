import { PrinterOutlined } from "@ant-design/icons";
import { Button, Skeleton } from "antd";
import { useState } from "react";
import type { TabProps } from "../../../generator/show/tab-props";
import { useTranslation } from "../../../i18n";
import { useCall } from "../../../providers/use-call";
import { LoadFailure } from "../../../ui/load-failure";
import { LifeEvents } from "./life-events";
import { LifeLine } from "./life-line";
import { parsePassport } from "./parse-passport";
import styles from "./passport.module.css";

const options = { parse: parsePassport };

/** The life of a device: its stages on one line, and the events below it. */
export default function DevicePassport({ resource, record }: TabProps) {
  const { t } = useTranslation();
  const [stage, setStage] = useState<number | null>(null);
  const { data, error, refetch } = useCall("device/passport", { device_id: Number(record[resource.key]) }, options);
  if (data === undefined) {
    return (
      <div className={styles.panel}>
        {error === null ? (
          <Skeleton active paragraph={{ rows: 8 }} />
        ) : (
          <LoadFailure error={error} onRetry={() => void refetch()} />
        )}
      </div>
    );
  }
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <h2>{t("passport.title")}</h2>
        <Button icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
          {t("passport.print")}
        </Button>
      </div>
      <LifeLine events={data.list} chosen={stage} onChoose={setStage} />
      <LifeEvents events={data.list} stage={stage} />
      {data.is_cut === 1 && <p className={styles.note}>{t("passport.cut")}</p>}
    </div>
  );
}
