import { useReducer, useState } from "react";
import { useTranslation } from "../../i18n";
import { fileNameOf } from "./media-address";
import { FileError, videoErrorKind } from "./media-file";
import { useMediaAddress } from "./use-media-address";
import { useGivenTitle, ViewerHead } from "./viewer-head";
import { FileErrorNotice, RefusalNotice } from "./viewer-notices";
import styles from "./viewers.module.css";

/** Plays the video in the `src` parameter of the address (spec §2, D15). */
export default function ShowMp4() {
  const { t } = useTranslation();
  const { address } = useMediaAddress();
  const [attempt, retry] = useReducer((count: number) => count + 1, 0);
  if ("refusal" in address) {
    return (
      <>
        <ViewerHead title={t("viewer.video")} />
        <RefusalNotice refusal={address.refusal} />
      </>
    );
  }
  return <Video key={`${attempt} ${address.url}`} url={address.url} onRetry={retry} />;
}

function Video({ url, onRetry }: { readonly url: string; readonly onRetry: () => void }) {
  const { t } = useTranslation();
  const [error, setError] = useState<FileError | null>(null);
  const givenTitle = useGivenTitle();
  const name = givenTitle || fileNameOf(url) || t("viewer.video");
  const explain = async (): Promise<void> =>
    setError(new FileError(await videoErrorKind(url, window.fetch.bind(window))));
  return (
    <>
      <ViewerHead title={name} />
      {error === null ? (
        // The browser's controls react to keys (space, arrows) only while the video has the focus.
        // biome-ignore lint/a11y/useMediaCaption: the address names only a video; captions are not available.
        <video
          className={styles.video}
          src={url}
          controls
          playsInline
          preload="metadata"
          aria-label={name}
          ref={(video) => video?.focus({ preventScroll: true })}
          onError={() => void explain()}
        />
      ) : (
        <FileErrorNotice error={error} onRetry={onRetry} />
      )}
    </>
  );
}
