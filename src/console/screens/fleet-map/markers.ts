import { type Map as GlMap, Marker } from "maplibre-gl";
import { formatNumber } from "../../i18n";
import type { LocalCluster, MarkerSet } from "./clustering";
import styles from "./fleet.module.css";
import type { FleetCluster, FleetDevice } from "./fleet-answer";
import { countLabel, deviceLabel } from "./fleet-labels";

interface Chosen {
  readonly onDevice: (device: FleetDevice) => void;
  readonly onCluster: (cluster: FleetCluster | LocalCluster) => void;
}

/** The markers on one map. */
export interface MarkerLayer {
  /** Shows these in place of those before. */
  readonly show: (drawing: MarkerSet) => void;
  readonly remove: () => void;
}

interface Shown<T> {
  readonly marker: Marker;
  readonly element: HTMLButtonElement;
  /** What it stands for at the moment. */
  at: T;
}

/**
 * Points and clusters on a map. They can be pressed; in the order of the Tab key they are not, for the list beside the map
 * has the same and can be walked through.
 */
export function createMarkerLayer(map: GlMap, { onDevice, onCluster }: Chosen): MarkerLayer {
  const devices = new Map<number, Shown<FleetDevice>>();
  const clusters = new Map<string, Shown<FleetCluster | LocalCluster>>();

  const showDevice = (device: FleetDevice): void => {
    const known = devices.get(device.device_id);
    const shown = known ?? make(device, onDevice, "device");
    shown.at = device;
    shown.element.dataset.status = String(device.status ?? "");
    shown.element.ariaLabel = deviceLabel(device);
    shown.marker.setLngLat([device.longitude, device.latitude]);
    if (known !== undefined) return;
    devices.set(device.device_id, shown);
    shown.element.append(piece("mark"));
    shown.marker.addTo(map);
  };

  const showCluster = (key: string, cluster: FleetCluster | LocalCluster): void => {
    const known = clusters.get(key);
    if (known !== undefined) {
      known.at = cluster;
      return;
    }
    const shown = make(cluster, onCluster, "cluster");
    const { element, marker } = shown;
    element.dataset.size = String(Math.min(String(cluster.count).length, 5));
    element.ariaLabel = countLabel(cluster);
    element.append(piece("count", formatNumber(cluster.count, 0)));
    if (cluster.alarms > 0) {
      element.dataset.alarm = "true";
      element.append(piece("badge", `! ${formatNumber(cluster.alarms, 0)}`));
    }
    marker.setLngLat([cluster.longitude, cluster.latitude]).addTo(map);
    clusters.set(key, shown);
  };

  return {
    show(drawing) {
      drop(devices, new Set(drawing.devices.map(({ device_id }) => device_id)));
      for (const device of drawing.devices) showDevice(device);
      const keyed = new Map(drawing.clusters.map((cluster) => [keyOf(cluster), cluster]));
      drop(clusters, keyed);
      for (const [key, cluster] of keyed) showCluster(key, cluster);
    },
    remove() {
      drop(devices, new Set());
      drop(clusters, new Set());
    },
  };
}

/** Clusters have no key of their own: one that looks the same at the same place is the same. */
const keyOf = ({ longitude, latitude, count, alarms }: FleetCluster): string =>
  [longitude, latitude, count, alarms].join(" ");

function make<T>(at: T, onPress: (at: T) => void, look: "device" | "cluster"): Shown<T> {
  const element = document.createElement("button");
  element.type = "button";
  element.tabIndex = -1;
  element.className = styles[look] ?? "";
  const shown: Shown<T> = { marker: new Marker({ element }), element, at };
  element.addEventListener("click", (event) => {
    // The map below would take it for a click beside the popup.
    event.stopPropagation();
    onPress(shown.at);
  });
  return shown;
}

function piece(look: "mark" | "count" | "badge", content = ""): HTMLSpanElement {
  const made = document.createElement("span");
  made.className = styles[look] ?? "";
  made.textContent = content;
  return made;
}

function drop<K, T>(shown: Map<K, Shown<T>>, kept: { has(key: K): boolean }): void {
  for (const [key, { marker }] of shown) {
    if (kept.has(key)) continue;
    marker.remove();
    shown.delete(key);
  }
}
