import { Form } from "antd";
import { useId, useState } from "react";
import { callByPath } from "../../../contract";
import { isUnsupportedCall } from "../../client/call-error";
import { userFrom } from "../../client/session";
import { FieldInput } from "../../fields/inputs";
import { useTranslation } from "../../i18n";
import { errorText } from "../../i18n/error-text";
import { useNotify } from "../../providers/notify";
import { useRegistry } from "../../providers/registry-context";
import { useServices } from "../../providers/services-context";
import { useBusyLock } from "../../providers/use-busy-lock";
import { useCallMutation } from "../../providers/use-call-mutation";

const path = "user/update-avatar";

interface Props {
  /** URL of the current picture; empty if there is none. */
  readonly avatar: string;
  readonly onSaved: () => Promise<unknown>;
}

/** The user's profile picture. It is saved as soon as it is uploaded or removed. */
export function OwnAvatar({ avatar, onSaved }: Props) {
  const { t, text } = useTranslation();
  const send = useCallMutation();
  const { session } = useServices();
  const notify = useNotify();
  const id = useId();
  const { isBusy, run } = useBusyLock();
  const [fault, setFault] = useState<string | null>(null);
  const field = callByPath(useRegistry(), path).fields.find(({ name }) => name === "avatar")?.field;
  if (field === undefined) return null;
  const save = async (chosen: unknown): Promise<void> => {
    setFault(null);
    try {
      const saved = userFrom(await send(path, { avatar: chosen ?? "" }));
      if (saved !== null) session.update(saved);
      notify.success(t(chosen === null ? "profileForm.pictureRemoved" : "profileForm.pictureSaved"));
      await onSaved();
    } catch (error) {
      setFault(isUnsupportedCall(error) ? t("picture.notOffered") : errorText(error));
    }
  };
  const errorId = `${id}-error`;
  return (
    <Form component={false} layout="vertical">
      <Form.Item
        label={text(field.label)}
        htmlFor={id}
        validateStatus={fault === null ? "" : "error"}
        help={fault === null ? undefined : <span id={errorId}>{fault}</span>}
      >
        <FieldInput
          id={id}
          name="avatar"
          field={field}
          value={avatar === "" ? null : avatar}
          onChange={(chosen) => void run(() => save(chosen))}
          isDisabled={isBusy}
          isInvalid={fault !== null}
          describedBy={errorId}
          mode="edit"
          draft={{}}
        />
      </Form.Item>
    </Form>
  );
}
