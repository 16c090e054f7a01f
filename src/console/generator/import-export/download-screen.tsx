import { DownloadOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { Navigate, useSearchParams } from "react-router";
import { fileLabel, type Resource, resourceByName } from "../../../contract";
import fileStyles from "../../fields/files/files.module.css";
import { RelationTitles } from "../../fields/relation-titles";
import { useTranslation } from "../../i18n";
import { useRegistry } from "../../providers/registry-context";
import { LoadFailure } from "../../ui/load-failure";
import { PageHead } from "../../ui/page-head";
import { useLinkToList } from "../../ui/record-links";
import styles from "../generator.module.css";
import { FilterBar } from "../list/filter-bar";
import { shownTotal } from "../list/shown-total";
import { useListRecords, useUrlListState } from "../list/use-list";
import { useVisibleColumns } from "../list/use-visible-columns";
import { ExportForm } from "./export-form";
import { TemplateButtons } from "./template-buttons";
import { useDownload } from "./use-download";
import { useExport } from "./use-export";
import { VariantTabs, variantIn } from "./variant-tabs";

/** The page that exports the filtered records and offers the empty import template. */
export default function DownloadScreen({ resource: name }: { readonly resource: string }) {
  const { t, text } = useTranslation();
  const resource = resourceByName(useRegistry(), name);
  const [params] = useSearchParams();
  const variant = variantIn(resource, params);
  const download = useDownload();
  const back = useLinkToList();
  const { template } = resource.calls;
  // Without a variant in the address, the page would count the records of all variants.
  if (variant !== null && !params.has(resource.variant ?? "")) {
    const query = new URLSearchParams([...params, [resource.variant ?? "", String(variant)]]);
    return <Navigate to={{ search: query.toString() }} replace />;
  }
  return (
    <>
      <PageHead title={text(fileLabel(resource, "download", variant))} back={back} />
      <VariantTabs resource={resource} page="download" variant={variant} />
      <div className={`${styles.panel} ${styles.form}`}>
        <Export resource={resource} />
        {template !== null && (
          <section>
            <h2>{t("files.emptyTemplate")}</h2>
            <p className={fileStyles.hint}>{t("files.templateHint")}</p>
            <div className={fileStyles.buttons}>
              <TemplateButtons resource={resource} template={template} variant={variant} download={download} />
            </div>
          </section>
        )}
      </div>
    </>
  );
}

function Export({ resource }: { readonly resource: Resource }) {
  const { t } = useTranslation();
  const list = useListRecords(resource, useUrlListState(resource));
  const { state, within, total } = list;
  const { columns } = useVisibleColumns(resource, list);
  const exportState = useExport({ list: { resource, state, within, total }, columns });
  return (
    <section>
      <h2>{t("files.which")}</h2>
      <RelationTitles fields={resource.fields} records={list.records}>
        <FilterBar resource={resource} list={list} hasRows />
      </RelationTitles>
      {list.error === null ? (
        <p role="status">{list.isLoading ? t("files.counting") : t("files.count", { count: shownTotal(total) })}</p>
      ) : (
        <LoadFailure error={list.error} onRetry={list.refresh} />
      )}
      <ExportForm state={exportState} />
      {exportState.progress === null && (
        <div className={fileStyles.buttons}>
          <Button
            type="primary"
            icon={<DownloadOutlined aria-hidden />}
            disabled={list.isLoading || total === 0 || exportState.isTooMany}
            onClick={exportState.start}
          >
            {t("list.export")}
          </Button>
        </div>
      )}
    </section>
  );
}
