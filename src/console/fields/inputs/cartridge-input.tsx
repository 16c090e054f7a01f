import { Flex } from "antd";
import { useState } from "react";
import { asList, asRecord, cartridgeState, isRecord, type WireRecord } from "../../../contract";
import { useTranslation } from "../../i18n";
import { useScanButton } from "../../instruments/scan/use-scan-button";
import { useNotify } from "../../providers/notify";
import { useCallMutation } from "../../providers/use-call-mutation";
import type { InputProps } from "../props";
import { RelationInput } from "./relation-input";

/**
 * The usable batch with a scanned code (label code or batch number). If there are several, the one that expires first.
 */
export function scannedBatch(found: readonly WireRecord[], scanned: string): WireRecord | undefined {
  const wanted = scanned.toLowerCase();
  const named = found.filter((one) => [one.code, one.batch].some((text) => String(text).toLowerCase() === wanted));
  const usable = (one: WireRecord): boolean =>
    one.state === cartridgeState.usable || one.state === cartridgeState.expiring;
  return named.find(usable) ?? named[0];
}

/** Selects a cartridge in stock, or scans its label. */
export default function CartridgeInput(props: InputProps<"relation">) {
  const { field, isDisabled, onChange } = props;
  const { t, text } = useTranslation();
  const send = useCallMutation();
  const notify = useNotify();
  const [isSearching, setSearching] = useState(false);
  const find = async (scanned: string): Promise<void> => {
    setSearching(true);
    try {
      const answer = asRecord(await send("cartridge/list", { code: scanned, page_size: 50 }));
      const batch = scannedBatch(asList(answer.list).filter(isRecord), scanned);
      if (batch === undefined) notify.error(t("scan.noCartridge", { text: scanned }));
      else onChange(Number(batch.id));
    } catch (error) {
      notify.failure(error);
    } finally {
      setSearching(false);
    }
  };
  const scan = useScanButton({
    kind: "label",
    label: text(field.label),
    isDisabled: isDisabled || isSearching,
    onFound: (code) => void find(code),
  });
  return (
    <Flex gap="small" align="center">
      <div style={{ flex: 1, minWidth: 0 }}>
        <RelationInput {...props} />
      </div>
      {scan.button}
      {scan.dialog}
    </Flex>
  );
}
