import { formatNumber, t } from "../../i18n";
import { Scrolled } from "../../ui/scroll-region";
import type { ChartData } from "./chart-data";
import styles from "./charts.module.css";

interface Props {
  readonly title: string;
  readonly data: ChartData;
}

/** The figures of a chart as a table, the newest first. */
export function FiguresTable({ title, data }: Props) {
  const { places, columns, lines, marks, unit, decimals } = data;
  const all = [...columns, ...lines];
  const head = (label: string): string => (unit === "" ? label : `${label} (${unit})`);
  return (
    <Scrolled className={styles.scroll} aria-label={title}>
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t("chart.when")}</th>
            {all.map(({ label }) => (
              <th key={label} scope="col">
                {head(label)}
              </th>
            ))}
            {marks.length > 0 && <th scope="col">{t("chart.marks")}</th>}
          </tr>
        </thead>
        <tbody>
          {places
            .map(({ key, title: place }, at) => (
              <tr key={key}>
                <th scope="row">{place}</th>
                {all.map(({ label, values }) => {
                  const value = values[at] ?? null;
                  return <td key={label}>{value === null ? "–" : formatNumber(value, decimals)}</td>;
                })}
                {marks.length > 0 && (
                  <td>
                    {marks
                      .filter((mark) => mark.at === key)
                      .map(({ label }) => label)
                      .join(", ")}
                  </td>
                )}
              </tr>
            ))
            .toReversed()}
        </tbody>
      </table>
    </Scrolled>
  );
}
