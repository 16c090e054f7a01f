import {
  type CartridgeNeed,
  type CartridgeStock,
  type ForecastAnswer,
  type FreeStock,
  isNumber,
  isRecord,
  type PlannedDevice,
} from "../../../contract";
import { MessageError } from "../../client/call-error";
import { t } from "../../i18n";

type ParsedForecast = Pick<ForecastAnswer, "list" | "total" | "page" | "need" | "stock" | "cartridges">;

const isDevice = (value: unknown): value is PlannedDevice =>
  isRecord(value) && isNumber(value.device_id) && isNumber(value.lubricantTube);

const isNeed = (value: unknown): value is CartridgeNeed =>
  isRecord(value) && isNumber(value.count) && isNumber(value.lubricantTube) && typeof value.lubricant === "string";

const isCartridge = (value: unknown): value is CartridgeStock =>
  isRecord(value) && typeof value.grease === "string" && isNumber(value.size) && isNumber(value.count);

const isStock = (value: unknown): value is FreeStock =>
  isRecord(value) && isNumber(value.count) && (value.size === null || isNumber(value.size));

/**
 * Parses the answer of `statistics/forecast`.
 * @throws Error if the answer has another shape.
 */
export function parseForecast(answer: unknown): ParsedForecast {
  if (isRecord(answer)) {
    const { list, total, page, need, stock, cartridges = null } = answer;
    const hasNumbers = isNumber(total) && isNumber(page);
    const hasLists = Array.isArray(list) && list.every(isDevice) && Array.isArray(need) && need.every(isNeed);
    if (hasNumbers && hasLists && (stock === null || (Array.isArray(stock) && stock.every(isStock)))) {
      // A server may not store cartridges (spec W8).
      const known = Array.isArray(cartridges) && cartridges.every(isCartridge) ? cartridges : null;
      return { list, total, page, need, stock, cartridges: known };
    }
  }
  throw new MessageError(t("home.unreadable"));
}
