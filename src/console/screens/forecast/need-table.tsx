import type { CartridgeNeed } from "../../../contract";
import { formatNumber, t } from "../../i18n";
import styles from "./forecast.module.css";
import { siteOf } from "./need";

/** How many cartridges of which grease and size each site needs. */
export function NeedTable({ need }: { readonly need: readonly CartridgeNeed[] }) {
  const all = need.reduce((sum, { count }) => sum + count, 0);
  return (
    <table className={styles.table}>
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
      <tbody>
        {need.map((one) => {
          const site = siteOf(one);
          return (
            <tr key={`${one.customer_id} ${site} ${one.lubricant} ${one.lubricantTube}`}>
              <th scope="row">{site}</th>
              <td data-label={t("plan.grease")}>{one.lubricant || t("plan.noGrease")}</td>
              <td data-label={t("plan.size")} data-number>
                {one.lubricantTube}
              </td>
              <td data-label={t("plan.count")} data-number>
                {formatNumber(one.count)}
              </td>
            </tr>
          );
        })}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
            {t("plan.all")}
          </th>
          <td data-label={t("plan.count")} data-number>
            {formatNumber(all)}
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
