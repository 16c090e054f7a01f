import type { CartridgeNeed, FreeStock } from "../../../contract";
import { formatNumber, useTranslation } from "../../i18n";
import styles from "./forecast.module.css";
import { balances } from "./need";

interface Props {
  readonly need: readonly CartridgeNeed[];
  readonly stock: readonly FreeStock[];
}

/** Need, free stock and shortage of each cartridge size. */
export function StockTable({ need, stock }: Props) {
  const { t } = useTranslation();
  const unsized = stock.find(({ size }) => size === null)?.count ?? 0;
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t("plan.size")}</th>
            <th scope="col" data-number>
              {t("plan.count")}
            </th>
            <th scope="col" data-number>
              {t("plan.free")}
            </th>
            <th scope="col" data-number>
              {t("plan.balance")}
            </th>
          </tr>
        </thead>
        <tbody>
          {balances(need, stock).map(({ size, needed, free }) => (
            <tr key={size}>
              <th scope="row">{size}</th>
              <td data-label={t("plan.count")} data-number>
                {formatNumber(needed)}
              </td>
              <td data-label={t("plan.free")} data-number>
                {formatNumber(free)}
              </td>
              <td data-label={t("plan.balance")} data-number data-short={free < needed}>
                {free < needed ? t("plan.short", { count: formatNumber(needed - free) }) : formatNumber(free - needed)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.note}>
        {t("plan.stockWhy")} {unsized > 0 && t("plan.unsized", { count: unsized })}
      </p>
    </>
  );
}
