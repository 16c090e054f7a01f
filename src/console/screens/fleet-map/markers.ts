import { type Map as GlMap, Marker } from "maplibre-gl";
import { formatNumber } from "../../i18n";
import type { LocalCluster, MarkerSet } from "./clustering";
import styles from "./fleet.module.css";
import type { FleetCluster, FleetDevice } from "./fleet-answer";
import { countLabel, deviceLabel } from "./fleet-labels";

interface Handlers {
  readonly onDevice: (device: FleetDevice) => void;
  readonly onCluster: (cluster: FleetCluster | LocalCluster) => void;
}

/** The markers on a map. */
export interface MarkerLayer {
  /** Replaces the markers. */
  readonly show: (markers: MarkerSet) => void;
  readonly remove: () => void;
}

interface MarkerEntry<T> {
  readonly marker: Marker;
  readonly element: HTMLButtonElement;
  /** The latest device or cluster of the marker. */
  target: T;
}

/**
 * Creates the layer of device and cluster markers. Markers can be pressed but are not in the tab order: keyboard users
 * have the list beside the map.
 */
export function createMarkerLayer(map: GlMap, { onDevice, onCluster }: Handlers): MarkerLayer {
  const devices = new Map<number, MarkerEntry<FleetDevice>>();
  const clusters = new Map<string, MarkerEntry<FleetCluster | LocalCluster>>();

  const showDevice = (device: FleetDevice): void => {
    const known = devices.get(device.device_id);
    const entry = known ?? createEntry(device, onDevice, "device");
    entry.target = device;
    entry.element.dataset.status = String(device.status ?? "");
    entry.element.dataset.disabled = String(device.isDisabled);
    entry.element.ariaLabel = deviceLabel(device);
    entry.marker.setLngLat([device.longitude, device.latitude]);
    if (known !== undefined) return;
    devices.set(device.device_id, entry);
    entry.element.append(createSpan("mark"));
    entry.marker.addTo(map);
  };

  const showCluster = (key: string, cluster: FleetCluster | LocalCluster): void => {
    const known = clusters.get(key);
    if (known !== undefined) {
      known.target = cluster;
      return;
    }
    const entry = createEntry(cluster, onCluster, "cluster");
    const { element, marker } = entry;
    element.dataset.size = String(Math.min(String(cluster.count).length, 5));
    element.ariaLabel = countLabel(cluster);
    element.append(createSpan("count", formatNumber(cluster.count, 0)));
    if (cluster.alarms > 0) {
      element.dataset.alarm = "true";
      element.append(createSpan("badge", `! ${formatNumber(cluster.alarms, 0)}`));
    }
    marker.setLngLat([cluster.longitude, cluster.latitude]).addTo(map);
    clusters.set(key, entry);
  };

  return {
    show(markers) {
      removeExcept(devices, new Set(markers.devices.map(({ device_id }) => device_id)));
      for (const device of markers.devices) showDevice(device);
      const clustersByKey = new Map(markers.clusters.map((cluster) => [keyOf(cluster), cluster]));
      removeExcept(clusters, clustersByKey);
      for (const [key, cluster] of clustersByKey) showCluster(key, cluster);
    },
    remove() {
      removeExcept(devices, new Set());
      removeExcept(clusters, new Set());
    },
  };
}

/** Clusters have no id: position and counts identify them. */
const keyOf = ({ longitude, latitude, count, alarms }: FleetCluster): string =>
  [longitude, latitude, count, alarms].join(" ");

function createEntry<T>(target: T, onPress: (target: T) => void, className: "device" | "cluster"): MarkerEntry<T> {
  const element = document.createElement("button");
  element.type = "button";
  element.tabIndex = -1;
  element.className = styles[className] ?? "";
  const entry: MarkerEntry<T> = { marker: new Marker({ element }), element, target };
  element.addEventListener("click", (event) => {
    // Otherwise the map would handle the click too, and close the popup.
    event.stopPropagation();
    onPress(entry.target);
  });
  return entry;
}

function createSpan(className: "mark" | "count" | "badge", content = ""): HTMLSpanElement {
  const span = document.createElement("span");
  span.className = styles[className] ?? "";
  span.textContent = content;
  return span;
}

function removeExcept<K, T>(entries: Map<K, MarkerEntry<T>>, kept: { has(key: K): boolean }): void {
  for (const [key, { marker }] of entries) {
    if (kept.has(key)) continue;
    marker.remove();
    entries.delete(key);
  }
}
