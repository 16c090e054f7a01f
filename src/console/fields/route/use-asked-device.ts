import { useEffect, useRef } from "react";
import { asRecord, isRecord, stopState } from "../../../contract";
import { useCall } from "../../providers/use-call";
import type { RouteStop } from "./route-stop";

const textIn = (value: unknown): string => (typeof value === "string" ? value : "");
const numberIn = (value: unknown): number | null => (typeof value === "number" ? value : null);

const parse = (answer: unknown) => (isRecord(answer) ? answer : null);

/**
 * Adds the device that the address names (`?device=17`), once: a request may ask to visit it before it is due. Returns a
 * function that tries again if the device cannot be read; null otherwise.
 */
export function useAskedDevice(asked: string | null, add: (stop: RouteStop) => void): (() => void) | null {
  const id = Number(asked ?? 0);
  const isId = Number.isSafeInteger(id) && id > 0;
  const { data, loadError, refetch } = useCall("device/detail", { device_id: id }, { parse, enabled: isId });
  const isAdded = useRef(false);
  const latest = useRef(add);
  latest.current = add;
  useEffect(() => {
    if (isAdded.current || data === undefined || data === null) return;
    isAdded.current = true;
    const device = asRecord(data);
    latest.current({
      device_id: id,
      name: textIn(device.device_name) || `#${id}`,
      customer: textIn(device.customer_name),
      place: [device.province, device.city, device.address].map(textIn).filter(Boolean).join(" "),
      longitude: numberIn(device.longitude),
      latitude: numberIn(device.latitude),
      grease: textIn(device.lubricant),
      size: numberIn(device.lubricantTube),
      due:
        numberIn(device.empty_expected) === null
          ? null
          : new Date(Number(device.empty_expected)).toISOString().slice(0, 10),
      state: stopState.open,
      comment: "",
      by: "",
      time: null,
    });
  }, [data, id]);
  const isMissing = loadError !== null || data === null || (asked !== null && !isId);
  return isMissing ? () => void refetch() : null;
}
