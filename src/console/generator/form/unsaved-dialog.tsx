import { Modal } from "antd";
import { type TextKey, t } from "../../i18n";
import type { UnsavedGuard } from "./use-unsaved-guard";

interface Words {
  readonly title: TextKey;
  readonly why: TextKey;
  /** How many are lost, where `why` says it. */
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
  return (
    <Modal
      open={guard.isAsking}
      title={t(words.title)}
      okText={t(words.leave)}
      cancelText={t(words.stay)}
      okButtonProps={{ danger: true }}
      onOk={guard.leave}
      onCancel={guard.stay}
    >
      {t(words.why, words.count === undefined ? {} : { count: words.count })}
    </Modal>
  );
}
