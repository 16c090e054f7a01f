import type { CartridgeNeed, CartridgeStock, FreeStock } from "../../../contract";
import { t } from "../../i18n";

/** The need and the free stock of one cartridge size. */
export interface Balance {
  /** Cartridge volume, ml. */
  readonly size: number;
  /** Number of cartridges needed. */
  readonly needed: number;
  /** Number of cartridges in free stock. */
  readonly free: number;
}

/** Compares need and free stock by cartridge size, including needed sizes that are out of stock. */
export function balances(need: readonly CartridgeNeed[], stock: readonly FreeStock[]): readonly Balance[] {
  const sizes = [...new Set(need.map(({ lubricantTube }) => lubricantTube))].toSorted((a, b) => a - b);
  return sizes.map((size) => ({
    size,
    needed: need.reduce((sum, row) => sum + (row.lubricantTube === size ? row.count : 0), 0),
    free: stock.find((row) => row.size === size)?.count ?? 0,
  }));
}

/** The cartridges of one grease and size: needed, in stock, and to be ordered. */
export interface OrderLine {
  /** Name of the grease; empty if the devices have none. */
  readonly grease: string;
  /** Cartridge volume, ml. */
  readonly size: number;
  readonly needed: number;
  readonly inStock: number;
  readonly toOrder: number;
}

/** Compares need and stock by grease and size, the largest order first. Stock that nobody needs is left out. */
export function orderLines(
  need: readonly CartridgeNeed[],
  cartridges: readonly CartridgeStock[],
): readonly OrderLine[] {
  const lines = new Map<string, { readonly grease: string; readonly size: number; readonly needed: number }>();
  for (const { grease, lubricant, lubricantTube: size, count } of need) {
    const name = grease ?? lubricant;
    const key = `${name} ${size}`;
    lines.set(key, { grease: name, size, needed: (lines.get(key)?.needed ?? 0) + count });
  }
  return [...lines.values()]
    .map((line) => {
      const inStock = cartridges.find(({ grease, size }) => grease === line.grease && size === line.size)?.count ?? 0;
      return { ...line, inStock, toOrder: Math.max(line.needed - inStock, 0) };
    })
    .toSorted(
      (one, other) => other.toOrder - one.toOrder || one.grease.localeCompare(other.grease) || one.size - other.size,
    );
}

/** The rows of one customer. */
export interface CustomerGroup<Row> {
  /** Distinguishes customers with the same name. */
  readonly key: string;
  readonly customer: string;
  readonly rows: readonly Row[];
}

type OfCustomer = Pick<CartridgeNeed, "customer_id" | "customer_name">;

/** A server may not return the id of a device's customer (spec W8). */
const keyOf = ({ customer_id, customer_name }: OfCustomer): string => String(customer_id ?? customer_name ?? "");

/** The rows by customer, in the order of each customer's first row. Rows without a customer come last. */
export function byCustomer<Row extends OfCustomer>(rows: readonly Row[]): readonly CustomerGroup<Row>[] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return [...groups]
    .toSorted(([one], [other]) => Number(one === "") - Number(other === ""))
    .map(([key, list]) => ({ key, customer: list[0]?.customer_name ?? t("plan.noCustomer"), rows: list }));
}

/** The number of cartridges that a customer needs in total. A page of devices shows only some of them. */
export const neededBy = (need: readonly CartridgeNeed[], key: string): number =>
  need.reduce((sum, row) => sum + (keyOf(row) === key ? row.count : 0), 0);

/** The label of a place: province and city. */
export const placeOf = ({ province, city }: Pick<CartridgeNeed, "province" | "city">): string =>
  [...new Set([province, city])].filter((part) => part !== "").join(" · ");
