import { DownloadOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { type Resource, type TemplateCall, textIn } from "../../../contract";
import { language, useTranslation } from "../../i18n";
import type { DownloadState } from "./use-download";

interface Props {
  readonly resource: Resource;
  readonly template: TemplateCall;
  /** Null offers a template for each variant, or the one of a resource without variants. */
  readonly variant: number | null;
  readonly download: DownloadState;
}

/** Downloads the empty template of an import. */
export function TemplateButtons({ resource, template, variant, download }: Props) {
  const { t } = useTranslation();
  const field = resource.fields[resource.variant ?? ""];
  const options = field?.kind === "choice" ? field.options : [{ value: "", label: resource.one }];
  const offered = options.filter(({ value }) => variant === null || value === variant);
  return offered.map(({ value, label }) => (
    <Button
      key={value}
      icon={<DownloadOutlined aria-hidden />}
      disabled={download.progress !== null}
      onClick={() =>
        download.start(template.path, {
          ...(resource.variant !== null && { [resource.variant]: value }),
          ...template.with,
        })
      }
    >
      {offered.length === 1 ? t("files.template") : t("files.templateOf", { kind: textIn(label, language()) })}
    </Button>
  ));
}
