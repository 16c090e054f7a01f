import { Link } from "react-router";
import { type FilePage, fileLabel, filePath, fileVariants, type Resource } from "../../../contract";
import { t, text } from "../../i18n";
import styles from "../generator.module.css";

interface Props {
  readonly resource: Resource;
  readonly page: FilePage;
  readonly variant: number | null;
}

/** The variant in the address (`?type=1`), else the first variant; null for a resource without variants. */
export function variantIn(resource: Resource, params: URLSearchParams): number | null {
  const variants = fileVariants(resource);
  const param = params.get(resource.variant ?? "");
  return variants.find((candidate) => candidate !== null && String(candidate) === param) ?? variants[0] ?? null;
}

/** Links to the same page for the other variants. */
export function VariantTabs({ resource, page, variant }: Props) {
  const variants = fileVariants(resource);
  if (variants.length < 2) return null;
  return (
    <nav className={styles.tabs} aria-label={t("files.menu")}>
      {variants.map((one) => (
        <Link key={one} to={filePath(resource, page, one)} replace {...(one === variant && { "aria-current": "page" })}>
          {text(fileLabel(resource, page, one))}
        </Link>
      ))}
    </nav>
  );
}
