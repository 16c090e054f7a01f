import { useSearchParams } from "react-router";
import { fileLabel, resourceNamed } from "../../../contract";
import { text } from "../../i18n";
import { useRegistry } from "../../registry";
import { listAddress, useCameFrom } from "../came-from";
import { PageHead } from "../page-head";
import { FileTabs, variantIn } from "./file-tabs";
import { ImportWizard } from "./import/import-wizard";

/** Takes in a table of records. */
export default function UploadScreen({ resource: name }: { readonly resource: string }) {
  const resource = resourceNamed(useRegistry(), name);
  const [params] = useSearchParams();
  const variant = variantIn(resource, params);
  const from = useCameFrom();
  return (
    <>
      <PageHead
        title={text(fileLabel(resource, "upload", variant))}
        back={{ to: listAddress(resource, from), label: text(resource.label) }}
      />
      <FileTabs resource={resource} page="upload" variant={variant} />
      {/* Another kind of records begins anew. */}
      <ImportWizard key={variant} resource={resource} variant={variant} />
    </>
  );
}
