import { type Map as GlMap, type LngLatLike, Marker } from "maplibre-gl";
import styles from "./map.module.css";
import { keyStep } from "./pin-position";

const svg = "http://www.w3.org/2000/svg";

interface PinSettings {
  /** Read out as the pin's name. */
  readonly label: string;
  readonly at: LngLatLike;
  readonly isMovable?: boolean;
}

/** A pin whose tip stands at a place. A movable one can be dragged, and takes the focus. */
export function createPin({ label, at, isMovable = false }: PinSettings): Marker {
  const element = document.createElement("div");
  element.className = styles.pin ?? "";
  element.dataset.movable = String(isMovable);
  element.setAttribute("role", isMovable ? "button" : "img");
  element.setAttribute("aria-label", label);
  if (isMovable) element.tabIndex = 0;
  const drawing = document.createElementNS(svg, "svg");
  drawing.setAttribute("viewBox", "0 0 28 36");
  drawing.setAttribute("aria-hidden", "true");
  drawing.append(
    shape("path", { d: "M14 35C11 28 3 22 3 13a11 11 0 0 1 22 0c0 9-8 15-11 22z", fill: "currentColor" }),
    shape("circle", { cx: "14", cy: "13", r: "4.5", fill: "#fff" }),
  );
  element.append(drawing);
  return new Marker({ element, anchor: "bottom", draggable: isMovable }).setLngLat(at);
}

function shape(name: string, attributes: Readonly<Record<string, string>>): SVGElement {
  const element = document.createElementNS(svg, name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  return element;
}

/** Lets the arrow keys move a pin while it has the focus. */
export function moveByKeys(map: GlMap, pin: Marker, onMoved: () => void): void {
  pin.getElement().addEventListener("keydown", (event) => {
    const moved = keyStep(event.key, event.shiftKey);
    if (moved === null) return;
    // Otherwise the page would scroll, and the map move below the pin.
    event.preventDefault();
    event.stopPropagation();
    const { x, y } = map.project(pin.getLngLat());
    const at = map.unproject([x + moved[0], y + moved[1]]).wrap();
    pin.setLngLat(at);
    if (!map.getBounds().contains(at)) map.panTo(at);
    onMoved();
  });
}
