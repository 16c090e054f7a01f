import { Alert, Button, Flex } from "antd";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "../../i18n";
import { changedValues, type FormValues, normalizedValues } from "./form-values";
import type { FieldForm } from "./use-field-form";

interface Props {
  readonly form: Pick<FieldForm, "fields" | "values" | "isDirty" | "restart">;
  /** The values as last read from the server. */
  readonly latest: FormValues;
  /** Whether a form without unsaved input takes over the latest values by itself. Default: false. */
  readonly isFollowing?: boolean;
}

/** A note above an open form whose values were saved elsewhere. The inputs stay as they are until the user decides. */
export function ChangedElsewhereNote({ form, latest, isFollowing = false }: Props) {
  const { t } = useTranslation();
  const { fields } = form;
  const [known, setKnown] = useState(latest);
  const isOutdated = Object.keys(changedValues(fields, latest, known)).length > 0;
  const mustFollow = isFollowing && isOutdated && !form.isDirty;
  const follow = useEffectEvent(() => takeOver({}));
  useEffect(() => {
    if (mustFollow) follow();
  }, [mustFollow]);
  const takeOver = (kept: FormValues): void => {
    setKnown(latest);
    form.restart(latest, kept);
  };
  if (!isOutdated || mustFollow) return null;
  // After the user's own save too, the inputs show the latest values and this note is not needed.
  const notShown = changedValues(fields, latest, normalizedValues(fields, form.values));
  if (!Object.keys(changedValues(fields, latest, known)).some((name) => name in notShown)) return null;
  const typed = changedValues(fields, form.values, known);
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
