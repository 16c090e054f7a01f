import { hour } from "../../base/clock";
import { round } from "../../base/round";
import { type Catalogue, type Industry, inLanguageOf, lubricantFor, machineFor } from "./catalogue";
import type { City } from "./cities";
import { addressAt } from "./cities";
import type { DemoCustomer } from "./customers";
import type { Random } from "./random";

/**
 * Estimates the mean temperature beside a machine and its seasonal amplitude, °C, from the latitude. It is warmer there
 * than outside.
 */
export function climateOf({ latitude }: City): { readonly climate: number; readonly season: number } {
  return { climate: 38 - 0.45 * latitude + 8, season: Math.min(Math.max((latitude - 10) * 0.32, 2), 15) };
}

/**
 * Deviation from the mean temperature by time of day, °C. It is warmest at 15:00 local solar time.
 *
 * @param deviceTime ms UTC.
 * @param longitude degrees WGS 84; 0 for a device without a position.
 * @param swing largest deviation from the mean, °C.
 */
export function dailySwing(deviceTime: number, longitude: number | null, swing: number): number {
  const local = (deviceTime / hour + (longitude ?? 0) / 15) % 24;
  return swing * Math.cos(((local - 15) / 24) * 2 * Math.PI);
}

interface UsageOptions {
  readonly random: Random;
  readonly catalogue: Catalogue;
  readonly industry: Industry;
  readonly place: City;
  readonly serial: number;
}

/** Makes the values that describe the lubrication point of a device. */
export function usageOf({ random, catalogue, industry, place, serial }: UsageOptions) {
  const application = random.pick(industry.applications);
  const machine = machineFor(application);
  const nameHere = (name: Parameters<typeof inLanguageOf>[1]) => inLanguageOf(place, name);
  const tag = `${machine.tag}-${100 + (serial % 900)}`;
  return {
    device_name: `${tag} ${nameHere(random.pick(application.devices))}`,
    industry: nameHere(industry.name),
    application: nameHere(application.name),
    asset_tag: tag,
    asset_name: `${nameHere(application.name)} ${tag}`,
    install_location: nameHere(random.pick(catalogue.installLocations)),
    lubricant: nameHere(lubricantFor(catalogue, industry, machine)),
    bearing_type: random.pick(machine.bearings),
    rpm: random.int(...machine.rpm),
    bearing_temperature: random.int(...machine.temperature),
    load: random.int(...machine.load),
  };
}

/** Places a device within some hundred metres of its customer's site, a few kilometres from the city centre. */
export function locationOf({
  random,
  place,
  customer,
}: {
  readonly random: Random;
  readonly place: City;
  readonly customer: DemoCustomer | undefined;
}) {
  // All devices of a customer are at the same site.
  const site = ((customer?.id ?? 0) * 0.618) % 1;
  return {
    province: place.province,
    city: place.city,
    address: addressAt(place, random),
    longitude: round(place.longitude + (site - 0.5) * 0.06 + random.between(-0.003, 0.003), 5),
    latitude: round(place.latitude + (((site * 7) % 1) - 0.5) * 0.04 + random.between(-0.002, 0.002), 5),
  };
}
