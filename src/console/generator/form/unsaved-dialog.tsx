import { Button } from "antd";
import { type TextKey, t } from "../../i18n";
import { Sheet } from "../../ui/sheet/sheet";
import type { UnsavedGuard } from "./use-unsaved-guard";

interface Words {
  readonly title: TextKey;
  readonly why: TextKey;
  /** How many are lost, where the texts say it. */
  readonly count?: number;
  readonly leave: TextKey;
  readonly stay: TextKey;
}

const ofInput: Words = {
  title: "form.unsaved",
  why: "form.unsavedWhy",
  leave: "form.leave",
  stay: "form.stay",
};

interface Props {
  readonly guard: UnsavedGuard;
  /** What is asked, where it is not about input. */
  readonly words?: Words;
}

/** The question of a guard over unsaved input or work under way: leave it behind, or go on with it. */
export function UnsavedDialog({ guard, words = ofInput }: Props) {
  if (!guard.isAsking) return null;
  const values = words.count === undefined ? {} : { count: words.count };
  return (
    <Sheet
      wide="dialog"
      title={t(words.title, values)}
      onClose={guard.stay}
      hasEntry={false}
      footer={
        <>
          <Button onClick={guard.stay}>{t(words.stay)}</Button>
          <Button type="primary" danger autoFocus onClick={guard.leave}>
            {t(words.leave)}
          </Button>
        </>
      }
    >
      {t(words.why, values)}
    </Sheet>
  );
}
