import { type Map as GlMap, type LngLatLike, Marker } from "maplibre-gl";
import styles from "./map.module.css";
import { pinMovement } from "./pin-position";

const svg = "http://www.w3.org/2000/svg";

interface PinSettings {
  /** Accessible name. */
  readonly label: string;
  readonly at: LngLatLike;
  readonly isMovable?: boolean;
}

/** Creates a pin whose tip is at a position. A movable pin can be dragged and focused. */
export function createPin({ label, at, isMovable = false }: PinSettings): Marker {
  const element = document.createElement("div");
  element.className = styles.pin ?? "";
  element.dataset.movable = String(isMovable);
  element.setAttribute("role", isMovable ? "button" : "img");
  element.setAttribute("aria-label", label);
  if (isMovable) element.tabIndex = 0;
  const icon = document.createElementNS(svg, "svg");
  icon.setAttribute("viewBox", "0 0 28 36");
  icon.setAttribute("aria-hidden", "true");
  icon.append(
    shape("path", { d: "M14 35C11 28 3 22 3 13a11 11 0 0 1 22 0c0 9-8 15-11 22z", fill: "currentColor" }),
    shape("circle", { cx: "14", cy: "13", r: "4.5", fill: "#fff" }),
  );
  element.append(icon);
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
    const movement = pinMovement(event.key, event.shiftKey);
    if (movement === null) return;
    // Otherwise the page would scroll and the map would pan.
    event.preventDefault();
    event.stopPropagation();
    const { x, y } = map.project(pin.getLngLat());
    const position = map.unproject([x + movement[0], y + movement[1]]).wrap();
    pin.setLngLat(position);
    if (!map.getBounds().contains(position)) map.panTo(position);
    onMoved();
  });
}
