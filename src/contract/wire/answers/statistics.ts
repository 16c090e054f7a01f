import {
  type Described,
  flag,
  integer,
  key,
  list,
  named,
  nullable,
  number,
  object,
  pageOf,
  text,
  time,
} from "../json-schema";

/** Whose days the days, months or years of an answer are. */
export const answerDays = {
  time_zone: text("The reader's time zone, to which the days, months or years belong."),
  utc_until: nullable(
    text("Days, months or years before this one are UTC days, because readings were not kept then. Null if none is."),
  ),
};

const plannedDevice = named(
  "PlannedDevice",
  object({
    device_id: key(),
    device_name: text(),
    customer_id: nullable(key()),
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
    grease: nullable(text("The grease of the list that `lubricant` names.")),
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

const cartridgeStock = named(
  "CartridgeStock",
  object({
    grease: text("Name in the list of greases."),
    size: integer("Volume, ml."),
    count: integer("Number of cartridges."),
  }),
  "Cartridges in stock of one grease and volume that have not expired.",
);
/** Cartridges in stock of one grease and volume that have not expired. */
export type CartridgeStock = Described<typeof cartridgeStock>;

const forecast = pageOf(plannedDevice, {
  need: list(cartridgeNeed, "The cartridges that the devices of all pages need."),
  stock: nullable(list(freeStock, "Null if the caller may not read stock.")),
  cartridges: nullable(list(cartridgeStock, "Null if the caller may not read cartridges.")),
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

const overview = object({
  devices: integer("All devices."),
  online: integer(),
  offline: integer(),
  bound: integer(),
  alarm: integer(),
  available: nullable(number("Mean share of the expected reports that arrived, %; null without bound devices.")),
  due_in_four_weeks: integer("Devices whose cartridge will probably be empty within four weeks."),
  registered_users: integer("Customers."),
});

const firstSteps = object({
  stock: flag("1 if a lubricator is in stock."),
  provider: flag("1 if there is a provider."),
  allotted: flag("1 if a stock record belongs to a provider."),
  people: flag("1 if there is a group or a customer."),
  device: flag("1 if a device is bound."),
  report: flag("1 if a device has reported."),
});
/** The answer of `statistics/first-steps`. */
export type FirstStepsAnswer = Described<typeof firstSteps>;

/** Answers of the statistics. */
export const statisticsAnswers = {
  "statistics/overview": overview,
  "statistics/first-steps": firstSteps,
  "statistics/trend": trend,
  "statistics/consumption": consumption,
  "statistics/forecast": forecast,
} as const;
