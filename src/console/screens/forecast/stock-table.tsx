import type { CartridgeNeed, FreeStock } from "../../../contract";
import { formatNumber, useTranslation } from "../../i18n";
import styles from "./forecast.module.css";
import { balances } from "./need";
import { NumberCell, NumberHead } from "./number-cells";

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
            <NumberHead>{t("plan.count")}</NumberHead>
            <NumberHead>{t("plan.free")}</NumberHead>
            <NumberHead>{t("plan.balance")}</NumberHead>
          </tr>
        </thead>
        <tbody>
          {balances(need, stock).map(({ size, needed, free }) => (
            <tr key={size}>
              <th scope="row">{size}</th>
              <NumberCell label={t("plan.count")}>{formatNumber(needed)}</NumberCell>
              <NumberCell label={t("plan.free")}>{formatNumber(free)}</NumberCell>
              <NumberCell label={t("plan.balance")} isShort={free < needed}>
                {free < needed ? t("plan.short", { count: formatNumber(needed - free) }) : formatNumber(free - needed)}
              </NumberCell>
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
