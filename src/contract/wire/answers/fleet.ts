import { alarmKind } from "../../alarm-work";
import { deviceStatus, enabledState, onlineState, reportMode } from "../../enums";
import { bearingKind, greaseInlet } from "../../lubrication/advice";
import { commandKindOptions } from "../../lubrication/report-enums";
import { lifeStageOptions } from "../../passport";
import {
  choice,
  type Described,
  flag,
  integer,
  key,
  list,
  named,
  nothing,
  nullable,
  number,
  object,
  type Shape,
  text,
  time,
} from "../json-schema";
import { answerDays } from "./statistics";

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
    longitude: number("Mean of its devices, degrees, WGS 84. With a status: of all devices in its cells (spec D6)."),
    latitude: number("Mean of its devices, degrees, WGS 84. With a status: of all devices in its cells (spec D6)."),
    west: number(
      "Area of its devices; with a status, of all devices in its cells. May lie beyond ±180, so that west is always less than east.",
    ),
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

const alarm: Shape<number> = choice(alarmKind);

const deviceTrend = object({
  list: list(deviceDay, "Every day of the range including today, oldest first."),
  alarms: list(object({ code: alarm, day: integer("yyyymmdd.") }), "The alarms that began in the range."),
  ...answerDays,
});
/** The answer of `device/trend`: every day of the range including today, and the alarms that began in it. */
export type DeviceTrendAnswer = Described<typeof deviceTrend>;

const keptAdvice = named(
  "KeptAdvice",
  object({
    designation: text(),
    kind: choice(bearingKind),
    way: choice(greaseInlet),
    bore: number("mm."),
    outside: number("mm."),
    width: number("mm."),
    rpm: number(),
    temperature: number("°C; the upper end if a range was given."),
    temperature_low: nullable(number("Lower end of the range, °C; null for a measured temperature.")),
    vertical: flag<number>("1 for a vertical shaft."),
    hours: number("Running hours per day."),
    need: number("ml per day."),
    months: integer("The advised time setting."),
    time: time("When it was kept,"),
    username: text("Who kept it; empty if the caller may not see that user."),
  }),
);
/** The bearing of a device with its operating conditions, and the advised time setting. */
export type KeptAdvice = Described<typeof keptAdvice>;
const adviceAnswer = object({ advice: nullable(keptAdvice) });

const pendingCommand = object({
  id: key(),
  kind: choice(commandKindOptions),
  time: time("When it was requested,"),
  username: text("Who requested it; empty if the caller may not see that user."),
});

const lifeEvent = named(
  "LifeEvent",
  object({
    stage: choice(lifeStageOptions),
    time: time(),
    end_time: nullable(time("End of an alarm, or confirmation of a setting,")),
    text: text("In the language of the request."),
    username: text("Who did it; empty if the caller may not see that user, or nobody did."),
  }),
);
/** An event in the life of a device. */
export type LifeEvent = Described<typeof lifeEvent>;

const passport = object({
  list: list(lifeEvent, "Oldest first."),
  is_cut: flag("1: older events are left out."),
});
/** The answer of `device/passport`. */
export type PassportAnswer = Described<typeof passport>;

/** Answers of the calls about devices beside lists and forms. */
export const fleetAnswers = {
  "device/advice": adviceAnswer,
  "device/save-advice": adviceAnswer,
  "device/list-map": object({
    list: list(mapPoint, "The devices, up to 500; empty with clusters."),
    clusters: list(mapCluster, "Groups of devices, where the square has more than 500."),
    total: integer("Number of all devices in the square."),
  }),
  "device/scene-detail": sceneAnswer,
  "device/save-scene": sceneAnswer,
  "device/passport": passport,
  "device/pending": object({ list: list(pendingCommand, "Oldest first.") }),
  "device-file/list": object({ list: list(deviceFile, "Newest first.") }),
  "device-file/add": deviceFile,
  "device-file/delete": nothing,
  "device/trend": deviceTrend,
} as const;
