import { useEffect, useRef } from "react";
import { asRecord, isRecord, stopState } from "../../../contract";
import { useCall } from "../../providers/use-call";
import type { RouteStop } from "./route-stop";

const textIn = (value: unknown): string => (typeof value === "string" ? value : "");
const numberIn = (value: unknown): number | null => (typeof value === "number" ? value : null);

const parse = (answer: unknown) => (isRecord(answer) ? answer : null);

/**
 * Adds the device in the address (`?device=17`) once, for example because a customer requested a visit before it is
 * due.
 */
export function useAskedDevice(asked: string | null, add: (stop: RouteStop) => void): void {
  const id = Number(asked ?? 0);
  const { data } = useCall("device/detail", { device_id: id }, { parse, enabled: Number.isSafeInteger(id) && id > 0 });
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
}
