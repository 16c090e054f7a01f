import { Button } from "antd";
import { type TextKey, useTranslation } from "../../i18n";
import { Sheet } from "../../ui/sheet/sheet";
import type { UnsavedGuard } from "./use-unsaved-guard";

interface Texts {
  readonly title: TextKey;
  readonly why: TextKey;
  /** Value for `{count}` in the texts. */
  readonly count?: number;
  readonly leave: TextKey;
  readonly stay: TextKey;
}

const inputTexts: Texts = {
  title: "form.unsaved",
  why: "form.unsavedWhy",
  leave: "form.leave",
  stay: "form.stay",
};

interface Props {
  readonly guard: UnsavedGuard;
  /** By default the texts about unsaved input. */
  readonly texts?: Texts;
}

/** Asks whether to leave unsaved input or work in progress, or to stay. */
export function UnsavedDialog({ guard, texts = inputTexts }: Props) {
  const { t } = useTranslation();
  if (!guard.isAsking) return null;
  const values = texts.count === undefined ? {} : { count: texts.count };
  return (
    <Sheet
      wide="dialog"
      title={t(texts.title, values)}
      onClose={guard.stay}
      hasEntry={false}
      footer={
        <>
          <Button onClick={guard.stay}>{t(texts.stay)}</Button>
          <Button type="primary" danger autoFocus onClick={guard.leave}>
            {t(texts.leave)}
          </Button>
        </>
      }
    >
      {t(texts.why, values)}
    </Sheet>
  );
}
