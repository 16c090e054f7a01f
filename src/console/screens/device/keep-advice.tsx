import { Button } from "antd";
import { asRecord, isRecord, type KeptAdvice, type WireRecord } from "../../../contract";
import { useRefreshAll } from "../../generator/use-refresh-all";
import { formatTime, useTranslation } from "../../i18n";
import { useNotify } from "../../providers/notify";
import { useBusyLock } from "../../providers/use-busy-lock";
import { useCallMutation } from "../../providers/use-call-mutation";
import { type BearingInput, temperatureRange } from "./advice";

/** Reads the answer of the advice calls; null if the device has no advice. */
export function parseAdvice(answer: unknown): KeptAdvice | null {
  const { advice } = asRecord(answer);
  return isRecord(advice) ? (advice as unknown as KeptAdvice) : null;
}

interface Props {
  readonly record: WireRecord;
  /** The input: complete and within the range of the formula. */
  readonly input: BearingInput;
  readonly kept: KeptAdvice | null;
  readonly onKept: () => void;
}

/** The advice that is stored with the device, and the button that replaces it with the current estimate. */
export function KeepAdvice({ record, input, kept, onKept }: Props) {
  const { t } = useTranslation();
  const send = useCallMutation();
  const notify = useNotify();
  const refreshAll = useRefreshAll();
  const { isBusy, run } = useBusyLock();
  const device_id = Number(record.device_id);
  const { isVertical, temperature: _level, degrees, load: _load, ...rest } = input;
  const range = temperatureRange(input);
  const keep = () =>
    run(async () => {
      try {
        await send("device/save-advice", {
          ...rest,
          device_id,
          vertical: isVertical ? 1 : 0,
          // Warmer bearings need more grease: of a range, the upper end counts.
          temperature: range?.high ?? null,
          temperature_low: degrees === null ? (range?.low ?? null) : null,
        });
        notify.success(t("advice.isKept"));
        onKept();
        void refreshAll({ resource: "device", id: device_id });
      } catch (error) {
        notify.failure(error);
      }
    });
  return (
    <>
      <Button loading={isBusy} onClick={() => void keep()}>
        {t("advice.keep")}
      </Button>
      {kept !== null && <KeptNote kept={kept} />}
    </>
  );
}

function KeptNote({ kept: { months, time, username } }: { readonly kept: KeptAdvice }) {
  const { t } = useTranslation();
  const at = formatTime(time, "day");
  return (
    <p>
      {username === ""
        ? t("advice.kept", { count: months, months, time: at })
        : t("advice.keptBy", { count: months, months, time: at, name: username })}
    </p>
  );
}
