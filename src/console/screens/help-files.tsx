import { FilePdfOutlined, PlayCircleOutlined } from "@ant-design/icons";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { viewerAddress } from "../client/addresses";
import { formatBytes, language, t } from "../i18n";
import styles from "./help.module.css";
// Written by `npm run manual`, together with the files.
import files from "./help-files.json";

/** Manual and video in the user's language; both are opened in the console. */
export function HelpFiles() {
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
    </div>
  );
}

interface Props {
  readonly to: string;
  readonly icon: ReactNode;
  readonly title: string;
  readonly about: string;
}

function FileLink({ to, icon, title, about }: Props) {
  return (
    <Link to={to} state={{ title }}>
      <span aria-hidden>{icon}</span>
      <span>
        <strong>{title}</strong>
        <small>{about}</small>
      </span>
    </Link>
  );
}
