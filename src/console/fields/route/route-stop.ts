import { greatCircle, orderRoute, type Point, type RowValue, stopState } from "../../../contract";
import type { RoutePoint } from "../../instruments/map/route-map";

/** A stop of a visit as the console shows it; see `stopFields` of the resource. */
export interface RouteStop {
  readonly device_id: number;
  readonly name: string;
  readonly customer: string;
  readonly place: string;
  readonly longitude: number | null;
  readonly latitude: number | null;
  readonly grease: string;
  readonly size: number | null;
  /** `YYYY-MM-DD`. */
  readonly due: string | null;
  readonly state: number;
  readonly comment: string;
  readonly by: string;
  /** ms UTC. */
  readonly time: number | null;
}

const textIn = (value: unknown): string => (typeof value === "string" ? value : "");
const numberIn = (value: unknown): number | null => (typeof value === "number" ? value : null);

/** Reads the stops in the value of a field. */
export const routeStops = (rows: readonly RowValue[]): readonly RouteStop[] =>
  rows.map((row) => ({
    device_id: Number(row.device_id),
    name: textIn(row.name) || `#${row.device_id}`,
    customer: textIn(row.customer),
    place: textIn(row.place),
    longitude: numberIn(row.longitude),
    latitude: numberIn(row.latitude),
    grease: textIn(row.grease),
    size: numberIn(row.size),
    due: textIn(row.due) || null,
    state: numberIn(row.state) ?? stopState.open,
    comment: textIn(row.comment),
    by: textIn(row.by),
    time: numberIn(row.time),
  }));

/** The place of a stop; null if it has none. */
export const pointOf = ({ longitude, latitude }: Pick<RouteStop, "longitude" | "latitude">): Point | null =>
  longitude === null || latitude === null ? null : { longitude, latitude };

/** Sorts the stops into a short order. Stops without a place come last, in unchanged order. */
export function inShortOrder<S extends RouteStop>(stops: readonly S[]): readonly S[] {
  const placed = stops.flatMap((stop) => {
    const point = pointOf(stop);
    return point === null ? [] : [{ ...point, stop }];
  });
  return [...orderRoute(placed).map(({ stop }) => stop), ...stops.filter((stop) => pointOf(stop) === null)];
}

/**
 * The distance of each stop from the previous stop with a place, km. Null for the first stop and for stops without a
 * place.
 */
export function legsOf(stops: readonly RouteStop[]): readonly (number | null)[] {
  let last: Point | null = null;
  return stops.map((stop) => {
    const point = pointOf(stop);
    const km = point === null || last === null ? null : greatCircle(last, point);
    last = point ?? last;
    return km;
  });
}

/** The points of a map. @param label names a stop by its number */
export const pointsOf = (
  stops: readonly RouteStop[],
  label: (at: number, name: string) => string,
): readonly RoutePoint[] =>
  stops.flatMap((stop, index) => {
    const point = pointOf(stop);
    const isDone = stop.state !== stopState.open;
    return point === null ? [] : [{ ...point, number: index + 1, label: label(index + 1, stop.name), isDone }];
  });
