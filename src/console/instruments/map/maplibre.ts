import { Map as GlMap, NavigationControl, ScaleControl, type StyleSpecification, setWorkerUrl } from "maplibre-gl";
import "maplibre-gl/dist/maplibre-gl.css";
import { t } from "../../i18n";
import threadUrl from "./map-worker?worker&url";

// A file of our own origin: the page's policy lets no other worker run.
setWorkerUrl(threadUrl);

/** What part of the earth a map shows. */
export interface MapView {
  /** Degrees, WGS 84. */
  readonly longitude: number;
  readonly latitude: number;
  /** Zoom level of web maps: 0 is the whole world. */
  readonly zoom: number;
}

interface MapSettings {
  readonly container: HTMLElement;
  readonly view: MapView;
  readonly style: StyleSpecification;
  /** Read out as the map's name. */
  readonly label: string;
  /** Whether a wheel or a single finger scrolls the page, and the map only with Ctrl or a second finger. */
  readonly isCooperative: boolean;
}

/**
 * A map that north is up on: nobody looks for lubricators from the side.
 * @throws Error where the browser has no WebGL.
 */
export function createMap({ container, view, style, label, isCooperative }: MapSettings): GlMap {
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
    // It writes what a source owes into the page as HTML; the canvas has it as text.
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
