import { type Map as GlMap, type LngLatLike, Marker } from "maplibre-gl";
import styles from "./map.module.css";

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

/** How far an arrow key moves a pin, px on the screen; with Shift, for the last few metres, one. */
const step = 12;

const directions: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Where a key moves a pin to on the screen: px from where it stands; null for keys that move nothing. */
export function keyStep(key: string, isFine: boolean): readonly [number, number] | null {
  const direction = directions[key];
  if (direction === undefined) return null;
  const px = isFine ? 1 : step;
  return [direction[0] * px, direction[1] * px];
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
