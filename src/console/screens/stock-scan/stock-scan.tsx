import { CameraOutlined } from "@ant-design/icons";
import { CanAccess, useCan } from "@refinedev/core";
import { Button, Form, Input, type InputRef } from "antd";
import { useRef, useState } from "react";
import { Link } from "react-router";
import { fileLabel, filePath, resourceByName } from "../../../contract";
import fieldStyles from "../../fields/fields.module.css";
import panel from "../../generator/generator.module.css";
import { useTranslation } from "../../i18n";
import { hasCamera } from "../../instruments/scan/camera";
import { CameraView, MuteButton } from "../../instruments/scan/camera-view";
import { playFeedback } from "../../instruments/scan/scan-feedback";
import { scanResultOf } from "../../instruments/scan/scan-result";
import { useNotify } from "../../providers/notify";
import { useRegistry } from "../../providers/registry-context";
import NoAccess from "../../ui/no-access";
import { PageHead } from "../../ui/page-head";
import { stateTexts } from "./entry-state-labels";
import { LeaveScanDialog } from "./leave-scan-dialog";
import type { ScanEntry } from "./scan-entries";
import { ScannedList } from "./scanned-list";
import styles from "./stock-scan.module.css";
import { useStockScan } from "./use-stock-scan";

/** The message about the last scan. */
interface Message {
  readonly text: string;
  readonly isError: boolean;
}

const variant = { nb: 0, lora: 1 } as const;

/** Whether the device probably has a hardware keyboard. On phones the focus opens a keyboard that covers the camera. */
const hasKeyboard = (): boolean => window.matchMedia("(pointer: fine)").matches;

/** Adds NB devices to stock by hand scanner or camera. LoRa devices also need keys; users upload them from a file. */
export default function StockScan({ resource: name }: { readonly resource: "storage" | "distribution" }) {
  const { t } = useTranslation();
  const { data: deletion } = useCan({ resource: name, action: "delete" });
  return (
    <CanAccess resource={name} action="create" fallback={<NoAccess />}>
      <PageHead title={t("stockScan.title")} />
      <Scanning resource={name} mayDelete={deletion?.can === true} />
    </CanAccess>
  );
}

function Scanning({ resource: name, mayDelete }: { readonly resource: string; readonly mayDelete: boolean }) {
  const { t, text } = useTranslation();
  const resource = resourceByName(useRegistry(), name);
  const notify = useNotify();
  const [typed, setTyped] = useState("");
  const [message, setMessage] = useState<Message | null>(null);
  const [isCameraOn, setCameraOn] = useState(false);
  const field = useRef<InputRef>(null);
  const model = useRef<InputRef>(null);
  const { delivery, entries, changeDelivery, scan, sendAgain, undoLast } = useStockScan(reportOutcome);
  const isReady = delivery.model.trim() !== "" && delivery.batch.trim() !== "";

  const show = (text: string, isError = false): void => setMessage({ text, isError });
  function reportOutcome(entry: ScanEntry): void {
    const isError = entry.state !== "saved";
    if (isError) playFeedback(entry.state === "known" ? "known" : "refused");
    show(t("stockScan.taken", { imei: entry.imei, state: t(stateTexts[entry.state]) }), isError);
  }
  const focusField = (): void => {
    if (hasKeyboard()) field.current?.focus();
  };

  /** Adds the identifiers in a scanned text. Returns false, and shows the reason, if the text is not accepted. */
  const addScanned = (scanned: string): boolean => {
    if (!isReady) {
      playFeedback("refused");
      show(t("stockScan.needsSetup"), true);
      model.current?.focus();
      return false;
    }
    const outcome = scanResultOf(scanned, "imei");
    if (outcome.identifiers === undefined) {
      playFeedback("refused");
      show(outcome.why, true);
      return false;
    }
    const added = outcome.identifiers.filter(scan);
    playFeedback(added.length > 0 ? "taken" : "known");
    if (added.length === 0) show(t("stockScan.twice", { imei: outcome.identifiers.join(", ") }), true);
    return true;
  };
  const addTyped = (): void => {
    if (typed.trim() === "") focusField();
    else if (addScanned(typed)) setTyped("");
    // Select the refused text: the user can correct it, and the next scan replaces it.
    else if (isReady) field.current?.select();
  };
  const undo = async (): Promise<void> => {
    try {
      const undone = await undoLast();
      if (undone !== null) show(t("stockScan.undone", { imei: undone.imei }));
    } catch (error) {
      notify.failure(error);
    }
    focusField();
  };
  const handleSendAgain = (imei?: string): void => {
    sendAgain(imei);
    focusField();
  };

  return (
    <div className={styles.sheet}>
      <div className={panel.panel}>
        <section>
          <Form component={false} layout="vertical">
            <div className={styles.delivery}>
              {(["model", "batch"] as const).map((name) => (
                <Form.Item
                  key={name}
                  label={text(resource.fields[name]?.label ?? name)}
                  htmlFor={`scan-${name}`}
                  required
                >
                  <Input
                    id={`scan-${name}`}
                    ref={name === "model" ? model : null}
                    maxLength={64}
                    autoComplete="off"
                    value={delivery[name]}
                    onChange={(event) => changeDelivery({ ...delivery, [name]: event.target.value })}
                  />
                </Form.Item>
              ))}
              <p className={styles.hint}>{t("stockScan.fixedHint")}</p>
            </div>
            <div className={styles.buttons}>
              {hasCamera() && (
                <Button
                  type={isCameraOn ? "default" : "primary"}
                  icon={<CameraOutlined aria-hidden />}
                  aria-expanded={isCameraOn}
                  onClick={() => setCameraOn(!isCameraOn)}
                >
                  {t(isCameraOn ? "stockScan.cameraOff" : "stockScan.camera")}
                </Button>
              )}
              {!isCameraOn && <MuteButton />}
            </div>
            {isCameraOn && <CameraView onCode={addScanned} />}
            <p role="status" className={styles.message} data-wrong={message?.isError === true}>
              {message?.text}
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
                  className={fieldStyles.identifier ?? ""}
                  autoComplete="off"
                  spellCheck={false}
                  inputMode="numeric"
                  enterKeyHint="done"
                  value={typed}
                  onChange={(event) => setTyped(event.target.value)}
                  onPressEnter={(event) => {
                    event.preventDefault();
                    addTyped();
                  }}
                />
                <Button size="large" onClick={addTyped}>
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
      <ScannedList entries={entries} onSendAgain={handleSendAgain} {...(mayDelete && { onUndo: () => void undo() })} />
      <LeaveScanDialog entries={entries} />
    </div>
  );
}
