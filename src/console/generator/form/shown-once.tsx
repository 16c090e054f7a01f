import { Button } from "antd";
import type { Resource } from "../../../contract";
import { Copyable } from "../../fields/descriptions/copyable";
import { useTranslation } from "../../i18n";
import { Dialog } from "../../ui/dialog";

interface Props {
  readonly shown: NonNullable<Resource["shownOnce"]>;
  /** The secret. */
  readonly value: string;
  readonly onClose: () => void;
}

/** Shows a secret of a new record, which the server cannot show again. Only the button closes it. */
export default function ShownOnce({ shown, value, onClose }: Props) {
  const { t, text } = useTranslation();
  const label = text(shown.label);
  return (
    <Dialog
      title={label}
      canClose={false}
      onClose={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t("form.noted")}
        </Button>
      }
    >
      <p>{text(shown.text)}</p>
      <Copyable value={value} label={label}>
        <code>{value}</code>
      </Copyable>
    </Dialog>
  );
}
