import type { Fleet, FleetCluster, FleetDevice } from "./fleet-answer";

/** Devices whose markers would lie upon each other at the present zoom. */
export interface LocalCluster extends FleetCluster {
  readonly devices: readonly FleetDevice[];
}

/** What is drawn: single devices, piles of them, and clusters that the server made. */
export interface MarkerSet {
  readonly devices: readonly FleetDevice[];
  readonly clusters: readonly (FleetCluster | LocalCluster)[];
}

/** px between the middles of two markers that can be told from each other and pressed. */
const apart = 26;

/** px around the earth at zoom 0. */
const world = 512;

/** px from the corner of the world at a zoom, in Mercator's projection. */
function pixelOf({ longitude, latitude }: FleetDevice, zoom: number): readonly [number, number] {
  const size = world * 2 ** zoom;
  const sine = Math.sin((Math.max(Math.min(latitude, 85), -85) * Math.PI) / 180);
  return [((longitude + 180) / 360) * size, (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size];
}

/** What an answer looks like at a zoom: devices too close together to be told apart stand as one, with their number. */
export function markersAt({ list, clusters }: Fleet, zoom: number): MarkerSet {
  const groups: { readonly at: readonly [number, number]; readonly devices: FleetDevice[] }[] = [];
  for (const device of list) {
    const at = pixelOf(device, zoom);
    const near = groups.find((group) => Math.hypot(group.at[0] - at[0], group.at[1] - at[1]) < apart);
    if (near === undefined) groups.push({ at, devices: [device] });
    else near.devices.push(device);
  }
  const [alone, together] = [groups.filter(isSingle), groups.filter((group) => !isSingle(group))];
  return {
    devices: alone.flatMap(({ devices }) => devices),
    clusters: [...clusters, ...together.map(({ devices }) => pileOf(devices))],
  };
}

const isSingle = ({ devices }: { readonly devices: readonly FleetDevice[] }): boolean => devices.length === 1;

function pileOf(devices: readonly FleetDevice[]): LocalCluster {
  const [longitudes, latitudes] = [devices.map(({ longitude }) => longitude), devices.map(({ latitude }) => latitude)];
  const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;
  return {
    devices,
    count: devices.length,
    alarms: devices.filter(({ status }) => status === 1).length,
    longitude: mean(longitudes),
    latitude: mean(latitudes),
    west: Math.min(...longitudes),
    east: Math.max(...longitudes),
    south: Math.min(...latitudes),
    north: Math.max(...latitudes),
  };
}
