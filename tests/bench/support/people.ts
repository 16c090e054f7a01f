import { stringify } from "qs";
import { code, workState } from "../../../src/contract";
import { timed } from "./figures";

/** The platform under load, and its devices. */
export interface Target {
  readonly url: string;
  /** Devices that report. */
  readonly devices: readonly { readonly imei: string }[];
}

/** The outcome of a call. */
export interface Outcome {
  readonly kind: string;
  /** ms */
  readonly took: number;
  /** `busy` if the platform said that there are too many calls. */
  readonly result: "ok" | "busy" | "error";
  /** The code of an error: of the connection, or of the answer. */
  readonly fault?: string;
}

/** Makes the next call of a person at work. */
export type Person = () => Promise<Outcome>;

interface Row {
  readonly device_id: number;
  readonly device_name: string;
  readonly device_sn: string;
  readonly type: number;
  readonly imei: string | null;
  readonly bind_status: number;
  readonly lubricantTube: number;
  readonly time_setting: number;
  readonly report_interval: number;
}

/** Node's code of an error of `fetch`, such as ECONNRESET. */
export const connectionFault = (error: unknown): string =>
  error instanceof Error && error.cause instanceof Error && "code" in error.cause
    ? String(error.cause.code)
    : String(error);

const faultOf = ({ code: answered, message }: { readonly code: number; readonly message: string }): string =>
  answered === code.network ? message : `${answered} ${message}`;

const sorts = ["device_name", "remaining_ratio", "electric_quantity", "bind_time", "active_time"];

/** A person who goes through lists, searches, opens records, looks at the dashboard and the map, and saves now and then. */
export function personAt(at: number, token: string, { url }: Target): Person {
  let turn = at * 7;
  let rows: readonly Row[] = [];
  const row = (): Row | undefined => rows[turn % Math.max(rows.length, 1)];
  const post = async (kind: string, path: string, payload: object): Promise<Outcome> => {
    const [took, answer] = await timed(() =>
      fetch(`${url}/admin/1/${path}`, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded", "accept-language": "en" },
        body: stringify({ token, ...payload }),
      }).then(
        (response) => response.json() as Promise<{ code: number; message: string; data: { list?: readonly Row[] } }>,
        (error: unknown) => ({ code: code.network, message: connectionFault(error), data: {} }),
      ),
    );
    if (answer.code === code.ok && path === "device/list" && answer.data.list?.length) rows = answer.data.list;
    const isBusy = answer.code === code.notAllowed && answer.message.includes("busy");
    if (answer.code === code.ok) return { kind, took, result: "ok" };
    return isBusy ? { kind, took, result: "busy" } : { kind, took, result: "error", fault: faultOf(answer) };
  };
  const list = (kind: string, payload: object) => post(kind, "device/list", payload);
  const calls: readonly (() => Promise<Outcome>)[] = [
    () => list("list", { page: 1 + (turn % 40) }),
    () => list("sort", { sort_by: sorts[turn % sorts.length], sort_order: turn % 2 === 0 ? "asc" : "desc" }),
    () => list("search", { keywords: (row()?.device_sn ?? "LU1000123").slice(-4) }),
    () => {
      const shown = row();
      return shown === undefined ? list("list", {}) : post("record", "device/detail", { device_id: shown.device_id });
    },
    () => post("map", "device/list-map", { x_axis: 110 + (turn % 9), y_axis: 33, axis_offset: 2 + (turn % 18) }),
    () => post("forecast", "statistics/forecast", { weeks: 4 }),
    () => post("alarms", "device-alarm-log/list", { work: workState.toDo }),
    () => post("overview", "statistics/overview", {}),
    () => list("filter", { status: turn % 3, sort_by: "remaining_ratio", sort_order: "asc" }),
    async () => {
      // A save of an unbound device binds it, which needs stock.
      const saved = rows.find(({ type, imei, bind_status }) => type === 0 && imei !== null && bind_status === 1);
      if (saved === undefined) return list("list", {});
      const { device_id, imei, device_name, lubricantTube, time_setting, report_interval } = saved;
      const payload = { device_id, imei, device_name, lubricantTube, time_setting, report_interval };
      return post("save", "device/save-device", payload);
    },
  ];
  return () => {
    turn += 1;
    return (calls[turn % calls.length] as () => Promise<Outcome>)();
  };
}
