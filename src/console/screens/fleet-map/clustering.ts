import type { Fleet, FleetCluster, FleetDevice } from "./fleet-answer";

/** A cluster made in the browser: devices whose markers would overlap at the current zoom. */
export interface LocalCluster extends FleetCluster {
  readonly devices: readonly FleetDevice[];
}

/** The markers to draw: single devices, and clusters made by the browser or the server. */
export interface MarkerSet {
  readonly devices: readonly FleetDevice[];
  readonly clusters: readonly (FleetCluster | LocalCluster)[];
}

/** Minimum distance between two marker centres, px, so that both can be seen and pressed. */
const minMarkerDistance = 26;

/** Width of the world at zoom 0, px (MapLibre's tile size). */
const worldSize = 512;

/** The position in px from the world's upper left corner, in the Web Mercator projection. */
function pixelOf({ longitude, latitude }: FleetDevice, zoom: number): readonly [number, number] {
  const size = worldSize * 2 ** zoom;
  const sine = Math.sin((Math.max(Math.min(latitude, 85), -85) * Math.PI) / 180);
  return [((longitude + 180) / 360) * size, (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size];
}

/** The markers of an answer at a zoom level. Devices too close together become one cluster with their count. */
export function markersAt({ list, clusters }: Fleet, zoom: number): MarkerSet {
  const groups: { readonly pixel: readonly [number, number]; readonly devices: FleetDevice[] }[] = [];
  for (const device of list) {
    const pixel = pixelOf(device, zoom);
    const near = groups.find(
      (group) => Math.hypot(group.pixel[0] - pixel[0], group.pixel[1] - pixel[1]) < minMarkerDistance,
    );
    if (near === undefined) groups.push({ pixel, devices: [device] });
    else near.devices.push(device);
  }
  const [singles, overlapping] = [groups.filter(isSingle), groups.filter((group) => !isSingle(group))];
  return {
    devices: singles.flatMap(({ devices }) => devices),
    clusters: [...clusters, ...overlapping.map(({ devices }) => clusterOf(devices))],
  };
}

const isSingle = ({ devices }: { readonly devices: readonly FleetDevice[] }): boolean => devices.length === 1;

function clusterOf(devices: readonly FleetDevice[]): LocalCluster {
  const [longitudes, latitudes] = [devices.map(({ longitude }) => longitude), devices.map(({ latitude }) => latitude)];
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
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
