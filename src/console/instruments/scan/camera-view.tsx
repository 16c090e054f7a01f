import { BulbOutlined, MutedOutlined, SoundOutlined } from "@ant-design/icons";
import { Button, Skeleton } from "antd";
import { useState } from "react";
import { t } from "../../i18n";
import styles from "./scan.module.css";
import { isMuted, setMuted } from "./scan-feedback";
import { useCamera } from "./use-camera";

interface Props {
  /** Told each code that is held out, once. */
  readonly onCode: (text: string) => void;
}

const faultTexts = {
  denied: "scan.denied",
  missing: "scan.missing",
  busy: "scan.busy",
  other: "scan.noPicture",
  reader: "scan.noReader",
} as const;

/** The camera's picture with its switches; reads codes as long as it is shown. */
export function CameraView({ onCode }: Props) {
  const { state, video, isLit, light, retry } = useCamera(onCode);
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
        {state.name === "looking" && <span className={styles.aim} aria-hidden />}
      </div>
      <div className={styles.tools}>
        <p>{t("scan.private")}</p>
        {state.name === "looking" && state.hasTorch && (
          <Button type="text" icon={<BulbOutlined aria-hidden />} aria-pressed={isLit} onClick={() => light(!isLit)}>
            {t("scan.light")}
          </Button>
        )}
        <MuteButton />
      </div>
    </div>
  );
}

/** Switches the tones and vibration off and on, for this browser. */
export function MuteButton() {
  const [isSilent, setSilent] = useState(isMuted);
  const label = t(isSilent ? "scan.unmute" : "scan.mute");
  return (
    <Button
      type="text"
      icon={isSilent ? <MutedOutlined aria-hidden /> : <SoundOutlined aria-hidden />}
      aria-label={label}
      title={label}
      onClick={() => {
        setMuted(!isSilent);
        setSilent(!isSilent);
      }}
    />
  );
}
