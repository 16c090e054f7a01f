import type { CartridgeNeed } from "../../../contract";
import { formatNumber, useTranslation } from "../../i18n";
import styles from "./forecast.module.css";
import { byCustomer, placeOf } from "./need";
import { NumberCell, NumberHead } from "./number-cells";

/** The number of cartridges that each site needs, by grease and size. */
export function NeedTable({ need }: { readonly need: readonly CartridgeNeed[] }) {
  const { t } = useTranslation();
  const total = need.reduce((sum, { count }) => sum + count, 0);
  return (
    <table className={`${styles.table} ${styles.need}`}>
      <thead>
        <tr>
          <th scope="col">{t("plan.site")}</th>
          <th scope="col">{t("plan.grease")}</th>
          <NumberHead>{t("plan.size")}</NumberHead>
          <NumberHead>{t("plan.count")}</NumberHead>
        </tr>
      </thead>
      {byCustomer(need).map(({ key, customer, rows }) => (
        <tbody key={key}>
          <tr data-group>
            <th scope="rowgroup" colSpan={3}>
              {customer}
            </th>
            <NumberCell label={t("plan.count")}>
              {formatNumber(rows.reduce((sum, { count }) => sum + count, 0))}
            </NumberCell>
          </tr>
          {rows.map((row, index) => (
            <tr
              key={`${placeOf(row)} ${row.lubricant} ${row.lubricantTube}`}
              data-same-place={index > 0 && placeOf(row) === placeOf(rows[index - 1] ?? row)}
            >
              <th scope="row">{placeOf(row) || t("plan.noPlace")}</th>
              <td data-label={t("plan.grease")}>{row.lubricant || t("plan.noGrease")}</td>
              <NumberCell label={t("plan.size")}>{row.lubricantTube}</NumberCell>
              <NumberCell label={t("plan.count")}>{formatNumber(row.count)}</NumberCell>
            </tr>
          ))}
        </tbody>
      ))}
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
            {t("plan.all")}
          </th>
          <NumberCell label={t("plan.count")}>{formatNumber(total)}</NumberCell>
        </tr>
      </tfoot>
    </table>
  );
}
