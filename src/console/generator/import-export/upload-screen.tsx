import { useSearchParams } from "react-router";
import { fileLabel, resourceByName } from "../../../contract";
import { useTranslation } from "../../i18n";
import { useRegistry } from "../../providers/registry-context";
import { PageHead } from "../../ui/page-head";
import { useLinkToList } from "../../ui/record-links";
import { ImportWizard } from "./import/import-wizard";
import { VariantTabs, variantIn } from "./variant-tabs";

/** The page that imports records from a table. */
export default function UploadScreen({ resource: name }: { readonly resource: string }) {
  const { text } = useTranslation();
  const resource = resourceByName(useRegistry(), name);
  const [params] = useSearchParams();
  const variant = variantIn(resource, params);
  return (
    <>
      <PageHead title={text(fileLabel(resource, "upload", variant))} back={useLinkToList()} />
      <VariantTabs resource={resource} page="upload" variant={variant} />
      {/* The key restarts the import when the variant changes. */}
      <ImportWizard key={variant} resource={resource} variant={variant} />
    </>
  );
}
