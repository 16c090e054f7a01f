import { alarmCode, deviceStatus, enabledState, onlineState, reportMode } from "../../enums";
import { commandKindOptions } from "../../lubrication/report-enums";
import {
  choice,
  type Described,
  integer,
  key,
  list,
  named,
  nothing,
  nullable,
  number,
  object,
  pageOf,
  type Shape,
  text,
  time,
} from "../schema";

const mapPoint = named(
  "MapPoint",
  object({
    device_id: key(),
    device_name: text(),
    status: choice(deviceStatus),
    online: choice(onlineState),
    is_enable: choice(enabledState),
    longitude: number("Degrees, WGS 84."),
    latitude: number("Degrees, WGS 84."),
    active_time: nullable(time("Last report,")),
    remaining_ratio: nullable(number("Remaining grease, %.")),
    customer_name: nullable(text()),
  }),
);

const mapCluster = named(
  "MapCluster",
  object({
    longitude: number("Mean of its devices, degrees, WGS 84."),
    latitude: number("Mean of its devices, degrees, WGS 84."),
    west: number("Area of its devices. May lie beyond ±180, so that west is always less than east."),
    east: number(),
    south: number(),
    north: number(),
    count: integer("Number of devices."),
    alarms: integer("Number of devices in alarm."),
  }),
);

const scene = list(
  named(
    "SceneInterval",
    object({
      weekday: integer("1 Monday to 7 Sunday."),
      begin: integer("Start, minutes since midnight of the device's clock: 0 to 1439."),
      end: integer("End, exclusive: 1 to 1440."),
      mode: choice(reportMode),
      rate: integer("Minutes between two reports: 1 to 1440."),
    }),
  ),
);

const sceneAnswer = object({
  device_id: key(),
  scene: { ...scene, description: "The scene in effect; empty if the device never got one." },
  pending_scene: nullable(scene),
  pending_time: nullable(time("When the pending scene was requested,")),
});

const deviceFile = named(
  "DeviceFile",
  object({
    file_id: key(),
    name: text("Name chosen by the sender, with the extension of the stored file."),
    url: text("Path on the same server. It may be signed, and end after an hour or two."),
    bytes: integer(),
    username: text("Who added it; empty if the caller may not see that user."),
    create_time: time(),
  }),
);
/** A document of a device, for example a manual, a data sheet or a photo. */
export type DeviceFile = Described<typeof deviceFile>;

const deviceDay = named(
  "DeviceDay",
  object({
    day: integer("As yyyymmdd, for example 20261121."),
    dispensed_ml: nullable(number("Grease dispensed, ml.")),
    planned_ml: number("Grease that the setting of that day should dispense, ml; 0 while it was off."),
    level: nullable(number("Grease left at the end of the day, % of the cartridge.")),
    temperature: nullable(number("Highest of the day, °C.")),
    battery: nullable(number("%.")),
    signal: nullable(number("dBm.")),
  }),
  "One day of a device. Values that were not reported are null.",
);
/** One day of a device. Values that were not reported are null. */
export type DeviceDay = Described<typeof deviceDay>;

const alarm: Shape<number> = choice(alarmCode);

/** Whose days the days, months or years of an answer are. */
const answerDays = {
  time_zone: text("The reader's time zone, to which the days, months or years belong."),
  utc_until: nullable(
    text("Days, months or years before this one are UTC days, because readings were not kept then. Null if none is."),
  ),
};

const deviceTrend = object({
  list: list(deviceDay, "Every day of the range including today, oldest first."),
  alarms: list(object({ code: alarm, day: integer("yyyymmdd.") }), "The alarms that began in the range."),
  ...answerDays,
});
/** The answer of `device/trend`: every day of the range including today, and the alarms that began in it. */
export type DeviceTrendAnswer = Described<typeof deviceTrend>;

const plannedDevice = named(
  "PlannedDevice",
  object({
    device_id: key(),
    device_name: text(),
    customer_name: nullable(text()),
    province: text(),
    city: text(),
    install_location: text(),
    lubricant: text(),
    lubricantTube: integer("Volume of the cartridge, ml."),
    remaining_ratio: nullable(number("Remaining grease, %.")),
    empty_early: nullable(time("Earliest time of an empty cartridge,")),
    empty_expected: nullable(time("Expected time of an empty cartridge,")),
    empty_late: nullable(time("Latest time of an empty cartridge,")),
  }),
  "A device whose cartridge will probably be empty within the requested weeks.",
);
/** A device whose cartridge will probably be empty within the requested weeks. */
export type PlannedDevice = Described<typeof plannedDevice>;

const cartridgeNeed = named(
  "CartridgeNeed",
  object({
    customer_id: nullable(key()),
    customer_name: nullable(text()),
    province: text(),
    city: text(),
    lubricant: text(),
    lubricantTube: integer("Volume of the cartridge, ml."),
    count: integer("Number of cartridges."),
  }),
  "Cartridges of one grease and volume that a customer needs in one city.",
);
/** Cartridges of one grease and volume that a customer needs in one city. */
export type CartridgeNeed = Described<typeof cartridgeNeed>;

const freeStock = object({
  size: nullable(integer("Volume of the cartridge, ml; null if the model does not tell it.")),
  count: integer("Number of stock records that are not bound to a device."),
});
/** Number of free lubricators with one cartridge volume: stock records that are not bound to a device (spec E7). */
export type FreeStock = Described<typeof freeStock>;

const forecast = pageOf(plannedDevice, {
  need: list(cartridgeNeed, "The cartridges that the devices of all pages need."),
  stock: nullable(list(freeStock, "Null if the caller may not read stock.")),
});
/** The answer of `statistics/forecast`: one page of devices, earliest first, and the cartridges that all devices need. */
export type ForecastAnswer = Described<typeof forecast>;

const trendDay = named(
  "TrendDay",
  object({
    day: text("For example 2026-11-21."),
    dispensed_ml: number("Grease dispensed, ml."),
    online: integer("Number of devices that reported in the 24 hours from the beginning of the day."),
    availability: nullable(
      number("Share of the devices in use that reported, %. Null for today, which is incomplete, and without devices."),
    ),
    alarms: integer("Number of alarms that began."),
  }),
);
/** A day of a trend. */
export type TrendDay = Described<typeof trendDay>;

const trend = object({
  list: list(trendDay, "Every day of the range, oldest first, also days without reports."),
  ...answerDays,
});
/** The answer of `statistics/trend`. */
export type TrendAnswer = Described<typeof trend>;

const consumptionPeriod = object({
  period: text("For example 2026-11 or 2026."),
  dispensed_ml: number("Grease dispensed, ml."),
});
/** Grease dispensed in one month or year. */
export type ConsumptionPeriod = Described<typeof consumptionPeriod>;

const consumption = object({
  list: list(
    consumptionPeriod,
    "Oldest first: the last 12 months including the current one, or all years since the first dispensing.",
  ),
  ...answerDays,
});
/** The answer of `statistics/consumption`. */
export type ConsumptionAnswer = Described<typeof consumption>;

const gatewayOutage = object({
  id: key(),
  eui: text(),
  name: text(),
  devices: integer("Number of offline devices whose last report came through it."),
});
/** A gateway that is offline together with all its devices, from `statistics/overview`. */
export type GatewayOutage = Described<typeof gatewayOutage>;

const overview = object({
  devices: integer("All devices."),
  online: integer(),
  offline: integer(),
  bound: integer(),
  alarm: integer(),
  available: nullable(number("Mean share of the expected reports that arrived, %; null without bound devices.")),
  due_in_four_weeks: integer("Devices whose cartridge will probably be empty within four weeks."),
  registered_users: integer("Customers."),
  gateways_down: list(gatewayOutage, "At most 3."),
});

const pendingCommand = object({
  id: key(),
  kind: choice(commandKindOptions),
  time: time("When it was requested,"),
  username: text("Who requested it; empty if the caller may not see that user."),
});

/** Answers of the calls about devices beside lists and forms, and of the statistics. */
export const fleetAnswers = {
  "device/list-map": object({
    list: list(mapPoint, "The devices, up to 500; empty with clusters."),
    clusters: list(mapCluster, "Groups of devices, where the square has more than 500."),
    total: integer("Number of all devices in the square."),
  }),
  "device/scene-detail": sceneAnswer,
  "device/save-scene": sceneAnswer,
  "device/pending": object({ list: list(pendingCommand, "Oldest first.") }),
  "device-file/list": object({ list: list(deviceFile, "Newest first.") }),
  "device-file/add": deviceFile,
  "device-file/delete": nothing,
  "device/trend": deviceTrend,
  "statistics/overview": overview,
  "statistics/trend": trend,
  "statistics/consumption": consumption,
  "statistics/forecast": forecast,
} as const;
