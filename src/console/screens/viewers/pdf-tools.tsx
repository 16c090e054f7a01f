import {
  ColumnWidthOutlined,
  DownloadOutlined,
  LeftOutlined,
  RightOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from "@ant-design/icons";
import { Button, Select, Tooltip } from "antd";
import type { ReactNode } from "react";
import { type TextKey, useTranslation } from "../../i18n";
import { isLargest, isSmallest, type PdfCommand, type PdfViewState } from "./paging";
import type { Chapter } from "./pdf-chapters";
import styles from "./viewers.module.css";

interface Props {
  readonly paging: PdfViewState;
  readonly chapters: readonly Chapter[];
  /** The current zoom factor; 1 is the page's own size. */
  readonly scale: number;
  readonly onMove: (command: PdfCommand) => void;
  readonly onDownload: () => void;
}

/** The viewer's toolbar: chapters, pages, zoom and download. */
export function PdfTools({ paging, chapters, scale, onMove, onDownload }: Props) {
  const { t } = useTranslation();
  const { page, total, zoom } = paging;
  const currentChapter = chapters.findLastIndex((chapter) => chapter.page <= page);
  const commandTool = (command: PdfCommand & string, label: TextKey, icon: ReactNode, isDisabled: boolean) => (
    <Tool label={label} icon={icon} isDisabled={isDisabled} onClick={() => onMove(command)} />
  );
  return (
    <div className={styles.tools} role="toolbar" aria-label={t("viewer.tools")}>
      {chapters.length > 0 && (
        <Select
          className={styles.chapters ?? ""}
          aria-label={t("viewer.chapters")}
          placeholder={t("viewer.chapters")}
          value={currentChapter >= 0 ? currentChapter : null}
          options={chapters.map(({ title }, index) => ({ value: index, label: title }))}
          onChange={(index: number) => onMove({ page: chapters[index]?.page ?? page })}
        />
      )}
      <span className={styles.group}>
        {commandTool("previous", "viewer.previous", <LeftOutlined />, page === 1)}
        <output className={styles.counter} aria-label={t("viewer.pageOf", { page, total })}>
          {page} / {total}
        </output>
        {commandTool("next", "viewer.next", <RightOutlined />, page === total)}
      </span>
      <span className={styles.group}>
        {commandTool("smaller", "viewer.smaller", <ZoomOutOutlined />, isSmallest(paging))}
        <span className={styles.size}>{Math.round(scale * 100)}%</span>
        {commandTool("larger", "viewer.larger", <ZoomInOutlined />, isLargest(paging))}
        {commandTool("width", "viewer.fit", <ColumnWidthOutlined />, zoom === "width")}
        <Tool label="viewer.download" icon={<DownloadOutlined />} isDisabled={false} onClick={onDownload} />
      </span>
    </div>
  );
}

interface ToolProps {
  readonly label: TextKey;
  readonly icon: ReactNode;
  readonly isDisabled: boolean;
  readonly onClick: () => void;
}

function Tool({ label, icon, isDisabled, onClick }: ToolProps) {
  const { t } = useTranslation();
  return (
    <Tooltip title={t(label)}>
      <Button type="text" aria-label={t(label)} icon={icon} disabled={isDisabled} onClick={onClick} />
    </Tooltip>
  );
}
