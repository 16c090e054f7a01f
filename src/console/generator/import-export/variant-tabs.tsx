import { type FilePage, fileLabel, filePath, fileVariants, type Resource } from "../../../contract";
import { useTranslation } from "../../i18n";
import { TabLinks } from "../../ui/tab-links";

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
  const { t, text } = useTranslation();
  const variants = fileVariants(resource);
  if (variants.length < 2) return null;
  return (
    <TabLinks
      label={t("files.menu")}
      links={variants.map((one) => ({
        to: filePath(resource, page, one),
        replace: true,
        label: text(fileLabel(resource, page, one)),
        isCurrent: one === variant,
      }))}
    />
  );
}
