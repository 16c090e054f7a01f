import { Button } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import { type ImportAnswer, importColumns, type RefusedRow, type Resource, textIn } from "../../../contract";
import { saveFile } from "../../client/save-file";
import styles from "../../fields/files/files.module.css";
import { language, t, text } from "../../i18n";
import { useNotify } from "../../providers/notification";

interface Props {
  readonly resource: Resource;
  readonly variant: number | null;
  readonly answer: ImportAnswer;
  readonly onAgain: () => void;
}

/** Rows that are shown; the saved file has them all. */
const mostShown = 200;

/** What became of an import: how many rows went in, which did not and why, and a way to mend those. */
export function ImportReport({ resource, variant, answer, onAgain }: Props) {
  const { total, imported, refused } = answer;
  const notify = useNotify();
  const [isSaving, setSaving] = useState(false);
  const save = async (): Promise<void> => {
    setSaving(true);
    try {
      const { refusedFile } = await import("./refused-file");
      const name = `${t("files.refusedName")} - ${textIn(resource.one, language())}.xlsx`;
      saveFile(name, await refusedFile(resource, variant, refused));
      notify.success(t("files.saved", { name }));
    } catch (error) {
      notify.failure(error);
    } finally {
      setSaving(false);
    }
  };
  return (
    <div className={styles.report}>
      <div role="status" className={styles.counts}>
        <strong>{t("files.imported", { imported, total })}</strong>
        <span>{refused.length === 0 ? t("files.noneRefused") : t("files.refused", { count: refused.length })}</span>
      </div>
      {refused.length > 0 && <p className={styles.hint}>{t("files.refusedHint")}</p>}
      <div className={styles.ways}>
        {refused.length > 0 && (
          <Button type="primary" loading={isSaving} onClick={() => void save()}>
            {t("files.saveRefused")}
          </Button>
        )}
        <Button onClick={onAgain}>{t("files.another")}</Button>
        <Link to={resource.path ?? "/"}>{t("files.toList")}</Link>
      </div>
      {refused.length > 0 && <RefusedRows resource={resource} variant={variant} rows={refused} />}
    </div>
  );
}

function RefusedRows({
  resource,
  variant,
  rows,
}: Pick<Props, "resource" | "variant"> & { readonly rows: readonly RefusedRow[] }) {
  const identifiers = importColumns(resource, variant).filter(({ field }) => ["imei", "eui"].includes(field.kind));
  const nameOf = ({ values }: RefusedRow): string =>
    identifiers.map(({ name }) => values[name] ?? "").find((one) => one !== "") ?? "";
  const caption = t("files.refused", { count: rows.length });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard.
    <section className={styles.scrolled} tabIndex={0} aria-label={caption}>
      <table className={styles.rows}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t("files.row")}</th>
            <th scope="col">{identifiers.map(({ label }) => text(label)).join(" / ") || t("files.identifier")}</th>
            <th scope="col">{t("files.reason")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, mostShown).map((one) => (
            <tr key={one.row}>
              <td>{one.row}</td>
              <td className={styles.identifier}>{nameOf(one)}</td>
              <td>{one.reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > mostShown && <p className={styles.hint}>{t("files.more", { count: mostShown })}</p>}
    </section>
  );
}
