import { importColumns, type RefusedRow, type Resource } from "../../../../contract";
import styles from "../../../fields/files/files.module.css";
import { t, text } from "../../../i18n";
import { ScrollRegion } from "../../../ui/scroll-region";
import { useIsPhone } from "../../../ui/use-is-phone";

/** Rows that are shown; the saved file has them all. */
const mostShown = 200;

interface Props {
  readonly resource: Resource;
  readonly variant: number | null;
  readonly rows: readonly RefusedRow[];
}

/** Rows that are not taken, each with the reason. */
export function RefusedRows({ resource, variant, rows }: Props) {
  const identifiers = importColumns(resource, variant).filter(({ field }) => ["imei", "eui"].includes(field.kind));
  const nameOf = ({ values }: RefusedRow): string =>
    identifiers.map(({ name }) => values[name] ?? "").find((one) => one !== "") ?? "";
  const isPhone = useIsPhone();
  const identifier = identifiers.map(({ label }) => text(label)).join(" / ") || t("files.identifier");
  const caption = t("files.refused", { count: rows.length });
  return (
    <ScrollRegion className={styles.scrolled} aria-label={caption}>
      <table className={styles.rows}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t("files.row")}</th>
            {/* A phone has no room for both beside each other. */}
            {!isPhone && <th scope="col">{identifier}</th>}
            <th scope="col">{t("files.reason")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, mostShown).map((one) => (
            <tr key={one.row}>
              <td>{one.row}</td>
              {!isPhone && <td className={styles.identifier}>{nameOf(one)}</td>}
              <td>
                {isPhone && <div className={styles.identifier}>{nameOf(one)}</div>}
                {one.reason}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > mostShown && <p className={styles.hint}>{t("files.more", { count: mostShown })}</p>}
    </ScrollRegion>
  );
}
