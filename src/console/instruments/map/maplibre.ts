import { Map as GlMap, NavigationControl, ScaleControl, type StyleSpecification, setWorkerUrl } from "maplibre-gl";
import "maplibre-gl/dist/maplibre-gl.css";
import type { Translate } from "../../i18n";
import workerUrl from "./map-worker?worker&url";

// The content security policy allows only workers from the page's own origin.
setWorkerUrl(workerUrl);

/** The centre and zoom level of a map. */
export interface MapView {
  /** Degrees, WGS 84. */
  readonly longitude: number;
  readonly latitude: number;
  /** Zoom level; 0 is the whole world. */
  readonly zoom: number;
}

interface MapSettings {
  readonly container: HTMLElement;
  readonly view: MapView;
  readonly style: StyleSpecification;
  /** Accessible name. */
  readonly label: string;
  /**
   * Whether a wheel or a single finger scrolls the page. To zoom or move the map, users then hold Ctrl (⌘ on a Mac)
   * or use two fingers.
   */
  readonly isCooperative: boolean;
  readonly t: Translate;
}

/**
 * Creates a map with north up, without rotation and tilt.
 * @throws Error if the browser has no WebGL 2.
 */
export function createMap({ container, view, style, label, isCooperative, t }: MapSettings): GlMap {
  const map = new GlMap({
    container,
    style,
    center: [view.longitude, view.latitude],
    zoom: view.zoom,
    maxZoom: 18,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    maxPitch: 0,
    cooperativeGestures: isCooperative,
    // MapLibre inserts attributions as HTML. `MapCanvas` renders them as text.
    attributionControl: false,
    locale: {
      "Map.Title": label,
      "NavigationControl.ZoomIn": t("map.zoomIn"),
      "NavigationControl.ZoomOut": t("map.zoomOut"),
      "Popup.Close": t("map.closePopup"),
      "ScaleControl.Meters": "m",
      "ScaleControl.Kilometers": "km",
      "CooperativeGesturesHandler.WindowsHelpText": t("map.wheel"),
      "CooperativeGesturesHandler.MacHelpText": t("map.wheelMac"),
      "CooperativeGesturesHandler.MobileHelpText": t("map.fingers"),
    },
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.addControl(new NavigationControl({ showCompass: false }), "bottom-right");
  map.addControl(new ScaleControl({ unit: "metric" }), "bottom-left");
  return map;
}
