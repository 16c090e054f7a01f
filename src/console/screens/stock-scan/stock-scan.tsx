import { CameraOutlined } from "@ant-design/icons";
import { Button, Form, Input, type InputRef } from "antd";
import { useRef, useState } from "react";
import { Link } from "react-router";
import { fileLabel, filePath, resourceByName } from "../../../contract";
import panel from "../../generator/generator.module.css";
import { t, text } from "../../i18n";
import { hasCamera } from "../../instruments/scan/camera";
import { CameraView, MuteButton } from "../../instruments/scan/camera-view";
import { playFeedback } from "../../instruments/scan/scan-feedback";
import { scanResultOf } from "../../instruments/scan/scan-result";
import { useNotify } from "../../providers/notify";
import { useRegistry } from "../../providers/registry-context";
import { useCan } from "../../providers/services-context";
import NoAccess from "../../ui/no-access";
import { PageHead } from "../../ui/page-head";
import { stateTexts } from "./entry-state-labels";
import { LeaveScanDialog } from "./leave-scan-dialog";
import type { ScanEntry } from "./scan-entries";
import { ScannedList } from "./scanned-list";
import styles from "./stock-scan.module.css";
import { useStockScan } from "./use-stock-scan";

/** What the last scan gave, in words. */
interface Said {
  readonly text: string;
  readonly isWrong: boolean;
}

const variant = { nb: 0, lora: 1 } as const;

/** Whether there is a keyboard of its own: on a phone the focus would bring up one that covers the picture. */
const hasKeyboard = (): boolean => window.matchMedia("(pointer: fine)").matches;

/** Adds devices to stock as fast as they are scanned, by hand scanner or camera: NB alone, for LoRa needs keys. */
export default function StockScan({ resource: name }: { readonly resource: "storage" | "distribution" }) {
  const can = useCan();
  if (!can("create", name)) return <NoAccess />;
  return (
    <>
      <PageHead title={t("stockScan.title")} />
      <Scanning resource={name} mayDelete={can("delete", name)} />
    </>
  );
}

function Scanning({ resource: name, mayDelete }: { readonly resource: string; readonly mayDelete: boolean }) {
  const resource = resourceByName(useRegistry(), name);
  const notify = useNotify();
  const [typed, setTyped] = useState("");
  const [said, setSaid] = useState<Said | null>(null);
  const [isWatching, setWatching] = useState(false);
  const field = useRef<InputRef>(null);
  const model = useRef<InputRef>(null);
  const { delivery, entries, changeDelivery, scan, sendAgain, undoLast } = useStockScan(sayWhatBecame);
  const isReady = delivery.model.trim() !== "" && delivery.batch.trim() !== "";

  const say = (words: string, isWrong = false): void => setSaid({ text: words, isWrong });
  function sayWhatBecame(entry: ScanEntry): void {
    const isWrong = entry.state !== "saved";
    if (isWrong) playFeedback(entry.state === "known" ? "known" : "refused");
    say(t("stockScan.taken", { imei: entry.imei, state: t(stateTexts[entry.state]) }), isWrong);
  }
  const backToField = (): void => {
    if (hasKeyboard()) field.current?.focus();
  };

  /** Whether something of it was taken; if not, `said` tells why. */
  const look = (scanned: string): boolean => {
    if (!isReady) {
      playFeedback("refused");
      say(t("stockScan.needsSetup"), true);
      model.current?.focus();
      return false;
    }
    const outcome = scanResultOf(scanned, "imei");
    if (outcome.identifiers === undefined) {
      playFeedback("refused");
      say(outcome.why, true);
      return false;
    }
    const taken = outcome.identifiers.filter(scan);
    playFeedback(taken.length > 0 ? "taken" : "known");
    if (taken.length === 0) say(t("stockScan.twice", { imei: outcome.identifiers.join(", ") }), true);
    return true;
  };
  const enter = (): void => {
    if (typed.trim() === "") backToField();
    else if (look(typed)) setTyped("");
    // The next scan takes the place of a refused one, which stays to be read and mended until then.
    else if (isReady) field.current?.select();
  };
  const undo = async (): Promise<void> => {
    try {
      const gone = await undoLast();
      if (gone !== null) say(t("stockScan.undone", { imei: gone.imei }));
    } catch (error) {
      notify.failure(error);
    }
    backToField();
  };
  const sendOnce = (imei?: string): void => {
    sendAgain(imei);
    backToField();
  };

  return (
    <div className={styles.sheet}>
      <div className={`${panel.panel} ${styles.scan}`}>
        <section>
          <Form component={false} layout="vertical">
            <div className={styles.delivery}>
              {(["model", "batch"] as const).map((one) => (
                <Form.Item key={one} label={text(resource.fields[one]?.label ?? one)} htmlFor={`scan-${one}`} required>
                  <Input
                    id={`scan-${one}`}
                    ref={one === "model" ? model : null}
                    maxLength={64}
                    autoComplete="off"
                    value={delivery[one]}
                    onChange={(event) => changeDelivery({ ...delivery, [one]: event.target.value })}
                  />
                </Form.Item>
              ))}
              <p className={styles.hint}>{t("stockScan.fixedHint")}</p>
            </div>
            <div className={styles.ways}>
              {hasCamera() && (
                <Button
                  type={isWatching ? "default" : "primary"}
                  icon={<CameraOutlined aria-hidden />}
                  aria-expanded={isWatching}
                  onClick={() => setWatching(!isWatching)}
                >
                  {t(isWatching ? "stockScan.cameraOff" : "stockScan.camera")}
                </Button>
              )}
              {!isWatching && <MuteButton />}
            </div>
            {isWatching && <CameraView onCode={look} />}
            <p role="status" className={styles.said} data-wrong={said?.isWrong === true}>
              {said?.text}
            </p>
            <Form.Item
              className={styles.scanned ?? ""}
              label={t("stockScan.field")}
              htmlFor="scan-field"
              extra={t("stockScan.fieldHint")}
            >
              <div className={styles.field}>
                <Input
                  id="scan-field"
                  ref={field}
                  size="large"
                  className={styles.identifier ?? ""}
                  autoComplete="off"
                  spellCheck={false}
                  inputMode="numeric"
                  enterKeyHint="done"
                  value={typed}
                  onChange={(event) => setTyped(event.target.value)}
                  onPressEnter={(event) => {
                    event.preventDefault();
                    enter();
                  }}
                />
                <Button size="large" onClick={enter}>
                  {t("stockScan.add")}
                </Button>
              </div>
            </Form.Item>
          </Form>
        </section>
        <section>
          <p className={styles.hint}>
            {t("stockScan.lora")}{" "}
            <Link to={filePath(resource, "upload", variant.lora)}>
              {text(fileLabel(resource, "upload", variant.lora))}
            </Link>
          </p>
        </section>
      </div>
      <ScannedList entries={entries} onAgain={sendOnce} {...(mayDelete && { onUndo: () => void undo() })} />
      <LeaveScanDialog entries={entries} />
    </div>
  );
}
