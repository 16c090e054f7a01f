import { importColumns, type RefusedRow, type Resource } from "../../../../contract";
import styles from "../../../fields/files/files.module.css";
import { useTranslation } from "../../../i18n";
import { ScrollRegion } from "../../../ui/scroll-region";
import { useIsPhone } from "../../../ui/use-is-phone";

/** Most rows shown; the saved file has all of them. */
const maxShown = 200;

interface Props {
  readonly resource: Resource;
  readonly variant: number | null;
  readonly rows: readonly RefusedRow[];
}

/** The refused rows, each with its reason. */
export function RefusedRows({ resource, variant, rows }: Props) {
  const { t, text } = useTranslation();
  const identifiers = importColumns(resource, variant).filter(({ field }) => ["imei", "eui"].includes(field.kind));
  const nameOf = ({ values }: RefusedRow): string =>
    identifiers.map(({ name }) => values[name] ?? "").find((value) => value !== "") ?? "";
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
            {/* A phone shows the identifier above the reason. */}
            {!isPhone && <th scope="col">{identifier}</th>}
            <th scope="col">{t("files.reason")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, maxShown).map((refused) => (
            <tr key={refused.row}>
              <td>{refused.row}</td>
              {!isPhone && <td className={styles.identifier}>{nameOf(refused)}</td>}
              <td>
                {isPhone && <div className={styles.identifier}>{nameOf(refused)}</div>}
                {refused.reason}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > maxShown && <p className={styles.hint}>{t("files.more", { count: maxShown })}</p>}
    </ScrollRegion>
  );
}
