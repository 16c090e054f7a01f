import type { CartridgeNeed, FreeStock } from "../../../contract";
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

/** The label of a site: customer, province and city. */
export const siteOf = ({
  customer_name,
  province,
  city,
}: Pick<CartridgeNeed, "customer_name" | "province" | "city">): string =>
  [customer_name ?? t("plan.noCustomer"), ...new Set([province, city])].filter((part) => part !== "").join(" · ");
