import type { mapTexts as inChinese } from "../zh/map-texts";

/** Texts of maps and of the position picker. */
export const mapTexts = {
  "map.zoomIn": "Zoom in",
  "map.zoomOut": "Zoom out",
  "map.closePopup": "Close",
  "map.wheel": "Hold Ctrl and scroll to zoom the map",
  "map.wheelMac": "Hold ⌘ and scroll to zoom the map",
  "map.fingers": "Use two fingers to move the map",
  "map.loading": "Loading the map…",
  "map.notDrawn": "This browser cannot draw maps (WebGL is missing). The list shows the same data.",
  "map.noOutlines": "The map's background could not be loaded",
  "map.open": "Choose on the map",
  "map.close": "Close the map",
  "map.name": "Map of the position",
  "map.pin": "Pin: move it with the arrow keys; hold Shift for small steps",
  "map.howTo": "Click the map to set the pin; drag it, or focus it and use the arrow keys.",
  "map.pinHere": "Place at the centre",
} satisfies Record<keyof typeof inChinese, string>;
