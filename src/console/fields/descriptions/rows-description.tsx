import { useTranslation } from "../../i18n";
import { ScrollRegion } from "../../ui/scroll-region";
import { Cell } from "../cells";
import type { DescriptionProps } from "../props";
import styles from "../rows.module.css";

/** The rows as a small table; on a phone each row is a card. */
export default function RowsDescription({ value, field }: DescriptionProps<"rows">) {
  const { text } = useTranslation();
  const columns = Object.entries(field.fields);
  return (
    <ScrollRegion className={styles.scroll} aria-label={text(field.label)}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map(([name, one]) => (
              <th key={name} scope="col">
                {text(one.label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Object.entries(value).map(([place, row]) => (
            <tr key={place}>
              {columns.map(([name, one]) => (
                <td key={name} data-label={text(one.label)} data-kind={one.kind}>
                  <Cell name={name} field={one} record={row} hasUnit />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
