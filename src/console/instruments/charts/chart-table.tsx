import { Link } from "react-router";
import { useTranslation } from "../../i18n";
import { ScrollRegion } from "../../ui/scroll-region";
import { type ChartData, valueText } from "./chart-data";
import styles from "./charts.module.css";

interface Props {
  readonly title: string;
  readonly data: ChartData;
}

/** Shows the data of a chart as a table. The newest category is the first row. */
export function ChartTable({ title, data }: Props) {
  const { t } = useTranslation();
  const { categories, columns, lines, annotations, unit } = data;
  const series = [...columns, ...lines];
  const columnHeading = (label: string): string => (unit === "" ? label : `${label} (${unit})`);
  return (
    <ScrollRegion className={styles.scroll} aria-label={title}>
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t("chart.time")}</th>
            {series.map(({ label }) => (
              <th key={label} scope="col">
                {columnHeading(label)}
              </th>
            ))}
            {annotations.length > 0 && <th scope="col">{t("chart.annotations")}</th>}
          </tr>
        </thead>
        <tbody>
          {categories
            .map(({ key, title: rowTitle, address }, index) => (
              <tr key={key}>
                <th scope="row">{address ? <Link to={address}>{rowTitle}</Link> : rowTitle}</th>
                {series.map(({ label, values }) => {
                  const value = values[index] ?? null;
                  return <td key={label}>{value === null ? "–" : valueText(value, data)}</td>;
                })}
                {annotations.length > 0 && (
                  <td>
                    {annotations
                      .filter((annotation) => annotation.at === key)
                      .map(({ label }) => label)
                      .join(", ")}
                  </td>
                )}
              </tr>
            ))
            .toReversed()}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
