import { FilePdfOutlined, FileZipOutlined, PlayCircleOutlined } from "@ant-design/icons";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { basePath } from "../../client/base-path";
import { viewerAddress } from "../../client/page-addresses";
import { formatBytes, language, useTranslation } from "../../i18n";
import styles from "./help.module.css";
// `npm run manual` writes this file together with the manuals and videos.
import files from "./manuals.json";

/** Links to the manual and video in the user's language, and a download of the manuals in all languages. */
export function HelpManuals() {
  const { t } = useTranslation();
  const { manual, tour } = files[language()];
  return (
    <div className={styles.files}>
      <FileLink
        to={viewerAddress("pdf", `${basePath}/help/manual-${language()}.pdf`)}
        icon={<FilePdfOutlined />}
        title={t("help.manual")}
        about={t("help.manualAbout", { pages: manual.pages, size: formatBytes(manual.bytes) })}
      />
      <FileLink
        to={viewerAddress("video", `${basePath}/help/tour-${language()}.mp4`)}
        icon={<PlayCircleOutlined />}
        title={t("help.tour")}
        about={t("help.tourAbout", { seconds: tour.seconds, size: formatBytes(tour.bytes) })}
      />
      <a href={`${basePath}/help/manuals.zip`} download>
        <FileLabel
          icon={<FileZipOutlined />}
          title={t("help.manuals")}
          about={t("help.manualsAbout", { size: formatBytes(files.zh.manual.bytes + files.en.manual.bytes) })}
        />
      </a>
    </div>
  );
}

interface FileProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly about: string;
}

const FileLink = ({ to, ...label }: FileProps & { readonly to: string }) => (
  <Link to={to} state={{ title: label.title }}>
    <FileLabel {...label} />
  </Link>
);

function FileLabel({ icon, title, about }: FileProps) {
  return (
    <>
      <span aria-hidden>{icon}</span>
      <span>
        <strong>{title}</strong>
        <small>{about}</small>
      </span>
    </>
  );
}
