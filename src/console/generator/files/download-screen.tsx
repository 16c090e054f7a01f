import { DownloadOutlined } from "@ant-design/icons";
import { Button, Radio } from "antd";
import { useId, useState } from "react";
import { useSearchParams } from "react-router";
import { callAt, fileLabel, mostTableRowsText, type Resource, resourceNamed, writePayload } from "../../../contract";
import own from "../../fields/files/files.module.css";
import { TransferProgress } from "../../fields/files/transfer-progress";
import { RelationTitles } from "../../fields/relation-titles";
import { t, text } from "../../i18n";
import { useRegistry } from "../../registry";
import { listAddress, useCameFrom } from "../came-from";
import styles from "../generator.module.css";
import { FilterBar } from "../list/filter-bar";
import { useAddressPlace, useListRecords } from "../list/use-list";
import { PageHead } from "../page-head";
import { Problem } from "../problem";
import { FileTabs, variantIn } from "./file-tabs";
import { TemplateButtons } from "./template-buttons";
import { useDownload } from "./use-download";

type Format = "xlsx" | "csv";
const formats: readonly { readonly value: Format; readonly label: string }[] = [
  { value: "xlsx", label: "Excel (.xlsx)" },
  { value: "csv", label: "CSV" },
];

/** Gives out records as a table: those that the list's filters leave, or the empty template of an import. */
export default function DownloadScreen({ resource: name }: { readonly resource: string }) {
  const resource = resourceNamed(useRegistry(), name);
  const [params] = useSearchParams();
  const variant = variantIn(resource, params);
  const from = useCameFrom();
  const download = useDownload();
  const { template } = resource.calls;
  return (
    <>
      <PageHead
        title={text(fileLabel(resource, "download", variant))}
        back={{ to: listAddress(resource, from), label: text(resource.label) }}
      />
      <FileTabs resource={resource} page="download" variant={variant} />
      <div className={`${styles.panel} ${styles.form}`}>
        <Export resource={resource} download={download} />
        {template !== null && (
          <section>
            <h2>{t("files.emptyTemplate")}</h2>
            <p className={own.hint}>{t("files.templateHint")}</p>
            <div className={own.ways}>
              <TemplateButtons resource={resource} template={template} variant={variant} download={download} />
            </div>
          </section>
        )}
      </div>
    </>
  );
}

interface Props {
  readonly resource: Resource;
  readonly download: ReturnType<typeof useDownload>;
}

function Export({ resource, download }: Props) {
  const registry = useRegistry();
  const list = useListRecords(resource, useAddressPlace(resource));
  const [format, setFormat] = useState<Format>("xlsx");
  const prefix = useId();
  const path = resource.calls.export ?? "";
  const start = (): void =>
    download.start(path, writePayload(callAt(registry, path), { ...list.state.filters, format }));
  return (
    <section>
      <h2>{t("files.which")}</h2>
      <RelationTitles fields={resource.fields} records={list.records}>
        <FilterBar resource={resource} list={list} />
      </RelationTitles>
      {list.error === null ? (
        <p role="status">{list.isLoading ? t("files.counting") : t("files.count", { count: list.total })}</p>
      ) : (
        <Problem error={list.error} onRetry={list.refresh} />
      )}
      <h3 id={`${prefix}-format`}>{t("files.format")}</h3>
      <Radio.Group
        aria-labelledby={`${prefix}-format`}
        options={[...formats]}
        value={format}
        onChange={(event) => setFormat(event.target.value)}
      />
      <p className={own.hint}>
        {t("files.exportHint")} {format === "xlsx" && t("files.mostRows", { rows: mostTableRowsText })}
      </p>
      {download.progress === null ? (
        <div className={own.ways}>
          <Button
            type="primary"
            icon={<DownloadOutlined aria-hidden />}
            disabled={list.isLoading || list.total === 0}
            onClick={start}
          >
            {t("files.export")}
          </Button>
        </div>
      ) : (
        <TransferProgress progress={download.progress} onStop={download.stop} />
      )}
    </section>
  );
}
