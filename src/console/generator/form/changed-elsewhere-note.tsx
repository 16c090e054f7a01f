import { Alert, Button, Flex } from "antd";
import { useMemo, useState } from "react";
import type { Resource } from "../../../contract";
import { useTranslation } from "../../i18n";
import { changedValues, type FormValues, formFields, normalizedValues } from "./form-values";
import type { RecordForm } from "./use-record-form";

interface Props {
  readonly resource: Resource;
  readonly form: Pick<RecordForm, "values" | "restart">;
  /** The values of the record as last read. */
  readonly latest: FormValues;
}

/** A note above an open form whose record was saved elsewhere. The inputs stay as they are until the user decides. */
export function ChangedElsewhereNote({ resource, form, latest }: Props) {
  const { t } = useTranslation();
  const [known, setKnown] = useState(latest);
  const fields = useMemo(() => formFields(resource), [resource]);
  if (latest === known) return null;
  // Also after the user's own save, the inputs show the latest values.
  const notShown = changedValues(fields, latest, normalizedValues(fields, form.values));
  if (!Object.keys(changedValues(fields, latest, known)).some((name) => name in notShown)) return null;
  const typed = changedValues(fields, form.values, known);
  const takeOver = (kept: FormValues): void => {
    setKnown(latest);
    form.restart(latest, kept);
  };
  return (
    <Alert
      type="info"
      showIcon
      style={{ marginBottom: "var(--ant-margin)" }}
      message={
        // Not antd's `action`, which leaves no room for the text on a phone.
        <Flex gap="small" wrap align="center">
          <span style={{ marginInlineEnd: "auto" }}>{t("form.changedElsewhere")}</span>
          <Button size="small" onClick={() => takeOver({})}>
            {t("form.reload")}
          </Button>
          {Object.keys(typed).length > 0 && (
            <Button size="small" onClick={() => takeOver(typed)}>
              {t("form.keepInput")}
            </Button>
          )}
        </Flex>
      }
    />
  );
}
