import type { CartridgeNeed } from "../../../contract";
import { formatNumber, useTranslation } from "../../i18n";
import styles from "./forecast.module.css";
import { byCustomer, placeOf } from "./need";

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
          <th scope="col" data-number>
            {t("plan.size")}
          </th>
          <th scope="col" data-number>
            {t("plan.count")}
          </th>
        </tr>
      </thead>
      {byCustomer(need).map(({ key, customer, rows }) => (
        <tbody key={key}>
          <tr data-group>
            <th scope="rowgroup" colSpan={3}>
              {customer}
            </th>
            <td data-label={t("plan.count")} data-number>
              {formatNumber(rows.reduce((sum, { count }) => sum + count, 0))}
            </td>
          </tr>
          {rows.map((row, index) => (
            <tr
              key={`${placeOf(row)} ${row.lubricant} ${row.lubricantTube}`}
              data-same-place={index > 0 && placeOf(row) === placeOf(rows[index - 1] ?? row)}
            >
              <th scope="row">{placeOf(row) || t("plan.noPlace")}</th>
              <td data-label={t("plan.grease")}>{row.lubricant || t("plan.noGrease")}</td>
              <td data-label={t("plan.size")} data-number>
                {row.lubricantTube}
              </td>
              <td data-label={t("plan.count")} data-number>
                {formatNumber(row.count)}
              </td>
            </tr>
          ))}
        </tbody>
      ))}
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
            {t("plan.all")}
          </th>
          <td data-label={t("plan.count")} data-number>
            {formatNumber(total)}
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
