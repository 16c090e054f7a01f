type Payload = Readonly<Record<string, unknown>>;

/** A call that is measured. Its payload may differ in each turn. */
export type BenchCall = readonly [label: string, path: string, payload: Payload | ((turn: number) => Payload)];

/** A device of the caller. Its words are searched for, and its values are filters. */
export interface Device {
  readonly device_id: number;
  readonly device_sn: string;
  readonly device_name: string;
  readonly province: string;
  readonly city: string;
  /** Degrees, WGS 84. */
  readonly longitude: number;
  readonly latitude: number;
  readonly application: string;
  readonly customer_id: number | null;
  readonly customer_name: string | null;
  readonly group_id: number | null;
  /** Another device, which has reports: copies of the seed have none. */
  readonly reporting_id: number;
}

const listOf = (label: string, payload: BenchCall[2]): BenchCall => [`list, ${label}`, "device/list", payload];

/** @param status filters the devices; default: all. */
const mapOf = (
  label: string,
  [x_axis, y_axis, axis_offset]: readonly [longitude: number, latitude: number, offset: number],
  status: number | "" = "",
): BenchCall => [`map: ${label}`, "device/list-map", { x_axis, y_axis, axis_offset, status }];

const china = [110, 33, 20] as const;

/** The calls of everyone who sees devices. */
export const commonCalls = ({ device_sn, longitude, latitude }: Device): readonly BenchCall[] => [
  listOf("page 1", {}),
  listOf("device_name up", { sort_by: "device_name", sort_order: "asc" }),
  listOf("in alarm", { status: 1 }),
  // Six digits could be part of a gateway's number, too.
  ["search, part of a number", "device/list", { keywords: device_sn.slice(-7) }],
  ["search, two characters of a number", "device/list", { keywords: device_sn.slice(-2) }],
  ["overview", "statistics/overview", {}],
  ["forecast, four weeks", "statistics/forecast", { weeks: 4 }],
  ...["7d", "1m", "6m"].map((range): BenchCall => [`trend ${range}`, "statistics/trend", { range }]),
  ...["month", "year"].map((by): BenchCall => [`consumption by ${by}`, "statistics/consumption", { by }]),
  mapOf("the earth", [10, 20, 180]),
  mapOf("Eurasia", [70, 45, 65]),
  mapOf("China", china),
  mapOf("the Yangtze delta", [120.5, 31.2, 3]),
  mapOf("Shanghai", [121.47, 31.23, 0.5]),
  mapOf("the Ruhr", [6.8, 51.4, 1.5]),
  mapOf("Siberia, without devices", [100, 65, 8]),
  mapOf("one site", [longitude, latitude, 0.01]),
  ["open alarms", "device-alarm-log/list", { state: 1 }],
];

/** The calls of providers and administrators. @param total number of their devices */
export function fleetCalls(device: Device, total: number): readonly BenchCall[] {
  /** Another page in the middle half of the list for each turn: the platform remembers where pages start. */
  const middle = (turn: number): number => 1 + Math.floor((total / 20) * (0.25 + 0.5 * ((turn * 0.618) % 1)));
  const sorts = ["device_name", "remaining_ratio", "electric_quantity", "empty_expected", "bind_time", "active_time"];
  return [
    ...commonCalls(device),
    listOf("middle pages", (turn) => ({ page: middle(turn) })),
    ...sorts.flatMap((sort_by) => [
      ...(sort_by === "device_name" ? [] : [listOf(`${sort_by} up`, { sort_by, sort_order: "asc" })]),
      listOf(`${sort_by} down`, { sort_by, sort_order: "desc" }),
      listOf(`${sort_by} down, middle pages`, (turn) => ({ sort_by, sort_order: "desc", page: middle(turn) })),
    ]),
    ...filtered(device),
    ...searches(device),
    mapOf("China, normal", china, 0),
    mapOf("China, in alarm", china, 1),
    mapOf("China, offline", china, 3),
    ["open alarms, low battery", "device-alarm-log/list", { state: 1, code: 2 }],
    ["alarms", "device-alarm-log/list", {}],
    ["stock, page 1", "storage/list", {}],
    ["customers, page 1", "user/list-user-afm", {}],
    ["customers, search", "user/list-user-afm", { company: (device.customer_name ?? "").slice(0, 4) }],
    ["gateways, page 1", "gateway/list", {}],
    ["gateways, search", "gateway/list", { eui: "0000" }],
    ["device log, page 1", "device-log/list", {}],
    ["device log of one device", "device-log/list", { device_id: device.reporting_id }],
    ["one record", "device/detail", { device_id: device.device_id }],
  ];
}

/** The calls that only administrators make. */
export const administratorCalls: readonly BenchCall[] = [
  ["providers, page 1", "agent/list", {}],
  ["providers, search", "agent/list", { name: "GmbH" }],
];

/** The calls that only providers make. */
export const providerCalls = ({ group_id }: Device): readonly BenchCall[] => [
  ["groups", "group/list", {}],
  ["members of a group", "user/list-afm-member", { group_id }],
  // Every tenth device of the seed has it, but no device of the provider.
  ["search, a word of others", "device/list", { keywords: "Conveyor" }],
];

/** The device list with filters. It has none by group. */
const filtered = ({ province, city, application, customer_id }: Device): readonly BenchCall[] => [
  listOf("normal", { status: 0 }),
  listOf("normal, least grease", { status: 0, sort_by: "remaining_ratio", sort_order: "asc" }),
  listOf("in alarm, least grease", { status: 1, sort_by: "remaining_ratio", sort_order: "asc" }),
  listOf("LoRa, online, enabled", { type: 1, online: 1, is_enable: 1 }),
  listOf("one city", { province, city }),
  listOf("one application", { application }),
  listOf("one customer", { customer_id }),
  listOf("one province, normal, NB", { province, status: 0, type: 0 }),
];

const searches = ({ device_name, customer_name }: Device): readonly BenchCall[] =>
  (
    [
      ["part of a name", device_name.slice(-5)],
      ["part of a customer", (customer_name ?? device_name).slice(0, 5)],
      // The seed's gateways have it.
      ["part of a gateway's number", "554701"],
      ["two characters", "U1"],
      ["two characters of a name", device_name.slice(-2)],
      ["two characters, no device", "油泵"],
      ["no device", "no such device"],
    ] as const
  ).map(([label, keywords]) => [`search, ${label}`, "device/list", { keywords }]);
