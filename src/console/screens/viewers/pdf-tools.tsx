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
import { type TextKey, t } from "../../i18n";
import { isLargest, isSmallest, type PdfCommand, type PdfViewState } from "./paging";
import type { Chapter } from "./pdf-chapters";
import styles from "./viewers.module.css";

interface Props {
  readonly paging: PdfViewState;
  readonly chapters: readonly Chapter[];
  /** The size at which the page is shown, share of its own. */
  readonly scale: number;
  readonly onMove: (move: PdfCommand) => void;
  readonly onDownload: () => void;
}

/** Pages and size of the document. */
export function PdfTools({ paging, chapters, scale, onMove, onDownload }: Props) {
  const { page, total, zoom } = paging;
  const here = chapters.findLastIndex((one) => one.page <= page);
  const mover = (move: PdfCommand & string, label: TextKey, icon: ReactNode, isEnd: boolean) => (
    <Tool label={label} icon={icon} isDisabled={isEnd} onClick={() => onMove(move)} />
  );
  return (
    <div className={styles.tools} role="toolbar" aria-label={t("viewer.tools")}>
      {chapters.length > 0 && (
        <Select
          className={styles.chapters ?? ""}
          aria-label={t("viewer.chapters")}
          placeholder={t("viewer.chapters")}
          value={here >= 0 ? here : null}
          options={chapters.map(({ title }, at) => ({ value: at, label: title }))}
          onChange={(at: number) => onMove({ page: chapters[at]?.page ?? page })}
        />
      )}
      <span className={styles.group}>
        {mover("previous", "viewer.previous", <LeftOutlined />, page === 1)}
        <output className={styles.counter} aria-label={t("viewer.pageOf", { page, total })}>
          {page} / {total}
        </output>
        {mover("next", "viewer.next", <RightOutlined />, page === total)}
      </span>
      <span className={styles.group}>
        {mover("smaller", "viewer.smaller", <ZoomOutOutlined />, isSmallest(paging))}
        <span className={styles.size}>{Math.round(scale * 100)}%</span>
        {mover("larger", "viewer.larger", <ZoomInOutlined />, isLargest(paging))}
        {mover("width", "viewer.fit", <ColumnWidthOutlined />, zoom === "width")}
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
  return (
    <Tooltip title={t(label)}>
      <Button type="text" aria-label={t(label)} icon={icon} disabled={isDisabled} onClick={onClick} />
    </Tooltip>
  );
}
