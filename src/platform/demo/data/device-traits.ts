import { type Catalogue, type Industry, inLanguageOf, lubricantFor, machineFor } from "./catalogue";
import type { City } from "./cities";
import { addressAt } from "./cities";
import type { DemoCustomer } from "./customers";
import { round } from "./generate-history";
import type { Random } from "./random";

/** By latitude, °C: the device stands beside a machine, which is why it is warmer than the town. */
export function climateOf({ latitude }: City): { readonly climate: number; readonly season: number } {
  return { climate: 38 - 0.45 * latitude + 8, season: Math.min(Math.max((latitude - 10) * 0.32, 2), 15) };
}

interface PurposeOptions {
  readonly random: Random;
  readonly catalogue: Catalogue;
  readonly industry: Industry;
  readonly place: City;
  readonly serial: number;
}

/** What it lubricates. */
export function usageOf({ random, catalogue, industry, place, serial }: PurposeOptions) {
  const application = random.pick(industry.applications);
  const machine = machineFor(application);
  const named = (name: Parameters<typeof inLanguageOf>[1]) => inLanguageOf(place, name);
  const tag = `${machine.tag}-${100 + (serial % 900)}`;
  return {
    device_name: `${tag} ${named(random.pick(application.devices))}`,
    industry: named(industry.name),
    application: named(application.name),
    asset_tag: tag,
    asset_name: `${named(application.name)} ${tag}`,
    install_location: named(random.pick(catalogue.installLocations)),
    lubricant: named(lubricantFor(catalogue, industry, machine)),
    bearing_type: random.pick(machine.bearings),
    rpm: random.int(...machine.rpm),
    bearing_temperature: random.int(...machine.temperature),
    load: random.int(...machine.load),
  };
}

/** Within some hundred metres of its customer's works, which lie a few kilometres from the city's centre. */
export function locationOf({
  random,
  place,
  customer,
}: {
  readonly random: Random;
  readonly place: City;
  readonly customer: DemoCustomer | undefined;
}) {
  // The same works for every device of a customer.
  const works = ((customer?.id ?? 0) * 0.618) % 1;
  return {
    province: place.province,
    city: place.city,
    address: addressAt(place, random),
    longitude: round(place.longitude + (works - 0.5) * 0.06 + random.between(-0.003, 0.003), 5),
    latitude: round(place.latitude + (((works * 7) % 1) - 0.5) * 0.04 + random.between(-0.002, 0.002), 5),
  };
}
