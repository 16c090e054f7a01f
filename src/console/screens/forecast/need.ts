import type { CartridgeNeed, FreeStock } from "../../../contract";
import { t } from "../../i18n";

/** What one size of cartridge is needed for, and what there is of it. */
export interface Balance {
  /** ml */
  readonly size: number;
  readonly needed: number;
  readonly free: number;
}

/** Need against free stock, size by size: also of sizes that are needed and not there. */
export function balances(need: readonly CartridgeNeed[], stock: readonly FreeStock[]): readonly Balance[] {
  const sizes = [...new Set(need.map(({ lubricantTube }) => lubricantTube))].toSorted((one, other) => one - other);
  return sizes.map((size) => ({
    size,
    needed: need.reduce((sum, one) => sum + (one.lubricantTube === size ? one.count : 0), 0),
    free: stock.find((one) => one.size === size)?.count ?? 0,
  }));
}

/** Where cartridges are needed, in words. */
export const siteOf = ({
  customer_name,
  province,
  city,
}: Pick<CartridgeNeed, "customer_name" | "province" | "city">): string =>
  [customer_name ?? t("plan.noCustomer"), ...new Set([province, city])].filter((part) => part !== "").join(" · ");
