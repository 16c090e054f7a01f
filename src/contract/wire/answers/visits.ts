import { cartridgeVolume } from "../../enums";
import { stopStateOptions } from "../../visits/stops";
import {
  choice,
  type Described,
  flag,
  integer,
  key,
  list,
  named,
  nullable,
  number,
  object,
  text,
} from "../json-schema";

const candidate = named(
  "VisitCandidate",
  object({
    device_id: key(),
    name: text("Name of the device."),
    customer: text(),
    place: text("Region, address and install location."),
    province: text(),
    city: text(),
    longitude: nullable(number("Degrees, WGS 84; null for a device without a place.")),
    latitude: nullable(number("Degrees, WGS 84.")),
    grease: text(),
    size: nullable(choice(cartridgeVolume, "Volume of the cartridge, ml.")),
    due: nullable(text("Day on which it is expected to be empty, `YYYY-MM-DD`.")),
    is_due: flag("Whether it is due within the weeks. The others are near a due device."),
  }),
  "A device that a visit may choose.",
);
/** A device that a visit may choose. */
export type VisitCandidate = Described<typeof candidate>;

const candidates = object({
  list: list(candidate, "The due devices, earliest first, up to 200; then those nearby."),
  total: integer("Number of all due devices of the region."),
  regions: list(
    object({ province: text(), city: text(), count: integer("Number of due devices.") }),
    "The regions of all due devices.",
  ),
});
/** The answer of `visit/candidates`. */
export type VisitCandidates = Described<typeof candidates>;

/** Answers of the calls about visits beside those of their resource. */
export const visitAnswers = {
  "visit/candidates": candidates,
  "visit/tick": object({
    device_id: key(),
    state: choice(stopStateOptions),
    by: text("Who did it."),
    time: integer("When, ms UTC."),
  }),
} as const;
