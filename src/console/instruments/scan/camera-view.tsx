import { BulbOutlined, MutedOutlined, SoundOutlined } from "@ant-design/icons";
import { Button, Skeleton } from "antd";
import { useState } from "react";
import { useTranslation } from "../../i18n";
import styles from "./scan.module.css";
import { isMuted, setMuted } from "./scan-feedback";
import { useCamera } from "./use-camera";

interface Props {
  /** Called once for each code in front of the camera. */
  readonly onCode: (text: string) => void;
}

const faultTexts = {
  denied: "scan.denied",
  missing: "scan.missing",
  busy: "scan.busy",
  other: "scan.noPicture",
  reader: "scan.noReader",
} as const;

/** The camera picture with its controls. It reads codes while it is visible. */
export function CameraView({ onCode }: Props) {
  const { t } = useTranslation();
  const { state, video, isLit, setLight, retry } = useCamera(onCode);
  if (state.name === "failed") {
    return (
      <div className={styles.fault} role="alert">
        <p>{t(faultTexts[state.fault])}</p>
        <Button onClick={retry}>{t("scan.retry")}</Button>
      </div>
    );
  }
  return (
    <div>
      <div className={styles.frame}>
        {state.name === "starting" && <Skeleton.Node active className={styles.waiting ?? ""} />}
        <video ref={video} className={styles.video} playsInline muted aria-label={t("scan.picture")} />
        {state.name === "scanning" && <span className={styles.aim} aria-hidden />}
      </div>
      <div className={styles.tools}>
        <p>{t("scan.private")}</p>
        {state.name === "scanning" && state.hasTorch && (
          <Button type="text" icon={<BulbOutlined aria-hidden />} aria-pressed={isLit} onClick={() => setLight(!isLit)}>
            {t("scan.light")}
          </Button>
        )}
        <MuteButton />
      </div>
    </div>
  );
}

/** Turns tones and vibration off and on in this browser. */
export function MuteButton() {
  const { t } = useTranslation();
  const [isOff, setOff] = useState(isMuted);
  const label = t(isOff ? "scan.unmute" : "scan.mute");
  return (
    <Button
      type="text"
      icon={isOff ? <MutedOutlined aria-hidden /> : <SoundOutlined aria-hidden />}
      aria-label={label}
      title={label}
      onClick={() => {
        setMuted(!isOff);
        setOff(!isOff);
      }}
    />
  );
}
