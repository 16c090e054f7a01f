import { FilePdfOutlined, FileZipOutlined, PlayCircleOutlined } from "@ant-design/icons";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { viewerAddress } from "../../client/page-addresses";
import { formatBytes, language, t } from "../../i18n";
import styles from "./help.module.css";
// Written by `npm run manual`, together with the files.
import files from "./manuals.json";

/** Manual and video in the user's language, which are opened in the console, and the manuals of all languages to be kept. */
export function HelpManuals() {
  const { manual, tour } = files[language()];
  return (
    <div className={styles.files}>
      <FileLink
        to={viewerAddress("pdf", `/help/manual-${language()}.pdf`)}
        icon={<FilePdfOutlined />}
        title={t("help.manual")}
        about={t("help.manualAbout", { pages: manual.pages, size: formatBytes(manual.bytes) })}
      />
      <FileLink
        to={viewerAddress("video", `/help/tour-${language()}.mp4`)}
        icon={<PlayCircleOutlined />}
        title={t("help.tour")}
        about={t("help.tourAbout", { seconds: tour.seconds, size: formatBytes(tour.bytes) })}
      />
      <a href="/help/manuals.zip" download>
        <FileFace
          icon={<FileZipOutlined />}
          title={t("help.manuals")}
          about={t("help.manualsAbout", { size: formatBytes(files.zh.manual.bytes + files.en.manual.bytes) })}
        />
      </a>
    </div>
  );
}

interface Face {
  readonly icon: ReactNode;
  readonly title: string;
  readonly about: string;
}

const FileLink = ({ to, ...face }: Face & { readonly to: string }) => (
  <Link to={to} state={{ title: face.title }}>
    <FileFace {...face} />
  </Link>
);

function FileFace({ icon, title, about }: Face) {
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
